import { expect, test } from 'vitest';
import { initialDevicesOf } from './initial-devices.ts';

test('both devices start on unless the person turned them off before', () => {
  expect(initialDevicesOf({}, false)).toEqual({ camera: true, microphone: true });
  expect(initialDevicesOf({ isCameraOff: true, isMicrophoneOff: true }, false)).toEqual({
    camera: false,
    microphone: false,
  });
});

test('the camera starts off when the tenant starts meetings without video', () => {
  expect(initialDevicesOf({ isCameraOff: false }, true)).toEqual({ camera: false, microphone: true });
});
