import { expect, test } from 'vitest';
import { fitOf } from './video-fit.ts';

test.each([
  ['a wide camera in a wide tile', { width: 1280, height: 720 }, { width: 1200, height: 620 }, 'cover'],
  ['a wide camera in a tile of 4:3', { width: 1280, height: 720 }, { width: 820, height: 600 }, 'cover'],
  ['a wide camera in an upright tile', { width: 1280, height: 720 }, { width: 374, height: 620 }, 'contain'],
  ['an upright camera in a wide tile', { width: 720, height: 1280 }, { width: 1200, height: 620 }, 'contain'],
] as const)('%s', (_, video, tile, fit) => {
  expect(fitOf(video, tile)).toBe(fit);
});
