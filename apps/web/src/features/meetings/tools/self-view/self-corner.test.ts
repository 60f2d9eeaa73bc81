import { expect, test } from 'vitest';
import { type Corner, cornerAfter, cornerTowards, nearestCorner } from './self-corner.ts';

const box = { left: 100, top: 50, width: 400, height: 200 };

test.each([
  [{ x: 120, y: 60 }, 'top-left'],
  [{ x: 301, y: 149 }, 'top-right'],
  [{ x: 299, y: 151 }, 'bottom-left'],
  [{ x: 480, y: 240 }, 'bottom-right'],
  [{ x: -50, y: 900 }, 'bottom-left'],
] as const)('the corner nearest to %o of a box is %s', (point, corner) => {
  expect(nearestCorner(point, box)).toBe(corner);
});

test('an arrow key leads to the corner in its direction, other keys to none', () => {
  expect(cornerTowards('bottom-right', 'ArrowUp')).toBe('top-right');
  expect(cornerTowards('bottom-right', 'ArrowLeft')).toBe('bottom-left');
  expect(cornerTowards('top-left', 'ArrowDown')).toBe('bottom-left');
  expect(cornerTowards('top-left', 'ArrowRight')).toBe('top-right');
  expect(cornerTowards('top-left', 'ArrowUp')).toBe('top-left');
  expect(cornerTowards('top-left', 'm')).toBeNull();
});

test('the corners follow each other clockwise', () => {
  const visited: Corner[] = ['bottom-right'];
  while (visited.length < 5) visited.push(cornerAfter(visited.at(-1) ?? 'bottom-right'));

  expect(visited).toEqual(['bottom-right', 'bottom-left', 'top-left', 'top-right', 'bottom-right']);
});
