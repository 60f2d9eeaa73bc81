import { expect, test } from 'vitest';
import { devicesOf, listedId } from './device-list.ts';

const device = (kind: MediaDeviceKind, deviceId: string, label: string, groupId = deviceId) => ({
  kind,
  deviceId,
  label,
  groupId,
});

const listed = [
  device('audioinput', 'default', 'Default - AirPods', 'pods'),
  device('audioinput', 'built-in', 'MacBook microphone', 'mac'),
  device('audioinput', 'pods-in', 'AirPods', 'pods'),
  device('videoinput', 'face', 'FaceTime HD (05ac:8514)'),
  device('audiooutput', 'default', 'Default - AirPods', 'pods'),
];

test('devicesOf lists each device once, without hardware ids in its name', () => {
  expect(devicesOf(listed, 'microphone')).toEqual([
    { id: 'built-in', name: 'MacBook microphone' },
    { id: 'pods-in', name: 'AirPods' },
  ]);
  expect(devicesOf(listed, 'camera')).toEqual([{ id: 'face', name: 'FaceTime HD' }]);
});

test('devicesOf lists the default device when there is no other', () => {
  expect(devicesOf(listed, 'speaker')).toEqual([{ id: 'default', name: 'Default - AirPods' }]);
});

test('devicesOf is empty before the permission is granted', () => {
  expect(devicesOf([device('videoinput', '', '')], 'camera')).toEqual([]);
});

test('listedId resolves the default device to its real id', () => {
  expect(listedId(listed, 'microphone', 'default')).toBe('pods-in');
  expect(listedId(listed, 'microphone', 'built-in')).toBe('built-in');
});

test('listedId returns the first device when the open one is unavailable', () => {
  expect(listedId(listed, 'camera', 'unplugged')).toBe('face');
  expect(listedId([], 'camera', 'unplugged')).toBeNull();
});
