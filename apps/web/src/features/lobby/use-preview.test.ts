import { expect, test } from 'vitest';
import { readRefusal } from './use-preview.ts';

const named = (name: string): Error => Object.assign(new Error(name), { name });

test('a person who says no has refused', () => {
  expect(readRefusal(named('NotAllowedError'))).toBe('refused');
});

test('a device that is not there or in use is missing', () => {
  expect(readRefusal(named('NotFoundError'))).toBe('missing');
  expect(readRefusal(named('NotReadableError'))).toBe('missing');
});

test('a page without the right to ask reads as refused', () => {
  expect(readRefusal(new TypeError('mediaDevices is undefined'))).toBe('refused');
});
