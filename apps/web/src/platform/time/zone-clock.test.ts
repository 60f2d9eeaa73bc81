import { expect, test } from 'vitest';
import { calendarDay, formatInstant, formatTime, readClock } from './zone-clock.ts';

const instant = '2026-11-20T19:04:09.000Z';

test('reads the day and the time of the zone, not of the browser', () => {
  expect(readClock(instant, 'Asia/Kolkata')).toEqual({
    year: '2026',
    month: '11',
    day: '21',
    hour: '00',
    minute: '34',
    second: '09',
  });
  expect(formatTime(instant, 'Asia/Kolkata')).toBe('00:34');
  expect(calendarDay(instant, 'Asia/Kolkata')).toBe('2026-11-21');
  expect(calendarDay(instant, 'UTC')).toBe('2026-11-20');
});

test("writes an instant as 'DD-MM-YY, HH:mm'", () => {
  expect(formatInstant(instant, 'Asia/Kolkata')).toBe('21-11-26, 00:34');
});
