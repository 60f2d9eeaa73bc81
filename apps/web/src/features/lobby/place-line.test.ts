import { expect, test } from 'vitest';
import { placeLine } from './place-line.ts';

test.each([
  [1, { dots: 5, own: 0, unseen: 0 }],
  [2, { dots: 5, own: 1, unseen: 0 }],
  [5, { dots: 5, own: 4, unseen: 0 }],
  [8, { dots: 5, own: 4, unseen: 3 }],
])('place %i', (place, line) => {
  expect(placeLine(place)).toEqual(line);
});
