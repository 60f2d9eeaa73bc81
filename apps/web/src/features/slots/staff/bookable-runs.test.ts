import { expect, test } from 'vitest';
import { runsOf } from './bookable-runs.ts';

const time = (clock: string, left: number) => ({ startsAt: `2026-11-23T${clock}:00.000Z`, left });
const told = (times: ReturnType<typeof time>[]) =>
  runsOf(times).map(({ first, last, left }) => `${first.slice(11, 16)}-${last.slice(11, 16)} ${left}`);

test('neighbours with as many places stand together, a full one apart', () => {
  expect(told([time('09:00', 2), time('09:15', 2), time('09:30', 0), time('09:45', 2)])).toEqual([
    ...['09:00-09:15 2', '09:30-09:30 0', '09:45-09:45 2'],
  ]);
});

test('a gap between two windows is not bridged', () => {
  expect(told([time('09:00', 2), time('10:00', 2)])).toEqual(['09:00-09:00 2', '10:00-10:00 2']);
});

test('many are many: their number is not told, and does not part them', () => {
  expect(told([time('09:00', 9), time('09:15', 4), time('09:30', 3)])).toEqual([
    ...['09:00-09:15 null', '09:30-09:30 3'],
  ]);
});

test('a day without times has nothing to tell', () => {
  expect(runsOf([])).toEqual([]);
});
