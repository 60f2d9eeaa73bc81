/** Places are by first come, for each product and kind alone. */
import { expect, it } from 'vitest';
import { placesOf } from './places.ts';

type Standing = Parameters<typeof placesOf>[0][number];

const waits = (id: string, minute: number, more: Partial<Standing> = {}): Standing => ({
  ...{ id, productId: 'jee', demoType: 'live', status: 'OFFERED' },
  queuedAt: new Date(Date.UTC(2026, 10, 21, 10, minute)),
  ...more,
});

it('who came first is next, within product and kind, and among those of one instant always the same', () => {
  const places = placesOf([
    waits('d', 3),
    waits('b', 2, { status: 'HELD' }),
    waits('c', 2),
    waits('a', 1, { status: 'WAITING' }),
    waits('x', 0, { productId: 'neet' }),
    waits('y', 0, { demoType: 'scheduled' }),
  ]);

  expect([...places].map(([id, { place, waiting }]) => [id, place, waiting]).sort()).toEqual([
    ['a', 1, 4],
    ['b', 2, 4],
    ['c', 3, 4],
    ['d', 4, 4],
    ['x', 1, 1],
    ['y', 1, 1],
  ]);
});

it('who was accepted has none, and stands in nobody\u2019s way', () => {
  const places = placesOf([waits('a', 1, { status: 'ACCEPTED' }), waits('b', 2)]);

  expect(places.has('a')).toBe(false);
  expect(places.get('b')).toEqual({ place: 1, waiting: 1 });
});
