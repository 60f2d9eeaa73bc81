import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api.ts';
import { neededOr, readRefusal } from './field-sentence.ts';

test('a refusal of fields the form has stands beside them, and nowhere else', () => {
  const refusal = readRefusal(new ApiError('request.invalid', { fields: { email: 'taken' } }), ['email']);

  expect(refusal.fields).toEqual({ email: 'This is already taken. Choose another.' });
  expect(refusal.sentence).toBeNull();
});

test('a problem within a list stands at the list', () => {
  const error = new ApiError('request.invalid', { fields: { 'weekdays.0': 'invalid' } });

  expect(readRefusal(error, ['weekdays']).fields).toHaveProperty('weekdays');
});

test('what the form has no field for is said above it', () => {
  const error = new ApiError('request.invalid', { fields: { email: 'taken', version: 'invalid' } });

  const refusal = readRefusal(error, ['email']);

  expect(Object.keys(refusal.fields)).toEqual(['email']);
  expect(refusal.sentence).not.toBeNull();
});

test('a refusal without fields is one sentence', () => {
  expect(readRefusal(new ApiError('network.unreachable'), ['email']).sentence).toMatch(/\w/);
});

test('an empty field is said to be needed, not too short', () => {
  expect(neededOr('  ', 'This is too short.')).toBe('This is needed.');
  expect(neededOr('x', 'This is too short.')).toBe('This is too short.');
  expect(neededOr('', undefined)).toBeUndefined();
});
