import { expect, test, vi } from 'vitest';
import { recallDevices } from '../../../platform/devices/device-choice.ts';
import { keepForNextMeeting, recallSwitched, rememberSwitched } from './switched-devices.ts';

const customerIn = (meetingId: string) => ({ meetingId, as: 'customer' }) as const;

test('stores what was switched last in a meeting, for each side of it and no other meeting', () => {
  rememberSwitched(customerIn('a'), { camera: false, microphone: false });
  rememberSwitched(customerIn('a'), { camera: true });

  expect(recallSwitched(customerIn('a'))).toEqual({ camera: true, microphone: false });
  expect(recallSwitched({ meetingId: 'a', as: 'agent' })).toEqual({});
  expect(recallSwitched(customerIn('b'))).toEqual({});
});

test('keeps the eight meetings that were switched in last', () => {
  for (let index = 0; index < 9; index += 1) rememberSwitched(customerIn(`${index}`), { camera: false });

  expect(recallSwitched(customerIn('0'))).toEqual({});
  expect(recallSwitched(customerIn('1'))).toEqual({ camera: false });
});

test('the next meeting after a transfer starts as the one before was left', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  });
  rememberSwitched(customerIn('before'), { microphone: false });

  expect(keepForNextMeeting('before')).toEqual({ microphone: false });
  expect(keepForNextMeeting('without')).toEqual({});

  expect(recallDevices()).toEqual({ isMicrophoneOff: true });
  vi.unstubAllGlobals();
});
