import { minutes } from '@foyer/contract/time.ts';
import { expect, test } from 'vitest';
import { nextTryInMs } from './reconnecting.ts';

test('a try comes every 0.5 to 0.8 s', () => {
  expect(nextTryInMs(0, 0)).toBe(500);
  expect(nextTryInMs(60_000, 0.5)).toBe(650);
  expect(nextTryInMs(60_000, 1)).toBe(800);
});

test('after three minutes no try comes any more', () => {
  expect(nextTryInMs(minutes(3) - 1, 0)).toBe(500);
  expect(nextTryInMs(minutes(3), 0)).toBeNull();
});
