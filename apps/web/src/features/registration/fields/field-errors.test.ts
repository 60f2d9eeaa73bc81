import { fieldProblems } from '@foyer/contract/core/errors.ts';
import { formFieldNames } from '@foyer/contract/registration/fields.ts';
import { expect, test, vi } from 'vitest';
import { fieldSentence } from './field-errors.ts';

test('every problem of every field has a message', () => {
  for (const name of [...formFieldNames, 'policyAccepted', 'somethingNew']) {
    for (const problem of fieldProblems) expect(fieldSentence(name, problem)).toMatch(/\.$/);
  }
});

test('the message for a missing answer names the field', () => {
  expect(fieldSentence('email', 'required')).toBe('Enter your email address.');
  expect(fieldSentence('courseInterestedIn', 'required')).toBe('Choose a course.');
  expect(fieldSentence('Class', 'not_a_choice')).toBe('Choose a class.');
});

test('a text field asks for a choice where the tenant defined a list of answers', () => {
  expect(fieldSentence('city', 'required')).toBe('Fill in this field.');
  expect(fieldSentence('city', 'required', { hasChoices: true })).toBe('Choose a city.');
});

test('the message for a missing choice names no field under a label of the tenant', () => {
  expect(fieldSentence('Class', 'required', { hasOwnLabel: true })).toBe('Choose an option.');
});

test('the message for a number of another country names the countries, unless they are many', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const message = (countries: string[] | null) =>
    fieldSentence('mobileNumber', 'phone_country', { countries });

  expect(message(['GB', 'IN', 'SG'])).toContain('United Kingdom, India or Singapore.');
  expect(message(['AE', 'DE', 'FR', 'GB', 'IN', 'SG', 'US'])).toContain('in the list');
  vi.unstubAllGlobals();
});

test('the message for a long answer names the maximum length', () => {
  expect(fieldSentence('email', 'too_long')).toContain('254');
  expect(fieldSentence('city', 'too_long')).toContain('120');
});
