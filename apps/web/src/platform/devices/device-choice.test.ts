import { expect, test } from 'vitest';
import { chosenConstraints, recallDevices } from './device-choice.ts';

test('without a choice there are no constraints, so the front camera stays the default', () => {
  expect(chosenConstraints('camera', {})).toEqual({});
  expect(chosenConstraints('microphone', {})).toEqual({});
});

test('the chosen device is required by its exact id', () => {
  const choice = { camera: 'usb', microphone: 'headset' };

  expect(chosenConstraints('microphone', choice)).toEqual({ deviceId: { exact: 'headset' } });
  expect(chosenConstraints('camera', choice)).toMatchObject({ deviceId: { exact: 'usb' } });
});

test('a chosen camera removes the facing mode', () => {
  expect(Object.keys(chosenConstraints('camera', { camera: 'back' }))).toContain('facingMode');
  expect(chosenConstraints('camera', { camera: 'back' }).facingMode).toBeUndefined();
});

test('blur is a constraint of the camera only', () => {
  const choice = { isBlurred: true };

  expect(chosenConstraints('camera', choice)).toEqual({ backgroundBlur: true });
  expect(chosenConstraints('microphone', choice)).toEqual({});
});

test('without storage there is no choice', () => {
  expect(recallDevices()).toEqual({});
});
