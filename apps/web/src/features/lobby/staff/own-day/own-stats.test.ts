import { expect, test } from 'vitest';
import { ownStats } from './own-stats.ts';

const day = { calls: 7, meanHandleSeconds: 312, outcomes: 5, conversions: 2, missedKnocks: 1, upcoming: [] };
const valuesOf = (tiles: ReturnType<typeof ownStats>) => tiles.map(({ value }) => value);

test('the tiles have the figures, and each leads to its customers', () => {
  const tiles = ownStats(day);

  expect(valuesOf(tiles)).toEqual(['7', '05:12', '2', '1']);
  expect(tiles.map(({ path }) => path)).toEqual([
    '/app/customers?mine=met-today',
    '/app/customers?mine=met-today',
    '/app/customers?mine=converted-today',
    '/app/customers?mine=missed-today',
  ]);
  expect(tiles[2]?.hint).toBe('of 5 outcomes');
});

test('the tiles show a dash without figures, and no handle time before a call has ended', () => {
  expect(valuesOf(ownStats(undefined))).toEqual(['–', '–', '–', '–']);
  expect(valuesOf(ownStats({ ...day, calls: 0, meanHandleSeconds: null }))).toEqual(['0', '–', '2', '1']);
});
