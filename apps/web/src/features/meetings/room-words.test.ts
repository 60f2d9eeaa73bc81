import { expect, test } from 'vitest';
import { deviceComplaint } from '../../ui/device-words.ts';
import { durationOf } from './duration.ts';
import { clockOf, initialsOf } from './room-words.ts';

test('initials are of the first and the last word', () => {
  expect(initialsOf('Priya Venkatesh')).toBe('PV');
  expect(initialsOf('  ana maria de souza ')).toBe('AS');
  expect(initialsOf('Rohan')).toBe('R');
  expect(initialsOf('李 雷')).toBe('李雷');
  expect(initialsOf('')).toBe('');
});

test('the clock shows hours only when there are some', () => {
  expect(clockOf(0)).toBe('0:00');
  expect(clockOf(768_000)).toBe('12:48');
  expect(clockOf(3_727_000)).toBe('1:02:07');
});

test('a duration is said as people say it', () => {
  expect(durationOf(48_000)).toBe('48 s');
  expect(durationOf(768_000)).toBe('12 min 48 s');
  expect(durationOf(3_727_000)).toBe('1 h 2 min');
});

test('a device that is off by choice is no complaint', () => {
  expect(deviceComplaint({ camera: 'off', microphone: 'on' })).toBeNull();
});

test('a refused camera is said with its effect and its mend', () => {
  expect(deviceComplaint({ camera: 'refused', microphone: 'on' })).toEqual({
    what: 'Your camera is blocked.',
    effect: 'Others hear you, but do not see you.',
    mend: "Allow access in your browser's address bar, then try again.",
  });
});

test('two different problems are said as one', () => {
  expect(deviceComplaint({ camera: 'busy', microphone: 'refused' })?.what).toBe(
    'Camera and microphone do not start.',
  );
});
