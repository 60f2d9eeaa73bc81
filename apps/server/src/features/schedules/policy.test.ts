import { minutes } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { cityOf, expiryOf, formatStart, isChangeable, noShowStatus, opensAt, remindersOf } from './policy.ts';

const startsAt = new Date('2026-11-24T10:00:00Z');
const endsAt = new Date('2026-11-24T10:30:00Z');
const msBeforeStart = (ms: number) => new Date(startsAt.getTime() - ms);
const msAfterStart = (ms: number) => new Date(startsAt.getTime() + ms);

test('a link opens ten minutes before the start, and expires after the tenant’s hours or two hours after the end', () => {
  expect(opensAt(startsAt)).toEqual(msBeforeStart(minutes(10)));
  expect(expiryOf({ startsAt, endsAt }, 24)).toEqual(msAfterStart(minutes(24 * 60)));
  expect(expiryOf({ startsAt, endsAt }, null)).toEqual(msAfterStart(minutes(150)));
});

describe('reminders', () => {
  const kinds = (now: Date) => remindersOf(startsAt, now).map(({ kind }) => kind);

  test.each([
    ['two days before', minutes(48 * 60), ['reminder-24h', 'reminder-1h', 'reminder-10m']],
    ['25 hours before', minutes(25 * 60), ['reminder-1h', 'reminder-10m']],
    ['two hours before', minutes(120), ['reminder-1h', 'reminder-10m']],
    ['an hour and a quarter before', minutes(75), ['reminder-10m']],
    ['twelve minutes before', minutes(12), []],
  ])(
    'of what is booked %s are those that lie ahead by more than the confirmation does',
    (_when, ms, expected) => {
      expect(kinds(msBeforeStart(ms))).toEqual(expected);
    },
  );

  test('are replaced by the next one, the last by the start', () => {
    const reminders = remindersOf(startsAt, msBeforeStart(minutes(48 * 60)));

    expect(reminders.map(({ uselessAfter }) => uselessAfter)).toEqual([
      msBeforeStart(minutes(60)),
      msBeforeStart(minutes(10)),
      startsAt,
    ]);
  });
});

describe('a no-show', () => {
  test('is not detected in the first fifteen minutes', () => {
    expect(noShowStatus({ startsAt, customerThereAt: null }, msAfterStart(minutes(15) - 1))).toBeNull();
    expect(isChangeable({ status: 'BOOKED', startsAt }, msAfterStart(minutes(15) - 1))).toBe(true);
  });

  test('is then the customer’s, or the agent’s if the customer was present', () => {
    expect(noShowStatus({ startsAt, customerThereAt: null }, msAfterStart(minutes(15)))).toBe(
      'MISSED_BY_CUSTOMER',
    );
    expect(noShowStatus({ startsAt, customerThereAt: startsAt }, msAfterStart(minutes(15)))).toBe(
      'MISSED_BY_US',
    );
    expect(isChangeable({ status: 'BOOKED', startsAt }, msAfterStart(minutes(15)))).toBe(false);
  });
});

test('formatStart uses the time zone and the customer’s language', () => {
  expect(formatStart(startsAt, 'Asia/Kolkata', { language: 'en-IN' })).toBe('Tue 24 Nov, 15:30');
  expect(formatStart(startsAt, 'America/St_Johns', { language: null })).toBe('Tue 24 Nov, 06:30');
  expect(formatStart(new Date('2026-09-24T10:00:00Z'), 'UTC', { language: 'tlh' })).toBe('Thu 24 Sep, 10:00');
  expect(formatStart(startsAt, 'Europe/Berlin', { language: 'de-DE' })).toMatch(
    /^Di\.?, 24\. Nov\.?.* 11:00$/,
  );
  expect(formatStart(startsAt, 'UTC', { language: 'en-IN', locale: 'en-US' })).toBe('Tue Nov 24, 10:00 am');
  expect(cityOf('America/St_Johns')).toBe('St Johns');
  expect(cityOf('UTC')).toBe('UTC');
});

/** Confirmations and reminders across a DST change: offsets are in elapsed hours, not in wall-clock hours. */
test.each([
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Sun 29 Mar, 03:00', '2026-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', 'Sun 25 Oct, 02:30', '2026-10-24T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', 'Sun 25 Oct, 02:30', '2026-10-24T01:30:00.000Z'],
  ['America/New_York', '2026-11-01T06:30:00Z', 'Sun 1 Nov, 01:30', '2026-10-31T06:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', 'Sun 4 Oct, 02:30', '2026-10-02T15:30:00.000Z'],
  ['America/St_Johns', '2027-03-14T05:30:00Z', 'Sun 14 Mar, 03:00', '2027-03-13T05:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-29T01:00:00Z', 'Sun 29 Mar, 06:30', '2026-03-28T01:00:00.000Z'],
  ['Asia/Dubai', '2026-10-25T01:30:00Z', 'Sun 25 Oct, 05:30', '2026-10-24T01:30:00.000Z'],
  ['Pacific/Apia', '2027-04-04T01:30:00Z', 'Sun 4 Apr, 14:30', '2027-04-03T01:30:00.000Z'],
])(
  'in %s a start at %s is formatted as %s, and the first reminder is 24 elapsed hours before',
  (zone, at, words, dayBefore) => {
    const start = new Date(at);

    expect(formatStart(start, zone, { language: 'en' })).toBe(words);
    const [first] = remindersOf(start, new Date(start.getTime() - minutes(72 * 60)));
    expect(first?.dueAt.toISOString()).toBe(dayBefore);
  },
);
