import { expect, test } from 'vitest';
import { chosenWish, recallDevices } from './device-choice.ts';

test('where nothing was chosen nothing is asked for, and the front camera stays the usual one', () => {
  expect(chosenWish('camera', {})).toEqual({});
  expect(chosenWish('microphone', {})).toEqual({});
});

test('the chosen device is asked for, and no other that may fit better', () => {
  const choice = { camera: 'usb', microphone: 'headset' };

  expect(chosenWish('microphone', choice)).toEqual({ deviceId: { exact: 'headset' } });
  expect(chosenWish('camera', choice)).toMatchObject({ deviceId: { exact: 'usb' } });
});

test('a chosen camera is the chosen one, wherever it faces', () => {
  expect(Object.keys(chosenWish('camera', { camera: 'back' }))).toContain('facingMode');
  expect(chosenWish('camera', { camera: 'back' }).facingMode).toBeUndefined();
});

test('blur is asked of the camera alone', () => {
  const choice = { isBlurred: true };

  expect(chosenWish('camera', choice)).toEqual({ backgroundBlur: true });
  expect(chosenWish('microphone', choice)).toEqual({});
});

test('a browser that keeps nothing has chosen nothing', () => {
  expect(recallDevices()).toEqual({});
});
