import { expect, test } from 'vitest';
import { maxScale, notZoomed, panBy, pinch, toggleZoom, zoomBy } from './zoom.ts';

test('zooming keeps the point under the pointer in place', () => {
  const at = { x: 0.25, y: -0.1 };
  const before = { scale: 2, x: 0.1, y: 0 };

  const after = zoomBy(before, 1.5, at);

  expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
  expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
});

test('the picture is never smaller than its box, and at most five times its size', () => {
  expect(zoomBy(notZoomed, 0.1)).toEqual(notZoomed);
  expect(zoomBy(notZoomed, 100).scale).toBe(maxScale);
});

test('panning stops at the edge of the picture', () => {
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 3, y: -3 })).toEqual({ scale: 2, x: 0.5, y: -0.5 });
  expect(panBy(notZoomed, { x: 0.2, y: 0.2 })).toEqual(notZoomed);
});

test('zooming out at a corner brings the whole picture back into the box', () => {
  expect(zoomBy({ scale: 2, x: 0.5, y: 0.5 }, 0.5, { x: -0.5, y: -0.5 })).toEqual(notZoomed);
});

test('a double tap shows twice the size around that point, a second one the whole picture', () => {
  const zoomed = toggleZoom(notZoomed, { x: 0.5, y: 0 });

  expect(zoomed).toEqual({ scale: 2, x: -0.5, y: 0 });
  expect(toggleZoom(zoomed, { x: 0, y: 0 })).toEqual(notZoomed);
});

test('two fingers that move apart magnify, and two that move together pan', () => {
  const fingers = [
    { x: -0.1, y: 0 },
    { x: 0.1, y: 0 },
  ] as const;
  const apart = [
    { x: -0.2, y: 0 },
    { x: 0.2, y: 0 },
  ] as const;
  const moved = [
    { x: 0, y: 0.1 },
    { x: 0.2, y: 0.1 },
  ] as const;

  expect(pinch(notZoomed, fingers, apart)).toEqual({ scale: 2, x: 0, y: 0 });
  const panned = pinch({ scale: 3, x: 0, y: 0 }, fingers, moved);
  expect(panned.scale).toBeCloseTo(3);
  expect(panned.x).toBeCloseTo(0.1);
  expect(panned.y).toBeCloseTo(0.1);
});
