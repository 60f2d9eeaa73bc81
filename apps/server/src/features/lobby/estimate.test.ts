import { minutes, seconds } from '@foyer/contract/time.ts';
import { expect, test } from 'vitest';
import { likelyWait, type Sample } from './estimate.ts';

const alike = (count: number, sample: Partial<Sample>): Sample[] =>
  Array.from({ length: count }, () => ({
    ...{ waitedMs: minutes(4), place: 2, agents: 1, free: 0, keptMs: null },
    ...sample,
  }));
const next = { place: 1, agents: 1, free: 0 };
const middleOf = (range: ReturnType<typeof likelyWait>) => (Number(range?.fromMs) + Number(range?.toMs)) / 2;
const breadthOf = (range: ReturnType<typeof likelyWait>) =>
  (Number(range?.toMs) - Number(range?.fromMs)) / middleOf(range);

test('under three accepts nothing is said, nor with nobody there', () => {
  expect(likelyWait(alike(2, {}), next)).toBeNull();
  expect(likelyWait(alike(3, {}), { ...next, agents: 0 })).toBeNull();
  expect(likelyWait(alike(3, {}), next)).toMatchObject({ samples: 3 });
});

test('a wait grows with the agents who must become free first, and shrinks with the agents there', () => {
  const samples = alike(5, { waitedMs: minutes(4), place: 2 });

  expect(middleOf(likelyWait(samples, { place: 6, agents: 1, free: 0 }))).toBeCloseTo(minutes(12), -5);
  expect(middleOf(likelyWait(samples, { place: 6, agents: 2, free: 0 }))).toBeCloseTo(minutes(6), -5);
});

test('the range is narrower for its length the further away the turn is, as chance evens out', () => {
  const breadths = [1, 3, 9].map((place) =>
    breadthOf(likelyWait(alike(5, {}), { place, agents: 2, free: 0 })),
  );

  expect(breadths).toEqual(breadths.toSorted((a, b) => b - a));
  expect(breadths[2]).toBeLessThan(1);
});

test('with an agent free it is as long as lately until somebody accepted, however long others had to queue', () => {
  const samples = [
    ...[4, 6, 8, 10, 12].flatMap((took) => alike(1, { waitedMs: seconds(took), place: 1, free: 1 })),
    ...alike(5, { waitedMs: minutes(15) }),
  ];

  const { fromMs, toMs } = likelyWait(samples, { place: 2, agents: 5, free: 2 }) ?? {};
  expect(fromMs).toBeGreaterThanOrEqual(seconds(4));
  expect(toMs).toBeLessThanOrEqual(seconds(12));
});

test('where nobody had to queue lately the pace is that of the meetings', () => {
  const samples = alike(5, { waitedMs: seconds(5), place: 1, free: 1, keptMs: minutes(5.5) });

  expect(middleOf(likelyWait(samples, { place: 10, agents: 5, free: 0 }))).toBeCloseTo(minutes(12), -5);
  expect(likelyWait(alike(5, { ...samples[0], keptMs: null }), next)).toBeNull();
});

test('nobody is told to wait longer than anybody may', () => {
  expect(likelyWait(alike(3, {}), { place: 50, agents: 1, free: 0 })).toMatchObject({ toMs: minutes(20) });
});

test('only the last thirty accepts count', () => {
  const fresh = alike(30, { waitedMs: minutes(1) });
  const old = alike(30, { waitedMs: minutes(60) });

  expect(likelyWait([...fresh, ...old], next)).toEqual(likelyWait(fresh, next));
});
