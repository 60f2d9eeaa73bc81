/** Queue positions per product and kind. */
import { expect, it } from 'vitest';
import { queuePositionsOf } from './queue-positions.ts';

type OpenRequest = Parameters<typeof queuePositionsOf>[0][number];

const request = (id: string, minute: number, more: Partial<OpenRequest> = {}): OpenRequest => ({
  id,
  productId: 'jee',
  demoType: 'live',
  status: 'OFFERED',
  priority: 0,
  queuedAt: new Date(Date.UTC(2026, 10, 21, 10, minute)),
  ...more,
});

it('orders by queuedAt, then id, within a product and kind', () => {
  const positions = queuePositionsOf([
    request('d', 3),
    request('b', 2, { status: 'HELD' }),
    request('c', 2),
    request('a', 1, { status: 'WAITING' }),
    request('x', 0, { productId: 'neet' }),
    request('y', 0, { demoType: 'scheduled' }),
  ]);

  expect([...positions].map(([id, { place, waiting }]) => [id, place, waiting]).sort()).toEqual([
    ['a', 1, 4],
    ['b', 2, 4],
    ['c', 3, 4],
    ['d', 4, 4],
    ['x', 1, 1],
    ['y', 1, 1],
  ]);
});

it('gives an accepted request no position and does not count it', () => {
  const positions = queuePositionsOf([request('a', 1, { status: 'ACCEPTED' }), request('b', 2)]);

  expect(positions.has('a')).toBe(false);
  expect(positions.get('b')).toEqual({ place: 1, waiting: 1 });
});

it('puts the customer who was moved to the front last before all others', () => {
  const positions = queuePositionsOf([
    request('a', 1),
    request('b', 2, { priority: 1 }),
    request('c', 3, { priority: 2 }),
  ]);

  expect([...positions].map(([id, { place }]) => [id, place])).toEqual([
    ['c', 1],
    ['b', 2],
    ['a', 3],
  ]);
});
