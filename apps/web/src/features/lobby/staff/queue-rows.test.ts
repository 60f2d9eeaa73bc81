import type { DemoRequest, QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import { expect, test } from 'vitest';
import type { Offer } from './offers.ts';
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
    customerSocketId: `socket-${number}`,
    expiresAt: '2026-11-21T09:02:00.000Z',
  } satisfies DemoRequest,
  phase,
});

const stateOf = (request: QueuedRequest, offers: readonly Offer[] = []) => {
  const [row] = mergeQueue([request], offers);
  return row && rowState(row);
};

test('the queue keeps its order, with the own offers at their lines', () => {
  const rows = mergeQueue([queued(2), queued(1)], [offer(1)]);

  expect(rows.map((row) => [row.place, row.who.meetingId, row.offer !== null])).toEqual([
    [1, 'meeting-2', false],
    [2, 'meeting-1', true],
  ]);
});

test('a knock that is newer than the fetched queue stands last, and nobody stands twice', () => {
  const rows = mergeQueue([queued(1)], [offer(1), offer(9)]);

  expect(rows.map((row) => row.who.meetingId)).toEqual(['meeting-1', 'meeting-9']);
  expect(rows[1]?.queued).toBeNull();
});

test('a sixth who waits knocks as well once five are asked about, and nobody on hold or offered elsewhere', () => {
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
    ).map(({ who }) => who.meetingId);

  expect(knocking(five)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `meeting-${number}`));
  expect(knocking([1, 2, 3, 4])).toEqual([1, 2, 3, 4].map((number) => `meeting-${number}`));
});

test('whom somebody else took is not waiting any more', () => {
  expect(mergeQueue([], [offer(1, { name: 'taken', by: 'Priya' })])).toEqual([]);
});

test('a line says whether it is offered to me, under answer, on hold, offered to others, or waits', () => {
  expect(stateOf(queued(1), [offer(1)])).toEqual({ name: 'offered-to-me' });
  expect(stateOf(queued(1), [offer(1, { name: 'accepting' })])).toEqual({ name: 'answering' });
  expect(stateOf(queued(1, { status: 'HELD', holdNote: 'Two minutes' }))).toEqual({
    name: 'held',
    note: 'Two minutes',
  });
  expect(stateOf(queued(1, { status: 'OFFERED', offeredTo: ['Nikhil'] }))).toEqual({
    name: 'offered',
    to: ['Nikhil'],
  });
  expect(stateOf(queued(1))).toEqual({ name: 'waiting' });
});

test('an offer that has closed here is not shown as offered to me, whatever the older queue says', () => {
  expect(stateOf(queued(1, { isOfferedToMe: true, offeredTo: ['Me'] }))).toEqual({ name: 'waiting' });
});

test('who waits is grouped by product, by name, in the order of turn', () => {
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
