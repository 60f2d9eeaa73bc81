/** Which report is due, in the time zone of the tenant and across changes of the clocks. */
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { dueReport, type MailFrequency } from './due-report.ts';

/** @param local `YYYY-MM-DDTHH:mm` in the zone */
function dueAt(frequency: MailFrequency, zone: string, local: string) {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime(zone);
  const due = dueReport(frequency, { timeZone: zone, now: new Date(epochMilliseconds) });
  return due && { from: due.from.toString(), to: due.to.toString(), at: due.dueAt.toISOString() };
}

describe('a weekly report', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' };

  test('of the week before is due from Monday 7:00 on, for three days', () => {
    const at = '2026-11-23T07:00:00.000Z';
    expect(dueAt('weekly', 'UTC', '2026-11-23T06:59:59')).toBeNull();
    expect(dueAt('weekly', 'UTC', '2026-11-23T07:00')).toEqual({ ...week, at });
    expect(dueAt('weekly', 'UTC', '2026-11-26T06:59:59')).toEqual({ ...week, at });
    expect(dueAt('weekly', 'UTC', '2026-11-26T07:00')).toBeNull();
    expect(dueAt('weekly', 'UTC', '2026-11-29T12:00')).toBeNull();
  });

  test('is due at 7:00 of each zone', () => {
    const now = new Date('2026-11-23T01:15:00Z');

    expect(dueReport('weekly', { timeZone: 'Asia/Kathmandu', now })).not.toBeNull();
    expect(dueReport('weekly', { timeZone: 'Europe/Paris', now })).toBeNull();
  });

  // On Sunday 29 March 2026 in Paris, and on Sunday 8 March and 1 November 2026 in New York.
  test.each([
    ['Europe/Paris', '2026-03-23T07:00', '2026-03-23T06:00:00.000Z'],
    ['Europe/Paris', '2026-03-30T07:00', '2026-03-30T05:00:00.000Z'],
    ['America/New_York', '2026-03-02T07:00', '2026-03-02T12:00:00.000Z'],
    ['America/New_York', '2026-03-09T07:00', '2026-03-09T11:00:00.000Z'],
    ['America/New_York', '2026-11-02T07:00', '2026-11-02T12:00:00.000Z'],
  ])('in %s at %s is due at %s, whatever the clocks did the day before', (zone, local, at) => {
    const before = Temporal.PlainDateTime.from(local).subtract({ minutes: 1 }).toString();

    expect(dueAt('weekly', zone, local)?.at).toBe(at);
    expect(dueAt('weekly', zone, before)).toBeNull();
  });
});

test.each([
  ['2026-03-01T07:00', '2026-02-01', '2026-02-28'],
  ['2026-11-01T07:00', '2026-10-01', '2026-10-31'],
  ['2027-01-03T23:00', '2026-12-01', '2026-12-31'],
])('a monthly report at %s is of %s to %s', (local, from, to) => {
  expect(dueAt('monthly', 'America/New_York', local)).toMatchObject({ from, to });
});

test('a monthly report is not due before 7:00 of the first, nor after three days', () => {
  expect(dueAt('monthly', 'Asia/Kolkata', '2026-12-01T06:59')).toBeNull();
  expect(dueAt('monthly', 'Asia/Kolkata', '2026-12-04T07:00')).toBeNull();
});
