import { minutes } from '@foyer/contract/time.ts';
import { expect, test } from 'vitest';
import { likelyWait, type Sample } from './estimate.ts';

const alike = (count: number, sample: Sample) => Array.from({ length: count }, () => sample);

test('under three accepts nothing is said, nor with nobody there', () => {
  const sample = { waitedMs: minutes(4), place: 2, agents: 1 };

  expect(likelyWait(alike(2, sample), { place: 1, agents: 1 })).toBeNull();
  expect(likelyWait(alike(3, sample), { place: 1, agents: 0 })).toBeNull();
  expect(likelyWait(alike(3, sample), { place: 1, agents: 1 })).toMatchObject({ samples: 3 });
});

test('a wait grows with the place and shrinks with the agents there', () => {
  const samples = alike(5, { waitedMs: minutes(4), place: 2, agents: 1 });

  expect(likelyWait(samples, { place: 1, agents: 1 })).toMatchObject({
    fromMs: minutes(2),
    toMs: minutes(2),
  });
  expect(likelyWait(samples, { place: 3, agents: 2 })).toMatchObject({
    fromMs: minutes(3),
    toMs: minutes(3),
  });
});

test('the range is as wide as the waits were different, and narrower the more places it sums up', () => {
  const samples = [1, 2, 4, 8, 16].map((waited) => ({ waitedMs: minutes(waited), place: 1, agents: 1 }));
  const next = likelyWait(samples, { place: 1, agents: 1 });
  const fifth = likelyWait(samples, { place: 5, agents: 1 });

  expect(next?.fromMs).toBeLessThan(minutes(2));
  expect(next?.toMs).toBeGreaterThan(minutes(8));
  expect(Number(fifth?.toMs) / Number(fifth?.fromMs)).toBeLessThan(Number(next?.toMs) / Number(next?.fromMs));
});

test('only the last thirty accepts count, and one that took no time breaks nothing', () => {
  const fresh = alike(30, { waitedMs: minutes(1), place: 1, agents: 1 });
  const old = alike(30, { waitedMs: minutes(60), place: 1, agents: 1 });

  expect(likelyWait([...fresh, ...old], { place: 1, agents: 1 })).toEqual({
    ...{ fromMs: minutes(1), toMs: minutes(1), samples: 30 },
  });
  expect(
    likelyWait(alike(3, { waitedMs: 0, place: 1, agents: 1 }), { place: 1, agents: 1 })?.toMs,
  ).toBeLessThan(10);
});
