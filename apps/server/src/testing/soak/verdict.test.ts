/** When the growth of what a server holds counts as growth. */
import { describe, expect, test } from 'vitest';
import type { Footprint } from './footprint.ts';
import { compareThirds } from './verdict.ts';

describe('the verdict', () => {
  const steady: Footprint = {
    rssMiB: 300,
    heapMiB: 70,
    handles: 40,
    descriptors: 35,
    sockets: 15,
    connections: 5,
  };

  test('is flat when only the first third was lower', () => {
    const rounds = [{ ...steady, rssMiB: 200, heapMiB: 40 }, steady, { ...steady, rssMiB: 303 }];

    expect(compareThirds(rounds).every(({ isFlat }) => isFlat)).toBe(true);
  });

  test.each([
    ['rssMiB', 330],
    ['heapMiB', 80],
    ['handles', 50],
    ['sockets', 21],
    ['connections', 12],
  ] as const)('is not flat when %s grew to %d in the last third', (name, value) => {
    const rounds = [steady, steady, { ...steady, [name]: value }];

    const grown = compareThirds(rounds).filter(({ isFlat }) => !isFlat);
    expect(grown.map((each) => each.name)).toEqual([name]);
  });
});
