import { expect, test } from 'vitest';
import { backoffDelay, retryWhile } from './retry.ts';

const backoff = { initialMs: 100, maxMs: 1_000 };

test('backoffDelay doubles up to the maximum, with a jitter down to half', () => {
  expect(backoffDelay(0, backoff, () => 0)).toBe(50);
  expect(backoffDelay(0, backoff, () => 1)).toBe(100);
  expect(backoffDelay(2, backoff, () => 1)).toBe(400);
  expect(backoffDelay(9, backoff, () => 1)).toBe(1_000);
});

test('retryWhile retries until the call succeeds', async () => {
  let attempts = 0;
  const use = async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('not yet');
    return 'there';
  };

  await expect(retryWhile(use, { attempts: 5, initialMs: 1, maxMs: 1, while: () => true })).resolves.toBe(
    'there',
  );
});

test('retryWhile throws a permanent failure at once', async () => {
  let attempts = 0;
  const use = async () => {
    attempts += 1;
    throw new Error('never');
  };

  await expect(retryWhile(use, { attempts: 5, initialMs: 1, maxMs: 1, while: () => false })).rejects.toThrow(
    'never',
  );
  expect(attempts).toBe(1);
});
