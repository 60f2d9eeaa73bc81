import { expect, test } from 'vitest';
import { addDays, dayIn, formatLongDay, instantIn, isDay, timeIn, weekOf } from './calendar-days.ts';

test('dayIn and timeIn use the given zone, not the zone of the browser', () => {
  expect(dayIn('Asia/Kolkata', Date.parse('2026-11-20T18:45:00Z'))).toBe('2026-11-21');
  expect(dayIn('UTC', Date.parse('2026-11-20T18:45:00Z'))).toBe('2026-11-20');
  expect(timeIn('Asia/Kolkata', '2026-11-20T18:45:00Z')).toBe('00:15');
});

test('weekOf returns Monday to Sunday across the end of a month and of a year', () => {
  expect(weekOf('2026-11-21')[0]).toBe('2026-11-16');
  expect(weekOf('2026-11-16')[0]).toBe('2026-11-16');
  expect(weekOf('2027-01-01')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test.each([
  ['Asia/Kolkata', '2026-11-23', '10:00', '2026-11-23T04:30:00.000Z'],
  ['UTC', '2026-11-23', '00:00', '2026-11-23T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-28', '12:00', '2026-03-28T11:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '12:00', '2026-03-29T10:00:00.000Z'],
  ['America/New_York', '2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-23', '09:15', '2026-11-22T20:15:00.000Z'],
])('instantIn converts %s %s %s to %s', (zone, day, time, instant) => {
  expect(instantIn(zone, day, time)).toBe(instant);
});

test('instantIn shifts a local time that daylight saving skips forward by the gap', () => {
  expect(instantIn('Europe/Berlin', '2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
});

test('instantIn returns the first of two instants with the same local time', () => {
  expect(instantIn('Europe/Berlin', '2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
});

test('isDay rejects an invalid month, a word and null', () => {
  expect([isDay('2026-11-23'), isDay('2026-13-23'), isDay('today'), isDay(null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('formatLongDay includes the weekday', () => {
  expect(formatLongDay('2026-11-23')).toBe('Monday 23-11-26');
});
