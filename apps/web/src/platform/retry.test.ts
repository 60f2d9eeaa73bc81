import { expect, test } from 'vitest';
import { insist, pauseBefore } from './retry.ts';

const pauses = { firstMs: 100, mostMs: 1_000 };

test('pauses double up to the longest, and are never shorter than half', () => {
  expect(pauseBefore(0, pauses, () => 0)).toBe(50);
  expect(pauseBefore(0, pauses, () => 1)).toBe(100);
  expect(pauseBefore(2, pauses, () => 1)).toBe(400);
  expect(pauseBefore(9, pauses, () => 1)).toBe(1_000);
});

test('it tries until it works', async () => {
  let tries = 0;
  const use = async () => {
    tries += 1;
    if (tries < 3) throw new Error('not yet');
    return 'there';
  };

  await expect(insist(use, { tries: 5, firstMs: 1, mostMs: 1, while: () => true })).resolves.toBe('there');
});

test('a final failure is thrown at once', async () => {
  let tries = 0;
  const use = async () => {
    tries += 1;
    throw new Error('never');
  };

  await expect(insist(use, { tries: 5, firstMs: 1, mostMs: 1, while: () => false })).rejects.toThrow('never');
  expect(tries).toBe(1);
});
