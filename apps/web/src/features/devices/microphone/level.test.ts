import { expect, test } from 'vitest';
import { barsOf, levelBars } from './level.ts';

test('silence and the noise of a quiet room light no bar', () => {
  expect(barsOf(0)).toBe(0);
  expect(barsOf(0.001)).toBe(0);
});

test('speech lights about half of the bars and the maximum level all of them', () => {
  expect(barsOf(0.05)).toBeGreaterThan(4);
  expect(barsOf(0.05)).toBeLessThan(12);
  expect(barsOf(1)).toBe(levelBars);
});
