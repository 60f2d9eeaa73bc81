import { fieldProblems } from '@foyer/contract/errors.ts';
import { formFieldNames } from '@foyer/contract/registration-form.ts';
import { expect, test } from 'vitest';
import { fieldSentence } from './field-sentences.ts';

test('every problem of every field has a sentence', () => {
  for (const name of [...formFieldNames, 'policyAccepted', 'somethingNew']) {
    for (const problem of fieldProblems) expect(fieldSentence(name, problem)).toMatch(/\.$/);
  }
});

test('what is missing is named', () => {
  expect(fieldSentence('email', 'required')).toBe('We need your email address.');
});

test('too long says how much fits', () => {
  expect(fieldSentence('email', 'too_long')).toContain('254');
  expect(fieldSentence('city', 'too_long')).toContain('120');
});
