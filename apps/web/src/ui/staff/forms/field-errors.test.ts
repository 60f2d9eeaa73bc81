import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api/api.ts';
import { formErrorsOf, requiredOr } from './field-errors.ts';

test('shows problems of known fields at the fields only', () => {
  const errors = formErrorsOf(new ApiError('request.invalid', { fields: { email: 'taken' } }), ['email']);

  expect(errors.fields).toEqual({ email: 'This is already in use. Choose another.' });
  expect(errors.message).toBeNull();
});

test('shows a problem of a list item at the list', () => {
  const error = new ApiError('request.invalid', { fields: { 'weekdays.0': 'invalid' } });

  expect(formErrorsOf(error, ['weekdays']).fields).toHaveProperty('weekdays');
});

test('shows a problem of an unknown field above the form', () => {
  const error = new ApiError('request.invalid', { fields: { email: 'taken', version: 'invalid' } });

  const errors = formErrorsOf(error, ['email']);

  expect(Object.keys(errors.fields)).toEqual(['email']);
  expect(errors.message).not.toBeNull();
});

test('turns an error without fields into one message', () => {
  expect(formErrorsOf(new ApiError('network.unreachable'), ['email']).message).toMatch(/\w/);
});

test('names what to enter in an empty field, by the name of the field', () => {
  const message = (name: string) =>
    formErrorsOf(new ApiError('request.invalid', { fields: { [name]: 'required' } }), [name]).fields[name];

  expect(message('name')).toBe('Enter a name.');
  expect(message('reason')).toBe('Enter a reason.');
  expect(message('somethingNew')).toBe('Fill in this field.');
});

test('reports an empty field as required, not as too short', () => {
  expect(requiredOr('slug', '  ', 'This is too short.')).toBe('Enter an address.');
  expect(requiredOr('slug', 'x', 'This is too short.')).toBe('This is too short.');
  expect(requiredOr('slug', '', undefined)).toBeUndefined();
});
