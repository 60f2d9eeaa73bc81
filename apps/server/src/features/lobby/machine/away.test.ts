/** The rules of absences: what the time away counts for, and whom a kept place keeps waiting. */
import { minutes } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { buildRequest } from '../testing/history-actors.ts';
import { offerableInOrder, resumeAfterAbsence, turnsOf } from './away.ts';

const at = new Date('2026-11-26T10:00:00Z');
const minutesBefore = (count: number) => new Date(at.getTime() - minutes(count));
const request = (id: string, changes: object = {}) => ({
  ...buildRequest({ id, meetingId: id, productId: 'tour', customerId: id, at: minutesBefore(30) }),
  ...changes,
});
const away = {
  status: 'AWAY',
  awayChannel: 'sms',
  awayTravelMinutes: 5,
  awaySince: minutesBefore(10),
} as const;
const kept = { ...away, awayTurnAt: minutesBefore(1), awayUntil: at } as const;
const idsOf = (requests: readonly { id: string }[]) => requests.map(({ id }) => id);

test('the time away does not count towards the maximum wait', () => {
  const { waitingSince, status, awaySince } = resumeAfterAbsence(request('a', away), at);

  expect(waitingSince).toEqual(minutesBefore(20));
  expect({ status, awaySince }).toEqual({ status: 'WAITING', awaySince: null });
});

test.each([
  [1, []],
  [2, ['b', 'c']],
])('with %i free agents, the requests after one kept place that are offered: %j', (free, offered) => {
  const queue = [request('a', kept), request('b'), request('c')];

  expect(idsOf(offerableInOrder(queue, () => free, at))).toEqual(offered);
});

test('a kept place does not keep earlier requests, those of other products or those behind "On my way" waiting', () => {
  const onTheWay = request('b', { ...kept, awayOnWayAt: at, productId: 'other' });
  const queue = [request('a'), request('b', kept), onTheWay, request('c', { productId: 'other' })];

  expect(idsOf(offerableInOrder(queue, () => 1, at))).toEqual(['a', 'c']);
});

test('it is the turn of the first customers who are away, as many as agents are free and not kept', () => {
  const queue = [request('a', kept), request('b', away), request('c', away)];

  expect(idsOf(turnsOf(queue, () => 1, at))).toEqual([]);
  expect(idsOf(turnsOf(queue, () => 2, at))).toEqual(['b']);
  expect(idsOf(turnsOf(queue, () => 3, at))).toEqual(['b', 'c']);
});

test('it is not the turn of a customer behind one who waits on the page, but of one behind a hold', () => {
  expect(turnsOf([request('a'), request('b', away)], () => 1, at)).toEqual([]);
  expect(idsOf(turnsOf([request('a', { status: 'HELD' }), request('b', away)], () => 1, at))).toEqual(['b']);
});
