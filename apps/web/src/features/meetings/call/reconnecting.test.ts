import { minutes } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { nextResumeInMs, nextTryInMs } from './reconnecting.ts';

test('retries every 0.5 to 0.8 seconds', () => {
  expect(nextTryInMs(0, 0)).toBe(500);
  expect(nextTryInMs(60_000, 0.5)).toBe(650);
  expect(nextTryInMs(60_000, 1)).toBe(800);
});

test('stops retrying after three minutes', () => {
  expect(nextTryInMs(minutes(3) - 1, 0)).toBe(500);
  expect(nextTryInMs(minutes(3), 0)).toBeNull();
});

test('resumes after half the delay first, then twice per delay', () => {
  const delays = [0, 1, 2, 3, 4].map((failed) => nextResumeInMs({ lostForMs: 0, failed, random: 0 }));

  expect(delays).toEqual([250, 0, 500, 0, 500]);
});

test.each([0, 1, 2])('stops resuming after three minutes (%i attempts failed)', (failed) => {
  expect(nextResumeInMs({ lostForMs: minutes(3), failed, random: 0 })).toBeNull();
});
