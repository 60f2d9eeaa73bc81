import { expect, test } from 'vitest';
import {
  formatElapsed,
  formatInstant,
  formatInstantWithDay,
  formatInstantWithSeconds,
  formatTime,
} from './clock-time.ts';

test('formats an instant in the given zone', () => {
  expect(formatInstant('2026-11-20T10:04:00.000Z', 'Asia/Kolkata')).toBe('20-11-26, 15:34');
  expect(formatInstant('2026-11-20T19:04:00.000Z', 'Asia/Kolkata')).toBe('21-11-26, 00:34');
  expect(formatInstantWithDay('2026-11-20T10:04:00.000Z', 'Asia/Kolkata')).toBe('Fri 20-11-26, 15:34');
  expect(formatInstantWithSeconds('2026-11-20T10:04:09.000Z', 'Asia/Kolkata')).toBe('20-11-26, 15:34:09');
  expect(formatTime('2026-11-20T19:04:00.000Z', 'Asia/Kolkata')).toBe('00:34');
});

test.each([
  [-5, '00:00'],
  [372_900, '06:12'],
  [3_600_000, '1:00:00'],
])('formats %d ms as %s', (ms, shown) => {
  expect(formatElapsed(ms)).toBe(shown);
});
