/** The number of simulcast layers of a video, and whether another camera can replace it. */
import { expect, it } from 'vitest';
import { fitsLayers, layersOf } from './simulcast-layers.ts';

it.each([
  [1280, 720, 3],
  [720, 1280, 3],
  [960, 540, 3],
  [640, 480, 2],
  [480, 640, 2],
  [320, 180, 1],
  [undefined, undefined, null],
])('a video of %s by %s has %s simulcast layers', (width, height, layers) => {
  expect(layersOf({ width, height } as MediaTrackSettings)).toBe(layers);
});

it('accepts a replacement with the same number of layers', () => {
  expect(fitsLayers(3, { width: 1920, height: 1080 })).toBe(true);
});

it.each([
  [3, 320, 180],
  [3, 640, 480],
  [1, 1280, 720],
])('rejects a replacement for %s layers of %s by %s', (negotiated, width, height) => {
  expect(fitsLayers(negotiated, { width, height })).toBe(false);
});

it('accepts a replacement while either size is unknown', () => {
  expect(fitsLayers(3, {})).toBe(true);
  expect(fitsLayers(undefined, { width: 320, height: 180 })).toBe(true);
});
