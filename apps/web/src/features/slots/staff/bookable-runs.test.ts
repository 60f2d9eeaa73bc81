import { expect, test } from 'vitest';
import { runsOf } from './bookable-runs.ts';

const time = (clock: string, left: number) => ({ startsAt: `2026-11-23T${clock}:00.000Z`, left });
const describeRuns = (times: ReturnType<typeof time>[]) =>
  runsOf(times).map(({ first, last, left }) => `${first.slice(11, 16)}-${last.slice(11, 16)} ${left}`);

test('joins adjacent times with the same capacity and separates a full one', () => {
  expect(describeRuns([time('09:00', 2), time('09:15', 2), time('09:30', 0), time('09:45', 2)])).toEqual([
    '09:00-09:15 2',
    '09:30-09:30 0',
    '09:45-09:45 2',
  ]);
});

test('does not join times across a gap', () => {
  expect(describeRuns([time('09:00', 2), time('10:00', 2)])).toEqual(['09:00-09:00 2', '10:00-10:00 2']);
});

test('joins times with plenty of capacity, without a number', () => {
  expect(describeRuns([time('09:00', 9), time('09:15', 4), time('09:30', 3)])).toEqual([
    '09:00-09:15 null',
    '09:30-09:30 3',
  ]);
});

test('returns no runs for a day without times', () => {
  expect(runsOf([])).toEqual([]);
});
