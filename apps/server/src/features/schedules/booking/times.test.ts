import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { bookableDays, requestedDays } from './customer-days.ts';
import {
  chooseSeats,
  freeBetween,
  intervalMs,
  intervalsFrom,
  type Rules,
  startsBetween,
  type Window,
} from './times.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const nothingTaken = new Map<number, Set<number>>();

interface Wish {
  readonly zone: string;
  /** The first day and the day after the last, in the time zone's calendar. */
  readonly from: string;
  readonly to: string;
  readonly window?: Partial<Window>;
  readonly more?: Partial<Rules>;
}

function rulesOf({ zone, from, to, window, more }: Wish): Rules {
  return {
    tenantZone: zone,
    windows: [{ weekdays: everyDay, startsMinute: 0, endsMinute: 1440, capacity: 1, ...window }],
    closedDays: [],
    blackouts: [],
    durationMinutes: 15,
    earliest: midnight(from, zone),
    before: midnight(to, zone),
    ...more,
  };
}

function midnight(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

const all = (rules: Rules, taken: Map<number, Set<number>> = nothingTaken) =>
  [...startsBetween(rules, taken, { since: rules.earliest, until: rules.before })].map(({ at }) => at);

function clockIn(zone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never' })
    .slice(11, 16);
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

/**
 * Time zone, the day of its DST change, the length of that day, and the hours of a window 01:00–04:00 on it.
 */
const changes = [
  ['Europe/Berlin', '2026-03-29', 23, 2],
  ['Europe/Berlin', '2026-10-25', 25, 4],
  ['Europe/Berlin', '2027-03-28', 23, 2],
  ['Europe/Berlin', '2027-10-31', 25, 4],
  ['America/New_York', '2026-03-08', 23, 2],
  ['America/New_York', '2026-11-01', 25, 4],
  ['America/New_York', '2027-03-14', 23, 2],
  ['America/New_York', '2027-11-07', 25, 4],
  ['America/St_Johns', '2026-03-08', 23, 2],
  ['America/St_Johns', '2026-11-01', 25, 4],
  ['America/St_Johns', '2027-03-14', 23, 2],
  ['Australia/Lord_Howe', '2026-04-05', 24.5, 3.5],
  ['Australia/Lord_Howe', '2026-10-04', 23.5, 2.5],
  ['Australia/Lord_Howe', '2027-04-04', 24.5, 3.5],
  ['Australia/Lord_Howe', '2027-10-03', 23.5, 2.5],
  ['Asia/Kolkata', '2026-03-29', 24, 3],
  ['Asia/Dubai', '2026-10-25', 24, 3],
  ['Pacific/Apia', '2026-04-05', 24, 3],
  ['Pacific/Apia', '2027-09-26', 24, 3],
  ['UTC', '2026-03-29', 24, 3],
  ['UTC', '2027-10-31', 24, 3],
] as const;

describe.each(changes)('in %s on %s', (zone, day, hours, hoursOfWindow) => {
  const span = { zone, from: day, to: dayAfter(day) };

  test(`a fully open day has ${hours} hours of starts, each instant once`, () => {
    const starts = all(rulesOf(span));

    expect(starts).toHaveLength(hours * 4);
    expect(new Set(starts.map(Number)).size).toBe(starts.length);
    expect(starts.map(Number)).toEqual(starts.map((_, index) => Number(starts[0]) + index * intervalMs));
  });

  test(`a window across the DST change is open for ${hoursOfWindow} hours of wall-clock time`, () => {
    const starts = all(rulesOf({ ...span, window: { startsMinute: 60, endsMinute: 240 } }));

    expect(starts).toHaveLength(hoursOfWindow * 4);
    for (const at of starts) expect(clockIn(zone, at) >= '01:00' && clockIn(zone, at) < '04:00').toBe(true);
  });

  test('an afternoon is not affected by the DST change', () => {
    const starts = all(
      rulesOf({ ...span, window: { startsMinute: 780, endsMinute: 840 }, more: { durationMinutes: 30 } }),
    );

    expect(starts.map((at) => clockIn(zone, at))).toEqual(['13:00', '13:15', '13:30']);
  });

  test.each(['Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])(
    'a customer in %s is shown each of its starts once, on the day it is there',
    (customerZone) => {
      const rules = rulesOf({ ...span, more: { durationMinutes: 45 } });
      const asked = { zone: customerZone, now: rules.earliest, days: 3 };

      const { days } = bookableDays(rules, nothingTaken, { asked, free: null });

      const shown = days.flatMap(({ day: own, times }) =>
        times.map(({ startsAt }) => [own, startsAt] as const),
      );
      expect(shown.map(([, startsAt]) => startsAt)).toEqual(all(rules).map((at) => at.toISOString()));
      for (const [own, startsAt] of shown)
        expect(
          Temporal.Instant.from(startsAt).toZonedDateTimeISO(customerZone).toPlainDate().toString(),
        ).toBe(own);
    },
  );
});

test('a time skipped by DST is not offered, and no shifted one either', () => {
  const rules = rulesOf({
    zone: 'Europe/Berlin',
    from: '2026-03-29',
    to: '2026-03-30',
    window: { startsMinute: 90, endsMinute: 210 },
  });

  expect(all(rules).map((at) => clockIn('Europe/Berlin', at))).toEqual(['01:30', '01:45', '03:00', '03:15']);
});

test('an hour repeated by DST is open twice, first in summer time, then in winter time', () => {
  const rules = rulesOf({
    zone: 'Europe/Berlin',
    from: '2026-10-25',
    to: '2026-10-26',
    window: { startsMinute: 120, endsMinute: 180 },
  });

  expect(all(rules).map((at) => at.toISOString().slice(11, 16))).toEqual([
    '00:00',
    '00:15',
    '00:30',
    '00:45',
    '01:00',
    '01:15',
    '01:30',
    '01:45',
  ]);
});

test('a demo may continue into an adjacent window, also over midnight, but not over a gap', () => {
  const windows = [
    { weekdays: [1], startsMinute: 1380, endsMinute: 1440, capacity: 1 },
    { weekdays: [2], startsMinute: 0, endsMinute: 30, capacity: 2 },
    { weekdays: [2], startsMinute: 60, endsMinute: 90, capacity: 1 },
  ];
  const rules = rulesOf({
    zone: 'UTC',
    from: '2026-11-23',
    to: '2026-11-25',
    more: { windows, durationMinutes: 40 },
  });

  expect(all(rules).map((at) => at.toISOString().slice(8, 16))).toEqual([
    '23T23:00',
    '23T23:15',
    '23T23:30',
    '23T23:45',
  ]);
});

test('the remaining capacity is the least of all intervals, and seats above a reduced capacity do not count', () => {
  const at = Date.parse('2026-11-23T10:00:00Z');
  const rules = rulesOf({
    zone: 'UTC',
    from: '2026-11-23',
    to: '2026-11-24',
    window: { capacity: 2 },
    more: { durationMinutes: 30 },
  });
  const taken = new Map([
    [at, new Set([1, 5])],
    [at + intervalMs, new Set([1, 2])],
  ]);

  const lefts = [
    ...startsBetween(rules, taken, {
      since: new Date(at - 2 * intervalMs),
      until: new Date(at + 3 * intervalMs),
    }),
  ];

  expect(lefts.map(({ remaining: left }) => left)).toEqual([2, 1, 0, 0, 2]);
  expect(chooseSeats(rules, taken, new Date(at))).toBeNull();
  expect(chooseSeats(rules, taken, new Date(at - intervalMs))?.map(({ seat }) => seat)).toEqual([1, 2]);
  const [first] = freeBetween(rules, taken, { from: new Date(at), until: rules.before, count: 1 });
  expect(first).toEqual(new Date(at + 2 * intervalMs));
});

test('only days between today and the horizon are returned, including days without starts', () => {
  const rules = rulesOf({ zone: 'UTC', from: '2026-11-23', to: '2026-11-26', window: { weekdays: [1] } });
  const now = new Date('2026-11-23T23:30:00Z');

  const days = (asked: object) => requestedDays(rules, { zone: 'UTC', now, ...asked }).map(({ day }) => day);

  expect(days({ from: '2020-01-01' })).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
  expect(days({ from: '2026-11-24', days: 1 })).toEqual(['2026-11-24']);
  expect(days({ from: '2027-01-01' })).toEqual([]);
  expect(days({ zone: 'Pacific/Apia' })).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
});

const zones = [
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
];
const quarter = fc.integer({ min: 0, max: 95 });
const someWindow = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    edges: fc.tuple(quarter, quarter),
    capacity: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ weekdays, edges: [a, b], capacity }) => {
    return { weekdays, startsMinute: Math.min(a, b) * 15, endsMinute: (Math.max(a, b) + 1) * 15, capacity };
  });

