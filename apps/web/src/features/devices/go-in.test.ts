import { expect, test } from 'vitest';
import { goInOf } from './go-in.ts';

test('one goes in with both unless something else was chosen before', () => {
  expect(goInOf({}, false)).toEqual({ camera: true, microphone: true });
  expect(goInOf({ isCameraOff: true, isMicrophoneOff: true }, false)).toEqual({
    camera: false,
    microphone: false,
  });
});

test('where meetings start without pictures everybody does, whatever was chosen elsewhere', () => {
  expect(goInOf({ isCameraOff: false }, true)).toEqual({ camera: false, microphone: true });
});
