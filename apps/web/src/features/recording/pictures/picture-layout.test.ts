import { expect, test } from 'vitest';
import { contain, layoutOf } from './picture-layout.ts';

const frame = { width: 1280, height: 720 };

test('one person fills the frame', () => {
  expect(layoutOf(frame, 1, false)).toEqual({ screen: null, people: [{ x: 0, y: 0, ...frame }] });
});

test.each([2, 3, 4, 5, 9])('%i people have areas inside the frame that do not overlap', (count) => {
  for (const hasScreen of [false, true]) {
    const { people, screen } = layoutOf(frame, count, hasScreen);
    const areas = screen ? [screen, ...people] : people;

    expect(people).toHaveLength(count);
    for (const { x, y, width, height } of areas) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(frame.width + 0.01);
      expect(y + height).toBeLessThanOrEqual(frame.height + 0.01);
    }
    const overlapping = areas.filter((one, index) =>
      areas.some(
        (other, at) =>
          at > index &&
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
    );
    expect(overlapping).toEqual([]);
  }
});

test('a shared screen without people fills the frame', () => {
  expect(layoutOf(frame, 0, true).screen).toEqual({ x: 0, y: 0, ...frame });
});

test('a picture is shown whole, in the middle of its area', () => {
  expect(contain({ width: 720, height: 1280 }, { x: 0, y: 0, ...frame })).toEqual({
    x: 437.5,
    y: 0,
    width: 405,
    height: 720,
  });
});
