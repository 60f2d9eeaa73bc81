import type { BoardAgent, BoardRequest, LiveBoard } from '@foyer/contract/lobby/live-board.ts';
import { describe, expect, test } from 'vitest';
import { isOverTarget, readFilter, searchOf, serviceLevelRows, viewOf } from './board-view.ts';

const at = Date.parse('2026-11-23T10:00:00.000Z');
const secondsAgo = (seconds: number): string => new Date(at - seconds * 1000).toISOString();

const request = (requestId: string, waited: number, more: Partial<BoardRequest> = {}): BoardRequest => ({
  requestId,
  meetingId: requestId,
  status: 'WAITING',
  productId: 'jee',
  productName: 'JEE',
  productSlug: 'jee',
  customerId: requestId,
  customerName: requestId,
  demoType: 'live',
  queuedAt: secondsAgo(waited),
  waitingSince: secondsAgo(waited),
  targetWaitSeconds: 60,
  priorityReason: null,
  place: 1,
  holdNote: null,
  offeredTo: [],
  language: null,
  pastMeetings: 0,
  utm: {},
  deviceCheck: null,
  ...more,
});

const agent = (
  name: string,
  state: BoardAgent['presence']['state'],
  more: Partial<BoardAgent> = {},
): BoardAgent => ({
  id: name,
  name,
  presence: { state, since: null, until: null, breakReason: null },
  productIds: ['jee'],
  offers: 0,
  customers: [],
  ...more,
});

const board: LiveBoard = {
  asOf: new Date(at).toISOString(),
  products: [],
  serviceLevels: [],
  queue: [
    request('late', 60),
    request('early', 59),
    request('held', 600, { status: 'HELD' }),
    request('other', 600, { productId: 'neet' }),
  ],
  agents: [
    agent('Away', 'offline'),
    agent('Free', 'available'),
    agent('Busy', 'in-meeting'),
    agent('Elsewhere', 'available', { productIds: ['neet'] }),
  ],
};
const everything = { product: null, queue: 'all', agents: null } as const;
const ids = (queue: readonly BoardRequest[]): string[] => queue.map(({ requestId }) => requestId);

test('a wait is over target from the target on, and never on hold', () => {
  expect(board.queue.map((each) => isOverTarget(each, at))).toEqual([true, false, false, true]);
});

test('counts everything, and lists agents at work first', () => {
  const view = viewOf(board, everything, at);

  expect(view).toMatchObject({ waiting: 4, late: 2, held: 1 });
  expect(view.byPresence).toEqual({
    available: 2,
    break: 0,
    'in-meeting': 1,
    'wrapping-up': 0,
    offline: 1,
  });
  expect(view.agents.map(({ name }) => name)).toEqual(['Busy', 'Elsewhere', 'Free', 'Away']);
});

test('a filter changes the rows and not the figures', () => {
  const late = viewOf(board, { ...everything, queue: 'late', agents: 'offline' }, at);

  expect(ids(late.queue)).toEqual(['late', 'other']);
  expect(late.agents.map(({ name }) => name)).toEqual(['Away']);
  expect(late).toMatchObject({ waiting: 4, late: 2 });
  expect(ids(viewOf(board, { ...everything, queue: 'held' }, at).queue)).toEqual(['held']);
});

test('a product limits rows and figures, also for an admin who meets its customer', () => {
  const customers = [
    {
      requestId: 'x',
      customerId: 'x',
      meetingId: 'x',
      platform: 'jupiter' as const,
      name: 'X',
      productId: 'neet',
      productName: 'NEET',
      acceptedAt: '',
    },
  ];
  const admin = agent('Admin', 'in-meeting', { productIds: [], customers });

  const view = viewOf({ ...board, agents: [...board.agents, admin] }, { ...everything, product: 'neet' }, at);

  expect(ids(view.queue)).toEqual(['other']);
  expect(view.agents.map(({ name }) => name)).toEqual(['Admin', 'Elsewhere']);
  expect(view).toMatchObject({ waiting: 1, late: 1 });
});

test('the filter is kept in the address, and an unknown one is ignored', () => {
  const filter = { product: 'jee', queue: 'late', agents: 'break' } as const;

  expect(readFilter(new URLSearchParams(searchOf(filter)))).toEqual(filter);
  expect(searchOf(everything)).toBe('');
  expect(readFilter(new URLSearchParams('queue=x&agents=y'))).toEqual(everything);
});

describe('the service levels of the last hour', () => {
  const products = [
    { id: 'jee', name: 'JEE', targetWaitSeconds: 60, targetPercent: 80 },
    { id: 'neet', name: 'NEET', targetWaitSeconds: 30, targetPercent: 50 },
  ];
  const rowsOf = (serviceLevels: LiveBoard['serviceLevels'], product: string | null = null) =>
    serviceLevelRows({ ...board, products, serviceLevels }, { product, queue: 'all', agents: null }).map(
      ({ product, level, targetPercent, isBelow }) => [
        product?.id ?? 'all',
        level.inTime,
        level.waits,
        targetPercent,
        isBelow,
      ],
    );

  test('of all products have the mean of the targets, by customers', () => {
    expect(
      rowsOf([
        { productId: 'jee', waits: 3, inTime: 3 },
        { productId: 'neet', waits: 1, inTime: 0 },
      ]),
    ).toEqual([
      ['all', 3, 4, 73, false],
      ['jee', 3, 3, 80, false],
      ['neet', 0, 1, 50, true],
    ]);
  });

  test('are not below the target without customers', () => {
    expect(rowsOf([])).toEqual([
      ['all', 0, 0, null, false],
      ['jee', 0, 0, 80, false],
      ['neet', 0, 0, 50, false],
    ]);
  });

  test('of one product have no total', () => {
    expect(rowsOf([{ productId: 'jee', waits: 5, inTime: 3 }], 'jee')).toEqual([['jee', 3, 5, 80, true]]);
  });
});
