import { expect, test } from 'vitest';
import { titleWithCount } from './title-badge.ts';

test.each([
  [0, 'Dashboard'],
  [2, '(2) Dashboard'],
  [99, '(99) Dashboard'],
  [100, '(99+) Dashboard'],
])('with %d knocks the title is %s', (count, title) => {
  expect(titleWithCount('Dashboard', count)).toBe(title);
});
