import type { DemoRequest, QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { expect, test } from 'vitest';
import type { Offer } from '../knocks/offers.ts';
import { groupByProduct, knocksOf, mergeQueue, rowState } from './queue-rows.ts';

const queued = (number: number, changes: Partial<QueuedRequest> = {}): QueuedRequest => ({
  requestId: `request-${number}`,
  meetingId: `meeting-${number}`,
  status: 'WAITING',
  productId: 'jee',
  productName: 'JEE Live Demo',
  productSlug: 'jee-live-demo',
  customerId: `customer-${number}`,
  customerName: `Customer ${number}`,
  demoType: 'live',
  queuedAt: '2026-11-21T09:00:00.000Z',
  place: number,
  holdNote: null,
  offeredTo: [],
  isOfferedToMe: false,
  language: null,
  pastMeetings: 0,
  deviceCheck: null,
  utm: {},
  ...changes,
});

const offer = (number: number, phase: Offer['phase'] = { name: 'open' }): Offer => ({
  request: {
    ...queued(number),
    tenant: 'acme',
    userId: 'agent-1',
    customerSocketId: `socket-${number}`,
    offeredAt: '2026-11-21T09:00:00.000Z',
    expiresAt: '2026-11-21T09:02:00.000Z',
  } satisfies DemoRequest,
  phase,
});

const stateOf = (request: QueuedRequest, offers: readonly Offer[] = []) => {
  const [row] = mergeQueue([request], offers);
  return row && rowState(row);
};

test('keeps the order of the queue and adds the offers of the agent to their rows', () => {
  const rows = mergeQueue([queued(2), queued(1)], [offer(1)]);

  expect(rows.map((row) => [row.position, row.request.meetingId, row.offer !== null])).toEqual([
    [1, 'meeting-2', false],
    [2, 'meeting-1', true],
  ]);
});

test('adds a knock that is newer than the fetched queue last, without duplicates', () => {
  const rows = mergeQueue([queued(1)], [offer(1), offer(9)]);

  expect(rows.map((row) => row.request.meetingId)).toEqual(['meeting-1', 'meeting-9']);
  expect(rows[1]?.queued).toBeNull();
});

test('counts a sixth waiting request as a knock once five are offered, unless held or offered to others', () => {
  const five = [1, 2, 3, 4, 5];
  const queue = [
    ...five.map((number) => queued(number)),
    queued(6),
    queued(7, { status: 'HELD' }),
    queued(8, { offeredTo: ['Asha'] }),
  ];
  const knocking = (offered: readonly number[]) =>
    knocksOf(
      mergeQueue(
        queue,
        offered.map((number) => offer(number)),
      ),
    ).map(({ request }) => request.meetingId);

  expect(knocking(five)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `meeting-${number}`));
  expect(knocking([1, 2, 3, 4])).toEqual([1, 2, 3, 4].map((number) => `meeting-${number}`));
});

test('leaves out an offer taken by another agent', () => {
  expect(mergeQueue([], [offer(1, { name: 'taken', by: 'Priya' })])).toEqual([]);
});

test('a row is offered to me, being answered, held, away, offered to others or waiting', () => {
  expect(stateOf(queued(1), [offer(1)])).toEqual({ name: 'offered-to-me' });
  expect(stateOf(queued(1), [offer(1, { name: 'accepting' })])).toEqual({ name: 'answering' });
  expect(stateOf(queued(1, { status: 'HELD', holdNote: 'Two minutes' }))).toEqual({
    name: 'held',
    note: 'Two minutes',
  });
  expect(stateOf(queued(1, { status: 'AWAY' }))).toEqual({ name: 'away', away: null });
  expect(stateOf(queued(1, { status: 'OFFERED', offeredTo: ['Nikhil'] }))).toEqual({
    name: 'offered',
    to: ['Nikhil'],
  });
  expect(stateOf(queued(1))).toEqual({ name: 'waiting' });
});

test('a row without an open offer is waiting, also when an older queue differs', () => {
  expect(stateOf(queued(1, { isOfferedToMe: true, offeredTo: ['Me'] }))).toEqual({ name: 'waiting' });
});

test('groups the queue by product name and keeps its order', () => {
  const groups = groupByProduct([
    queued(1, { productId: 'neet', productName: 'NEET' }),
    queued(2),
    queued(3),
  ]);

  expect(groups.map((group) => [group.productName, group.rows.map((row) => row.requestId)])).toEqual([
    ['JEE Live Demo', ['request-2', 'request-3']],
    ['NEET', ['request-1']],
  ]);
});
