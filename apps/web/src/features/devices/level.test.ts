import { expect, test } from 'vitest';
import { barsOf, levelBars } from './level.ts';

test('nothing lights no bar, and neither does the noise of a quiet room', () => {
  expect(barsOf(0)).toBe(0);
  expect(barsOf(0.001)).toBe(0);
});

test('speech lights about half of them, shouting all, and never more', () => {
  expect(barsOf(0.05)).toBeGreaterThan(4);
  expect(barsOf(0.05)).toBeLessThan(12);
  expect(barsOf(1)).toBe(levelBars);
});
