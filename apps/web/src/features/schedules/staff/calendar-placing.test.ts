import type { ManagedSchedule, ScheduleStop } from '@foyer/contract/managed-schedules.ts';
import { expect, test } from 'vitest';
import { placeOnDays } from './calendar-placing.ts';

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
const stop = (from: string, to: string | null): ScheduleStop => ({
  id: from,
  productId: null,
  productName: null,
  from,
  to,
  reason: 'Holiday',
  createdByName: 'Farah',
  createdAt: from,
});
const place = (days: string[], schedules: ManagedSchedule[], stops: ScheduleStop[] = [], timeZone = zone) =>
  placeOnDays(days, { schedules, stops }, timeZone);

test('an entry stands on the day and at the time of the tenant’s zone', () => {
  const [friday, saturday] = place(['2026-11-20', '2026-11-21'], [schedule('2026-11-20T19:00:00.000Z')]);

  expect(friday?.entries).toEqual([]);
  expect(saturday?.entries).toMatchObject([{ from: 30, to: 90, lane: 0, lanes: 1 }]);
});

test('entries at the same time stand side by side', () => {
  const both = [schedule('2026-11-20T04:30:00.000Z'), schedule('2026-11-20T05:00:00.000Z')];

  expect(place(['2026-11-20'], both)[0]?.entries.map(({ lane, lanes }) => `${lane}/${lanes}`)).toEqual([
    '0/2',
    '1/2',
  ]);
});

test('a short one is drawn so that it can be read, a late one ends with the day', () => {
  const [day] = place(
    ['2026-11-20'],
    [schedule('2026-11-20T04:30:00.000Z', 10), schedule('2026-11-20T18:00:00.000Z', 90)],
  );

  expect(day?.entries).toMatchObject([
    { from: 600, to: 630 },
    { from: 1410, to: 1440 },
  ]);
});

test('a meeting over the change of the clocks keeps its length', () => {
  const [day] = place(['2026-03-29'], [schedule('2026-03-29T00:30:00.000Z')], [], 'Europe/Berlin');

  expect(day?.entries).toMatchObject([{ from: 90, to: 150 }]);
});

test('a stop covers each of its days, the first and the last in part', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  const spans = place(days, [], [stop('2026-11-20T06:30:00.000Z', '2026-11-22T06:30:00.000Z')]);

  expect(spans.map(({ stopped }) => stopped.map(({ from, to }) => [from, to]))).toEqual([
    [],
    [[720, 1440]],
    [[0, 1440]],
    [[0, 720]],
  ]);
});

test('a stop without an end goes on', () => {
  expect(place(['2027-11-20'], [], [stop('2026-11-20T06:30:00.000Z', null)])[0]?.stopped).toHaveLength(1);
});

test('a stop that ends at midnight leaves the next day alone', () => {
  const [, next] = place(
    ['2026-11-20', '2026-11-21'],
    [],
    [stop('2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z')],
  );

  expect(next?.stopped).toEqual([]);
});
