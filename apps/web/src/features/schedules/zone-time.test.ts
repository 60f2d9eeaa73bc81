import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  browserZone,
  calendarDay,
  cityOf,
  clockOf,
  currentName,
  findZones,
  listZones,
  namedZone,
  offsetBetween,
  whenOf,
  zoneLabel,
} from './zone-time.ts';

const saturday = '2026-11-21T10:30:00.000Z';

describe('an instant in several zones', () => {
  test.each([
    ['Asia/Dubai', 'Sat 21 Nov, 14:30'],
    ['Asia/Kolkata', 'Sat 21 Nov, 16:00'],
    ['Pacific/Auckland', 'Sat 21 Nov, 23:30'],
    ['America/Los_Angeles', 'Sat 21 Nov, 02:30'],
  ])('in %s is %s', (zone, when) => {
    expect(whenOf(saturday, zone)).toBe(when);
  });

  test('at midnight is 00:00 of the new day', () => {
    expect(whenOf('2026-11-21T20:00:00.000Z', 'Asia/Dubai')).toBe('Sun 22 Nov, 00:00');
    expect(calendarDay('2026-11-21T20:00:00.000Z', 'Asia/Dubai')).toBe('2026-11-22');
  });

  test('has the same clock time twice when summer time ends', () => {
    expect(clockOf('2026-10-25T00:30:00.000Z', 'Europe/London')).toBe('01:30');
    expect(clockOf('2026-10-25T01:30:00.000Z', 'Europe/London')).toBe('01:30');
  });
});

describe('the offset between two zones', () => {
  const at = (instant: string) => Date.parse(instant);

  test('counts half hours', () => {
    expect(offsetBetween('Asia/Kolkata', 'Asia/Dubai', at(saturday))).toBe(90);
    expect(offsetBetween('Asia/Dubai', 'Asia/Kolkata', at(saturday))).toBe(-90);
  });

  test('is hours, not a day, across midnight', () => {
    expect(offsetBetween('Pacific/Auckland', 'America/Los_Angeles', at(saturday))).toBe(21 * 60);
  });

  test('follows the summer time of the given day', () => {
    expect(offsetBetween('Europe/London', 'UTC', at('2026-10-24T12:00:00Z'))).toBe(60);
    expect(offsetBetween('Europe/London', 'UTC', at('2026-10-26T12:00:00Z'))).toBe(0);
  });
});

describe('the name of a zone', () => {
  test('is the country where it has one zone, else the city', () => {
    expect(zoneLabel('Asia/Kolkata')).toBe('India');
    expect(zoneLabel('Asia/Calcutta')).toBe('India');
    expect(zoneLabel('America/New_York')).toBe('New York');
    expect(zoneLabel('UTC')).toBe('UTC');
  });

  test('replaces outdated city names', () => {
    expect(cityOf('Asia/Calcutta')).toBe('Kolkata');
    expect(currentName('Europe/Kiev')).toBe('Europe/Kyiv');
    expect(cityOf('Asia/Ho_Chi_Minh')).toBe('Ho Chi Minh');
  });

  test('has the time zone and its city', () => {
    expect(namedZone('Asia/Kolkata')).toBe('India time (Kolkata)');
    expect(namedZone('America/Indiana/Knox')).toContain('Knox, Indiana');
    expect(cityOf('America/Godthab')).toBe('Nuuk');
  });
});

describe("the browser's zone", () => {
  const report = (timeZone: string) =>
    vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  afterEach(() => vi.restoreAllMocks());

  test('has its current name', () => {
    report('Asia/Calcutta');
    expect(browserZone('Europe/Berlin')).toBe('Asia/Kolkata');
  });

  test.each(['Etc/Unknown', ''])(
    'is the fallback where the browser names %j, which it cannot use',
    (zone) => {
      report(zone);
      expect(browserZone('Asia/Kolkata')).toBe('Asia/Kolkata');
    },
  );
});

describe('the search for a zone', () => {
  const at = Date.parse(saturday);
  const zones = listZones('Asia/Calcutta', at);
  const found = (words: string) => findZones(zones, words).map(({ zone }) => zone);

  test('finds it by city, country and offset', () => {
    expect(found('kolk')).toEqual(['Asia/Kolkata']);
    expect(found('india')).toContain('Asia/Kolkata');
    expect(found('+5:45')).toEqual(['Asia/Kathmandu']);
    expect(found('new york')).toEqual(['America/New_York']);
    expect(found('no such place')).toEqual([]);
  });

  test('sorts by offset and lists a chosen zone that the browser does not know', () => {
    expect(zones[0]?.offset).toMatch(/^UTC−/);
    expect(zones.at(-1)?.offset).toMatch(/^UTC\+1/);
    expect(zones.filter(({ zone }) => zone === 'Asia/Kolkata')).toEqual([
      { zone: 'Asia/Kolkata', name: 'India time (Kolkata)', offset: 'UTC+5:30' },
    ]);
  });
});
