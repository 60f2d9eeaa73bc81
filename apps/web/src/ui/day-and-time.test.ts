import { expect, test } from 'vitest';
import { dayAndTime } from './day-and-time.ts';

const now = Date.parse('2026-11-21T20:00:00Z');

test('names today in the given zone', () => {
  expect(dayAndTime('2026-11-21T21:30:00Z', 'UTC', now)).toBe('today, 21:30');
  expect(dayAndTime('2026-11-21T21:30:00Z', 'Asia/Kolkata', now)).toBe('today, 03:00');
  expect(dayAndTime('2026-11-22T03:30:00Z', 'UTC', now)).toBe('Sun 22 Nov, 03:30');
});
