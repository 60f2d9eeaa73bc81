import { expect, test } from 'vitest';
import { countVisits } from '../../../testing/count-visits.ts';
import { createRateLimiter } from './rate-limit.ts';

const tooMany = expect.objectContaining({ code: 'request.too_many' });
const limit = { max: 1, perMs: 1000 };

test('counts each key by itself, and starts again when its window has ended', () => {
  let at = 0;
  const limiter = createRateLimiter(limit, () => at);
  limiter.take('one');
  limiter.take('other');

  expect(() => limiter.take('one')).toThrow(tooMany);
  at = 1000;
  expect(() => limiter.take('one')).not.toThrow();
});

test('forgets the oldest of many keys, and keeps the others', () => {
  const limiter = createRateLimiter(limit, () => 0, 3);
  for (const key of ['first', 'second', 'third', 'fourth']) limiter.take(key);

  expect(() => limiter.take('fourth')).toThrow(tooMany);
  expect(() => limiter.take('third')).toThrow(tooMany);
  expect(() => limiter.take('first')).not.toThrow();
});

test('makes no call walk all keys', () => {
  let at = 0;
  const limiter = createRateLimiter(limit, () => at);
  const visits = countVisits(() => {
    for (let key = 0; key < 11_000; key += 1) limiter.take(`${key}`);
    at = 1000;
    for (let key = 11_000; key < 11_100; key += 1) limiter.take(`${key}`);
  });

  expect(visits).toBeLessThan(4 * 11_100);
});
