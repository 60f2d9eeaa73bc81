import { expect, test } from 'vitest';
import { devicesOf, listedId } from './device-list.ts';

const device = (kind: MediaDeviceKind, deviceId: string, label: string, groupId = deviceId) => ({
  ...{ kind, deviceId, label, groupId },
});

const listed = [
  device('audioinput', 'default', 'Default - AirPods', 'pods'),
  device('audioinput', 'built-in', 'MacBook microphone', 'mac'),
  device('audioinput', 'pods-in', 'AirPods', 'pods'),
  device('videoinput', 'face', 'FaceTime HD (05ac:8514)'),
  device('audiooutput', 'default', 'Default - AirPods', 'pods'),
];

test('each device stands once, by its name and without the hardware numbers', () => {
  expect(devicesOf(listed, 'microphone')).toEqual([
    { id: 'built-in', name: 'MacBook microphone' },
    { id: 'pods-in', name: 'AirPods' },
  ]);
  expect(devicesOf(listed, 'camera')).toEqual([{ id: 'face', name: 'FaceTime HD' }]);
});

test('where the browser lists nothing but the usual one, that is the list', () => {
  expect(devicesOf(listed, 'speaker')).toEqual([{ id: 'default', name: 'Default - AirPods' }]);
});

test('before it is allowed there is nothing to choose', () => {
  expect(devicesOf([device('videoinput', '', '')], 'camera')).toEqual([]);
});

test('the usual device is found under its own id', () => {
  expect(listedId(listed, 'microphone', 'default')).toBe('pods-in');
  expect(listedId(listed, 'microphone', 'built-in')).toBe('built-in');
});

test('a device that is gone leaves the first of those that are there', () => {
  expect(listedId(listed, 'camera', 'unplugged')).toBe('face');
  expect(listedId([], 'camera', 'unplugged')).toBeNull();
});
