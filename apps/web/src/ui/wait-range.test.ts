import { expect, test } from 'vitest';
import { roundOutwards } from './wait-range.ts';
import { waitRangeLabel } from './wait-range-label.ts';

test.each([
  [150_000, 340_000, '2–6 min'],
  [0, 110_000, 'under 2 min'],
  [5_000, 20_000, 'under 30 seconds'],
])('writes a wait of %i to %i ms as "%s"', (fromMs, toMs, expected) => {
  expect(waitRangeLabel(roundOutwards({ fromMs, toMs }))).toBe(expected);
});
