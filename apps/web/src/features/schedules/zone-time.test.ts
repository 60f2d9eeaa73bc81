import { describe, expect, test } from 'vitest';
import {
  calendarDay,
  cityOf,
  clockOf,
  currentName,
  minutesAhead,
  placeOf,
  whenOf,
  zoneGroups,
} from './zone-time.ts';

const saturday = '2026-11-21T10:30:00.000Z';

describe('one instant on several clocks', () => {
  test.each([
    ['Asia/Dubai', 'Sat 21 Nov, 14:30'],
    ['Asia/Kolkata', 'Sat 21 Nov, 16:00'],
    ['Pacific/Auckland', 'Sat 21 Nov, 23:30'],
    ['America/Los_Angeles', 'Sat 21 Nov, 02:30'],
  ])('%s says %s', (zone, when) => {
    expect(whenOf(saturday, zone)).toBe(when);
  });

  test('midnight is 00:00 of the new day', () => {
    expect(whenOf('2026-11-21T20:00:00.000Z', 'Asia/Dubai')).toBe('Sun 22 Nov, 00:00');
    expect(calendarDay('2026-11-21T20:00:00.000Z', 'Asia/Dubai')).toBe('2026-11-22');
  });

  test('the hour that comes twice in autumn is two instants with one clock', () => {
    expect(clockOf('2026-10-25T00:30:00.000Z', 'Europe/London')).toBe('01:30');
    expect(clockOf('2026-10-25T01:30:00.000Z', 'Europe/London')).toBe('01:30');
  });
});

describe('how far one clock is ahead', () => {
  const at = (instant: string) => Date.parse(instant);

  test('half hours count', () => {
    expect(minutesAhead('Asia/Kolkata', 'Asia/Dubai', at(saturday))).toBe(90);
    expect(minutesAhead('Asia/Dubai', 'Asia/Kolkata', at(saturday))).toBe(-90);
  });

  test('across midnight it is hours, not a day', () => {
    expect(minutesAhead('Pacific/Auckland', 'America/Los_Angeles', at(saturday))).toBe(21 * 60);
  });

  test('summer time is that of the day asked for', () => {
    expect(minutesAhead('Europe/London', 'UTC', at('2026-10-24T12:00:00Z'))).toBe(60);
    expect(minutesAhead('Europe/London', 'UTC', at('2026-10-26T12:00:00Z'))).toBe(0);
  });
});

describe('what a zone is called', () => {
  test('a country with one clock by its name, others by their city', () => {
    expect(placeOf('Asia/Kolkata')).toBe('India');
    expect(placeOf('Asia/Calcutta')).toBe('India');
    expect(placeOf('America/New_York')).toBe('New York');
    expect(placeOf('UTC')).toBe('UTC');
  });

  test('the old name of a city is not said any more', () => {
    expect(cityOf('Asia/Calcutta')).toBe('Kolkata');
    expect(currentName('Europe/Kiev')).toBe('Europe/Kyiv');
    expect(cityOf('Asia/Ho_Chi_Minh')).toBe('Ho Chi Minh');
  });

  test('every zone can be chosen, the own one even where the browser does not list it', () => {
    const groups = zoneGroups('Mars/Base_One');

    expect(groups.find(({ name }) => name === 'Asia')?.zones).toContainEqual({
      zone: 'Asia/Kolkata',
      city: 'Kolkata',
    });
    expect(groups.find(({ name }) => name === 'Mars')?.zones).toEqual([
      { zone: 'Mars/Base_One', city: 'Base One' },
    ]);
  });
});
