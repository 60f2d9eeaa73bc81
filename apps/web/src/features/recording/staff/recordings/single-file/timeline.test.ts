import { expect, test } from 'vitest';
import { createTimeline } from './timeline.ts';

test('without pauses the file has the times of the recording', () => {
  const timeline = createTimeline({ durationMs: 10_000, gaps: [] });

  expect(timeline.lengthMs).toBe(10_000);
  expect([0, 4_000, 9_999].map(timeline.recordedAt)).toEqual([0, 4_000, 9_999]);
});

test('pauses are left out', () => {
  const timeline = createTimeline({
    durationMs: 10_000,
    gaps: [
      { from: 6_000, to: 9_000 },
      { from: 1_000, to: 2_000 },
    ],
  });

  expect(timeline.lengthMs).toBe(6_000);
  expect([0, 999, 1_000, 4_999, 5_000, 6_000].map(timeline.recordedAt)).toEqual([
    0, 999, 2_000, 5_999, 9_000, 10_000,
  ]);
});

test('pauses that overlap are left out once, also those at both ends', () => {
  const timeline = createTimeline({
    durationMs: 10_000,
    gaps: [
      { from: 0, to: 3_000 },
      { from: 2_000, to: 4_000 },
      { from: 8_000, to: 12_000 },
    ],
  });

  expect(timeline.lengthMs).toBe(4_000);
  expect([0, 3_999].map(timeline.recordedAt)).toEqual([4_000, 7_999]);
});

test('a recording that was paused all the time gives an empty file', () => {
  expect(createTimeline({ durationMs: 5_000, gaps: [{ from: 0, to: 5_000 }] }).lengthMs).toBe(0);
});
