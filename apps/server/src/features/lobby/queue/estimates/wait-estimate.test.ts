import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { estimateWait, type WaitSample } from './wait-estimate.ts';

const samplesOf = (count: number, sample: Partial<WaitSample>): WaitSample[] =>
  Array.from({ length: count }, () => ({
    waitedMs: minutes(4),
    place: 2,
    agents: 1,
    free: 0,
    keptMs: null,
    ...sample,
  }));
const next = { place: 1, agents: 1, free: 0 };
const middleOf = (range: ReturnType<typeof estimateWait>) =>
  (Number(range?.fromMs) + Number(range?.toMs)) / 2;
const relativeWidthOf = (range: ReturnType<typeof estimateWait>) =>
  (Number(range?.toMs) - Number(range?.fromMs)) / middleOf(range);

test('returns null with fewer than three accepts or without an agent', () => {
  expect(estimateWait(samplesOf(2, {}), next)).toBeNull();
  expect(estimateWait(samplesOf(3, {}), { ...next, agents: 0 })).toBeNull();
  expect(estimateWait(samplesOf(3, {}), next)).toMatchObject({ samples: 3 });
});

test('grows with the number of agents who must become free first, and shrinks with more agents', () => {
  const samples = samplesOf(5, { waitedMs: minutes(4), place: 2 });

  expect(middleOf(estimateWait(samples, { place: 6, agents: 1, free: 0 }))).toBeCloseTo(minutes(12), -5);
  expect(middleOf(estimateWait(samples, { place: 6, agents: 2, free: 0 }))).toBeCloseTo(minutes(6), -5);
});

test('narrows relative to its length for later queue positions', () => {
  const widths = [1, 3, 9].map((position) =>
    relativeWidthOf(estimateWait(samplesOf(5, {}), { place: position, agents: 2, free: 0 })),
  );

  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  expect(widths[2]).toBeLessThan(1);
});

test('uses recent accept times when an agent is free, and ignores how long others waited in the queue', () => {
  const samples = [
    ...[4, 6, 8, 10, 12].flatMap((took) => samplesOf(1, { waitedMs: seconds(took), place: 1, free: 1 })),
    ...samplesOf(5, { waitedMs: minutes(15) }),
  ];

  const { fromMs, toMs } = estimateWait(samples, { place: 2, agents: 5, free: 2 }) ?? {};
  expect(fromMs).toBeGreaterThanOrEqual(seconds(4));
  expect(toMs).toBeLessThanOrEqual(seconds(12));
});

test('uses meeting lengths when no recent customer had to queue', () => {
  const samples = samplesOf(5, { waitedMs: seconds(5), place: 1, free: 1, keptMs: minutes(5.5) });

  expect(middleOf(estimateWait(samples, { place: 10, agents: 5, free: 0 }))).toBeCloseTo(minutes(12), -5);
  expect(estimateWait(samplesOf(5, { ...samples[0], keptMs: null }), next)).toBeNull();
});

test('never exceeds the maximum wait', () => {
  expect(estimateWait(samplesOf(3, {}), { place: 50, agents: 1, free: 0 })).toMatchObject({
    toMs: minutes(20),
  });
});

test('uses only the last thirty accepts', () => {
  const fresh = samplesOf(30, { waitedMs: minutes(1) });
  const old = samplesOf(30, { waitedMs: minutes(60) });

  expect(estimateWait([...fresh, ...old], next)).toEqual(estimateWait(fresh, next));
});
