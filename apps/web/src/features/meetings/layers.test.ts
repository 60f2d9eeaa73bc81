/** In how many sizes a camera's picture is sent, and whether another camera may take its place. */
import { expect, it } from 'vitest';
import { fitsLayers, layersOf } from './layers.ts';

it.each([
  [1280, 720, 3],
  [720, 1280, 3],
  [960, 540, 3],
  [640, 480, 2],
  [480, 640, 2],
  [320, 180, 1],
  [undefined, undefined, null],
])('sends a picture of %s by %s in %s sizes', (width, height, layers) => {
  expect(layersOf({ width, height } as MediaTrackSettings)).toBe(layers);
});

it('lets a picture take the place of one with as many sizes', () => {
  expect(fitsLayers(3, { width: 1920, height: 1080 })).toBe(true);
});

it.each([
  [3, 320, 180],
  [3, 640, 480],
  [1, 1280, 720],
])('agrees anew where %s sizes are agreed on and the picture has %s by %s', (agreed, width, height) => {
  expect(fitsLayers(agreed, { width, height })).toBe(false);
});

it('leaves what stands while nothing is known of either', () => {
  expect(fitsLayers(3, {})).toBe(true);
  expect(fitsLayers(undefined, { width: 320, height: 180 })).toBe(true);
});
