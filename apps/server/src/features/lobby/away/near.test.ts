/** Which position is near: the first whose lower likely wait covers the travel time. */
import { minutes } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { isNear } from './near.ts';

/** The lower likely wait of each position: four minutes per customer ahead. */
const rangeFor = (position: number) => ({
  fromMs: minutes(4 * position),
  toMs: minutes(8 * position),
  samples: 5,
});

test.each([
  [5, 2],
  [10, 3],
  [15, 4],
] as const)(
  'with %i minutes of travel, position %i is near and the one behind is not',
  (travel, position) => {
    expect(isNear(position, travel, rangeFor)).toBe(true);
    expect(isNear(position + 1, travel, rangeFor)).toBe(false);
  },
);

test('without an estimate the second position is near', () => {
  expect([1, 2, 3].map((position) => isNear(position, 15, () => null))).toEqual([true, true, false]);
});
