import { expect, test } from 'vitest';
import { createWallClock } from './wall-clock.ts';

test('writes what the clock on the wall showed, with seconds where asked', () => {
  const clock = createWallClock('Asia/Kolkata');
  const at = new Date('2026-03-01T20:04:09.900Z');

  expect(clock.write(at)).toBe('02-03-26, 01:34');
  expect(clock.write(at, true)).toBe('02-03-26, 01:34:09');
});

test('knows on which side of a change of the clocks an instant is', () => {
  const clock = createWallClock('Europe/Berlin');

  expect(clock.write(new Date('2026-03-29T00:59:00Z'))).toBe('29-03-26, 01:59');
  expect(clock.write(new Date('2026-03-29T01:00:00Z'))).toBe('29-03-26, 03:00');
});
