import { expect, test } from 'vitest';
import { initialCheckState, willBeOn } from './check-state.ts';

test('a microphone that the browser denies is shown as off, although it was chosen', () => {
  expect(willBeOn(initialCheckState, 'microphone')).toBe(true);
  const devices = { camera: 'on', microphone: 'refused' } as const;

  expect(willBeOn({ ...initialCheckState, devices }, 'microphone')).toBe(false);
  expect(willBeOn({ ...initialCheckState, devices }, 'camera')).toBe(true);
});
