import { expect, test } from 'vitest';
import { queueDots } from './queue-dots.ts';

test.each([
  [1, { dots: 5, customerDot: 0, hiddenCount: 0 }],
  [2, { dots: 5, customerDot: 1, hiddenCount: 0 }],
  [5, { dots: 5, customerDot: 4, hiddenCount: 0 }],
  [8, { dots: 5, customerDot: 4, hiddenCount: 3 }],
])('draws queue position %i', (position, expected) => {
  expect(queueDots(position)).toEqual(expected);
});
