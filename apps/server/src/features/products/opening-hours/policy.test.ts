import { hours as hoursInMs, minutes } from '@foyer/contract/core/time.ts';
import { alwaysOpen, type OpeningHours } from '@foyer/contract/products/opening-hours.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeOpeningHours, isOpen, nextOpening, tidyOpeningHours } from './policy.ts';

const officeWeek: OpeningHours = {
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  exceptions: [],
};
const everyDay = (opens: string, closes: string): OpeningHours => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes })),
  exceptions: [],
});
const closedOn = (hours: OpeningHours, ...days: string[]): OpeningHours => ({
  ...hours,
  exceptions: days.map((day) => ({ day, reason: null, ranges: [] })),
});
const next = (hours: OpeningHours, at: string, zone: string) =>
  nextOpening(hours, new Date(at), zone).toISOString();

describe('a product with weekly hours', () => {
  test.each([
    ['2026-11-20T03:29:59.999Z', false],
    ['2026-11-20T03:30:00.000Z', true],
    ['2026-11-20T12:29:59.999Z', true],
    ['2026-11-20T12:30:00.000Z', false],
    ['2026-11-21T06:00:00.000Z', false],
  ])('is open from the first minute to the last one of the tenant’s day: %s %s', (at, open) => {
    expect(isOpen(officeWeek, new Date(at), 'Asia/Kolkata')).toBe(open);
  });

  test('opens on Monday at 09:00 after Friday’s end', () => {
    expect(next(officeWeek, '2026-11-20T18:00:00Z', 'UTC')).toBe('2026-11-23T09:00:00.000Z');
  });

  test('opens now while it is open', () => {
    expect(next(officeWeek, '2026-11-20T12:00:00Z', 'UTC')).toBe('2026-11-20T12:00:00.000Z');
  });

  test('opens again after the break between two ranges of a day', () => {
    const weekly = [
      { weekday: 5, opens: '09:00', closes: '12:00' },
      { weekday: 5, opens: '13:30', closes: '24:00' },
    ];

    expect(next({ weekly, exceptions: [] }, '2026-11-20T12:10:00Z', 'UTC')).toBe('2026-11-20T13:30:00.000Z');
    expect(isOpen({ weekly, exceptions: [] }, new Date('2026-11-20T23:59:59.999Z'), 'UTC')).toBe(true);
    expect(isOpen({ weekly, exceptions: [] }, new Date('2026-11-21T00:00:00Z'), 'UTC')).toBe(false);
  });

  test('is closed on a day of an exception, and has other hours on another', () => {
    const hours: OpeningHours = {
      ...officeWeek,
      exceptions: [
        { day: '2026-11-23', reason: 'Holiday', ranges: [] },
        { day: '2026-11-22', reason: null, ranges: [{ opens: '10:00', closes: '11:00' }] },
      ],
    };

    expect(next(hours, '2026-11-20T20:00:00Z', 'UTC')).toBe('2026-11-22T10:00:00.000Z');
    expect(next(hours, '2026-11-22T11:00:00Z', 'UTC')).toBe('2026-11-24T09:00:00.000Z');
  });

  test('opens after as many closed days as can be stored', () => {
    const mondays = Array.from({ length: 200 }, (_, week) =>
      new Date(Date.parse('2026-11-23') + week * hoursInMs(7 * 24)).toISOString().slice(0, 10),
    );
    const hours = closedOn(
      { weekly: [{ weekday: 1, opens: '09:00', closes: '10:00' }], exceptions: [] },
      ...mondays,
    );

    expect(next(hours, '2026-11-20T20:00:00Z', 'UTC')).toBe('2030-09-23T09:00:00.000Z');
  });
});

describe('a product without weekly hours', () => {
  test('is always open', () => {
    expect(isOpen(alwaysOpen, new Date('2026-11-22T03:00:00Z'), 'UTC')).toBe(true);
  });

  test('is closed on the days of its exceptions only', () => {
    const hours = closedOn(alwaysOpen, '2026-11-22');

    expect(isOpen(hours, new Date('2026-11-21T23:59:00Z'), 'UTC')).toBe(true);
    expect(next(hours, '2026-11-22T05:00:00Z', 'UTC')).toBe('2026-11-23T00:00:00.000Z');
  });
});

