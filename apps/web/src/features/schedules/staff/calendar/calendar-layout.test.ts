import type { ManagedSchedule, ScheduleBlackout } from '@foyer/contract/schedules/managed-schedules.ts';
import { expect, test } from 'vitest';
import { isWithinHours, placeOnDays } from './calendar-layout.ts';

const zone = 'Asia/Kolkata';
const schedule = (startsAt: string, minutes = 60): ManagedSchedule => ({
  id: startsAt,
  status: 'BOOKED',
  productId: 'p',
  productName: 'JEE Live Demo',
  customerId: 'c',
  customerName: 'Ananya Iyer',
  agentId: null,
  agentName: null,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
  zone,
  source: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  cancelledBy: null,
  cancelReason: null,
  sequence: 0,
});
const blackout = (from: string, to: string | null): ScheduleBlackout => ({
  id: from,
  productId: null,
  productName: null,
  from,
  to,
  reason: 'Holiday',
  createdByName: 'Farah',
  createdAt: from,
});
const placeOnZoneDays = (
  days: string[],
  schedules: ManagedSchedule[],
  blackouts: ScheduleBlackout[] = [],
  timeZone = zone,
) => placeOnDays(days, { schedules, blackouts }, timeZone);

test('places an entry by the zone of the tenant', () => {
  const [friday, saturday] = placeOnZoneDays(
    ['2026-11-20', '2026-11-21'],
    [schedule('2026-11-20T19:00:00.000Z')],
  );

  expect(friday?.entries).toEqual([]);
  expect(saturday?.entries).toMatchObject([{ from: 30, to: 90, lane: 0, lanes: 1 }]);
});

test('places overlapping entries side by side', () => {
  const both = [schedule('2026-11-20T04:30:00.000Z'), schedule('2026-11-20T05:00:00.000Z')];

  expect(
    placeOnZoneDays(['2026-11-20'], both)[0]?.entries.map(({ lane, lanes }) => `${lane}/${lanes}`),
  ).toEqual(['0/2', '1/2']);
});

test('stretches a short entry to a readable height and ends a late one with the day', () => {
  const [day] = placeOnZoneDays(
    ['2026-11-20'],
    [schedule('2026-11-20T04:30:00.000Z', 10), schedule('2026-11-20T18:00:00.000Z', 90)],
  );

  expect(day?.entries).toMatchObject([
    { from: 600, to: 630 },
    { from: 1410, to: 1440 },
  ]);
});

test('keeps the length of a meeting across a change to summer time', () => {
  const [day] = placeOnZoneDays(['2026-03-29'], [schedule('2026-03-29T00:30:00.000Z')], [], 'Europe/Berlin');

  expect(day?.entries).toMatchObject([{ from: 90, to: 150 }]);
});

test('a blackout covers its days, the first and the last in part', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  const spans = placeOnZoneDays(days, [], [blackout('2026-11-20T06:30:00.000Z', '2026-11-22T06:30:00.000Z')]);

  expect(spans.map(({ blackoutSpans }) => blackoutSpans.map(({ from, to }) => [from, to]))).toEqual([
    [],
    [[720, 1440]],
    [[0, 1440]],
    [[0, 720]],
  ]);
});

test('an open-ended blackout covers later days', () => {
  expect(
    placeOnZoneDays(['2027-11-20'], [], [blackout('2026-11-20T06:30:00.000Z', null)])[0]?.blackoutSpans,
  ).toHaveLength(1);
});

test('a blackout that ends at midnight does not cover the next day', () => {
  const [, next] = placeOnZoneDays(
    ['2026-11-20', '2026-11-21'],
    [],
    [blackout('2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z')],
  );

  expect(next?.blackoutSpans).toEqual([]);
});

test.each([
  ['01:00, before the first hour', 60, false],
  ['09:00, the first minute', 540, true],
  ['12:30', 750, true],
  ['18:00, the last minute', 1080, true],
  ['18:01, after the last hour', 1081, false],
])('the line of the current time at %s is on a grid from 9:00 to 18:00: %s', (_name, minutes, isShown) => {
  expect(isWithinHours(minutes, { firstMinute: 540, lastMinute: 1080 })).toBe(isShown);
});
