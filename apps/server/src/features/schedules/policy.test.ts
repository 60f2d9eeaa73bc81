import { minutes } from '@foyer/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { cityOf, expiryOf, inWords, knownZone, opensAt, remindersOf, stands, verdictOn } from './policy.ts';

const startsAt = new Date('2026-11-24T10:00:00Z');
const endsAt = new Date('2026-11-24T10:30:00Z');
const ahead = (ms: number) => new Date(startsAt.getTime() - ms);
const past = (ms: number) => new Date(startsAt.getTime() + ms);

test.each(['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT-5'])('%s is a zone', (name) => {
  expect(knownZone(name)).toBe(name);
});

test.each(['', '+05:30', '-08', 'IST(India)', 'Asia/Atlantis', 'constructor', 'Asia/Kolkata\0'])(
  '%j is none',
  (name) => {
    expect(knownZone(name)).toBeNull();
  },
);

test('a zone written in other letters, or by its name of before, is the same zone', () => {
  expect(knownZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(knownZone('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(knownZone('europe/BERLIN')).toBe('Europe/Berlin');
});

test('the link opens ten minutes before, and stops after the tenant’s hours, else two hours past the planned end', () => {
  expect(opensAt(startsAt)).toEqual(ahead(minutes(10)));
  expect(expiryOf({ startsAt, endsAt }, 24)).toEqual(past(minutes(24 * 60)));
  expect(expiryOf({ startsAt, endsAt }, null)).toEqual(past(minutes(150)));
});

describe('reminders', () => {
  const kinds = (now: Date) => remindersOf(startsAt, now).map(({ kind }) => kind);

  test.each([
    ['two days before', minutes(48 * 60), ['reminder-24h', 'reminder-1h', 'reminder-10m']],
    ['a good day before', minutes(25 * 60), ['reminder-1h', 'reminder-10m']],
    ['two hours before', minutes(120), ['reminder-1h', 'reminder-10m']],
    ['an hour and a quarter before', minutes(75), ['reminder-10m']],
    ['twelve minutes before', minutes(12), []],
  ])(
    'of what is booked %s are those that lie ahead by more than the confirmation does',
    (_when, ms, expected) => {
      expect(kinds(ahead(ms))).toEqual(expected);
    },
  );

  test('are worth something until the next one, the last until the start', () => {
    const reminders = remindersOf(startsAt, ahead(minutes(48 * 60)));

    expect(reminders.map(({ uselessAfter }) => uselessAfter)).toEqual([
      ahead(minutes(60)),
      ahead(minutes(10)),
      startsAt,
    ]);
  });
});

describe('a no-show', () => {
  test('is nobody’s for a quarter of an hour', () => {
    expect(verdictOn({ startsAt, customerThereAt: null }, past(minutes(15) - 1))).toBeNull();
    expect(stands({ status: 'BOOKED', startsAt }, past(minutes(15) - 1))).toBe(true);
  });

  test('is then the customer’s, or ours where the customer was there', () => {
    expect(verdictOn({ startsAt, customerThereAt: null }, past(minutes(15)))).toBe('MISSED_BY_CUSTOMER');
    expect(verdictOn({ startsAt, customerThereAt: startsAt }, past(minutes(15)))).toBe('MISSED_BY_US');
    expect(stands({ status: 'BOOKED', startsAt }, past(minutes(15)))).toBe(false);
  });
});

test('a start in words is on the clock of its zone, and as the customer’s language has it', () => {
  expect(inWords(startsAt, 'Asia/Kolkata', 'en-IN')).toBe('Tue 24 Nov, 15:30');
  expect(inWords(startsAt, 'America/St_Johns', null)).toBe('Tue 24 Nov, 06:30');
  expect(inWords(new Date('2026-09-24T10:00:00Z'), 'UTC', 'tlh')).toBe('Thu 24 Sep, 10:00');
  expect(inWords(startsAt, 'Europe/Berlin', 'de-DE')).toMatch(/^Di\.?, 24\. Nov\.?.* 11:00$/);
  expect(cityOf('America/St_Johns')).toBe('St Johns');
  expect(cityOf('UTC')).toBe('UTC');
});

/** Confirmations and reminders over a change of the clocks: an hour of real time, whatever the wall says. */
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
])('in %s a start at %s is said as %s, and reminded a day of hours before', (zone, at, words, dayBefore) => {
  const start = new Date(at);

  expect(inWords(start, zone, 'en')).toBe(words);
  const [first] = remindersOf(start, new Date(start.getTime() - minutes(72 * 60)));
  expect(first?.dueAt.toISOString()).toBe(dayBefore);
});