describe('when the clocks change', () => {
  test('hours that the clocks skip in part begin after the gap', () => {
    // Berlin, 29 March 2026: 02:00 to 03:00 does not exist.
    expect(next(everyDay('02:30', '05:00'), '2026-03-28T23:30:00Z', 'Europe/Berlin')).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  test('hours that the clocks skip as a whole are closed that day', () => {
    expect(next(everyDay('02:00', '03:00'), '2026-03-28T23:30:00Z', 'Europe/Berlin')).toBe(
      '2026-03-30T00:00:00.000Z',
    );
  });

  test('hours that the clocks repeat are open twice', () => {
    // New York, 1 November 2026: 01:00 to 02:00 exists twice.
    const hours = everyDay('01:00', '01:30');

    expect(next(hours, '2026-11-01T04:00:00Z', 'America/New_York')).toBe('2026-11-01T05:00:00.000Z');
    expect(next(hours, '2026-11-01T05:30:00Z', 'America/New_York')).toBe('2026-11-01T06:00:00.000Z');
  });

  test('hours that had ended are open again when the clocks go back into them', () => {
    expect(next(everyDay('00:30', '01:30'), '2026-11-01T05:45:00Z', 'America/New_York')).toBe(
      '2026-11-01T06:00:00.000Z',
    );
  });

  // The days around the changes of the clocks: by one hour, by one hour, by half an hour, and at midnight.
  const changes = [
    ['America/New_York', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['America/Havana', '2026-03-08T05:00:00Z'],
    ['America/Havana', '2026-11-01T05:00:00Z'],
  ] as const;
  const quarter = fc.integer({ min: 0, max: 95 });
  const range = fc.tuple(quarter, quarter).map(([one, other]) => ({
    opens: toTime(Math.min(one, other)),
    closes: toTime(Math.max(one, other) + 1),
  }));
  const arbitraryHours = fc.record({
    weekly: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 7 }), range).map(([weekday, each]) => ({ weekday, ...each })),
      { minLength: 1, maxLength: 8 },
    ),
    exceptions: fc.constant<OpeningHours['exceptions']>([]),
  });

  test.each(changes)(
    'the next opening is the first open minute that a clock in %s shows after %s',
    (zone, change) => {
      const localClock = readLocalClock(zone);
      fc.assert(
        fc.property(arbitraryHours, fc.integer({ min: -120, max: 120 }), (hours, quarters) => {
          const at = Date.parse(change) + quarters * minutes(15);
          const until = at + hoursInMs(36);
          let first = at;
          while (first < until && !isOnClock(hours, localClock(first))) first += minutes(1);

          const opening = nextOpening(hours, new Date(at), zone).getTime();

          if (first < until) expect(opening).toBe(first);
          else expect(opening).toBeGreaterThanOrEqual(until);
        }),
        { numRuns: 40, seed: 92 },
      );
    },
  );
});

function toTime(quarters: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(quarters / 4))}:${two((quarters % 4) * 15)}`;
}

interface LocalClock {
  readonly weekday: number;
  /** `HH:mm` */
  readonly time: string;
}

/** The clock on the wall as `Intl` shows it: independent of the code under test. */
function readLocalClock(zone: string): (at: number) => LocalClock {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { weekday: names.indexOf(parts.weekday ?? '') + 1, time: `${parts.hour}:${parts.minute}` };
  };
}

function isOnClock({ weekly }: OpeningHours, { weekday, time }: LocalClock): boolean {
  return weekly.some((each) => each.weekday === weekday && each.opens <= time && time < each.closes);
}

test('hours are stored in the order of the week and the calendar, with trimmed reasons', () => {
  const tidied = tidyOpeningHours({
    weekly: [
      { weekday: 2, opens: '09:00', closes: '10:00' },
      { weekday: 1, opens: '14:00', closes: '15:00' },
      { weekday: 1, opens: '09:00', closes: '12:00' },
    ],
    exceptions: [
      { day: '2026-12-25', reason: '  ', ranges: [] },
      { day: '2026-11-08', reason: ' Diwali ', ranges: [] },
    ],
  });

  expect(tidied.weekly.map(({ weekday, opens }) => `${weekday} ${opens}`)).toEqual([
    '1 09:00',
    '1 14:00',
    '2 09:00',
  ]);
  expect(tidied.exceptions.map(({ day, reason }) => [day, reason])).toEqual([
    ['2026-11-08', 'Diwali'],
    ['2026-12-25', null],
  ]);
});

test('hours read as one text in the audit log and in exports', () => {
  const hours: OpeningHours = {
    weekly: [
      { weekday: 1, opens: '09:00', closes: '12:00' },
      { weekday: 1, opens: '14:00', closes: '24:00' },
    ],
    exceptions: [
      { day: '2026-11-08', reason: 'Diwali', ranges: [] },
      { day: '2026-12-24', reason: null, ranges: [{ opens: '09:00', closes: '12:00' }] },
    ],
  };

  expect(describeOpeningHours(hours)).toBe(
    'Mon 09:00–12:00, 14:00–24:00; 2026-11-08 closed (Diwali); 2026-12-24 09:00–12:00',
  );
  expect(describeOpeningHours(alwaysOpen)).toBe('always open');
});
