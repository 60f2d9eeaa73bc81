import { expect, test } from 'vitest';
import { deviceProblemText } from '../../../ui/device-labels.ts';
import { durationOf } from './duration.ts';
import { clockOf, initialsOf } from './room-labels.ts';

test('initialsOf takes the first letters of the first and the last word', () => {
  expect(initialsOf('Priya Venkatesh')).toBe('PV');
  expect(initialsOf('  ana maria de souza ')).toBe('AS');
  expect(initialsOf('Rohan')).toBe('R');
  expect(initialsOf('李 雷')).toBe('李雷');
  expect(initialsOf('')).toBe('');
});

test('clockOf shows hours only from one hour on', () => {
  expect(clockOf(0)).toBe('0:00');
  expect(clockOf(768_000)).toBe('12:48');
  expect(clockOf(3_727_000)).toBe('1:02:07');
});

test('durationOf shows the two largest units', () => {
  expect(durationOf(48_000)).toBe('48 s');
  expect(durationOf(768_000)).toBe('12 min 48 s');
  expect(durationOf(3_727_000)).toBe('1 h 2 min');
});

test('a device that is turned off is not a problem', () => {
  expect(deviceProblemText({ camera: 'off', microphone: 'on' })).toBeNull();
});

test('a denied camera is shown with its effect and its fix', () => {
  expect(deviceProblemText({ camera: 'refused', microphone: 'on' })).toEqual({
    what: 'Your camera is blocked.',
    effect: "Others can hear you but can't see you.",
    fix: "Allow access in your browser's address bar, then try again.",
  });
});

test('different problems of camera and microphone share one message', () => {
  expect(deviceProblemText({ camera: 'busy', microphone: 'refused' })?.what).toBe(
    "Your camera and microphone didn't start.",
  );
});
