import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ananya Iyer', 'AI'],
  ['  ravi  kumar   das ', 'RD'],
  ['Priya', 'P'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
