import { minutes } from '@foyer/contract/time.ts';
import { expect, test } from 'vitest';
import { nextResumeInMs, nextTryInMs } from './reconnecting.ts';

test('a try comes every 0.5 to 0.8 s', () => {
  expect(nextTryInMs(0, 0)).toBe(500);
  expect(nextTryInMs(60_000, 0.5)).toBe(650);
  expect(nextTryInMs(60_000, 1)).toBe(800);
});

test('after three minutes no try comes any more', () => {
  expect(nextTryInMs(minutes(3) - 1, 0)).toBe(500);
  expect(nextTryInMs(minutes(3), 0)).toBeNull();
});

test('resuming is tried soon, then as often as anything, each time twice', () => {
  const waits = [0, 1, 2, 3, 4].map((failed) => nextResumeInMs({ lostForMs: 0, failed, random: 0 }));

  expect(waits).toEqual([250, 0, 500, 0, 500]);
});

test.each([0, 1, 2])('after three minutes resuming is given up too (%i tries failed)', (failed) => {
  expect(nextResumeInMs({ lostForMs: minutes(3), failed, random: 0 })).toBeNull();
});