test('the starts are exactly those whose intervals are all in a window, on no closed day and in no blackout', () => {
  const property = fc.property(
    fc.record({
      zone: fc.constantFrom(...zones),
      from: fc
        .integer({ min: 0, max: 729 })
        .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days })),
      window: someWindow,
      closedAfter: fc.integer({ min: 0, max: 3 }),
      stopAfter: fc.integer({ min: 0, max: 96 * 3 }),
      durationMinutes: fc.integer({ min: 5, max: 120 }),
    }),
    ({ zone, from, window, closedAfter, stopAfter, durationMinutes }) => {
      const closedDay = from.add({ days: closedAfter }).toString();
      const stopFrom = new Date(midnight(from.toString(), zone).getTime() + stopAfter * intervalMs + 60_000);
      const blackout = { from: stopFrom, to: new Date(stopFrom.getTime() + 3_600_000) };
      const rules = rulesOf({
        zone,
        from: from.toString(),
        to: from.add({ days: 4 }).toString(),
        window,
        more: { durationMinutes, closedDays: [{ from: closedDay, to: closedDay }], blackouts: [blackout] },
      });

      /** The definition, instant by instant. */
      function isOpen(interval: number): boolean {
        const local = Temporal.Instant.fromEpochMilliseconds(interval).toZonedDateTimeISO(zone);
        const minute = local.hour * 60 + local.minute;
        return (
          window.weekdays.includes(local.dayOfWeek) &&
          minute >= window.startsMinute &&
          minute < window.endsMinute &&
          local.toPlainDate().toString() !== closedDay &&
          (interval + intervalMs <= blackout.from.getTime() || interval >= blackout.to.getTime())
        );
      }
      const expected: number[] = [];
      for (let at = rules.earliest.getTime(); at < rules.before.getTime(); at += intervalMs)
        if (intervalsFrom(new Date(at), durationMinutes).every(isOpen)) expected.push(at);

      expect(all(rules).map(Number)).toEqual(expected);
    },
  );

  fc.assert(property, { numRuns: 150 });
});
