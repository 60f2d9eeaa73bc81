import { expect, test } from 'vitest';
import { m } from '../../../paraglide/messages.js';
import { newPasswordError, passwordHint, passwordProblem } from './password-hint.ts';

test('the hint counts down to the minimum length', () => {
  expect(passwordHint('')).toBe(m.staff_password_hint({ min: 12 }));
  expect(passwordHint('elevenchars')).toBe(m.staff_password_more({ count: 1 }));
  expect(passwordHint('twelve chars')).toBe(m.staff_password_enough());
  expect(passwordHint('a sentence that nobody guesses')).toBe(m.staff_password_long());
});

test('counts an emoji as one character', () => {
  expect(passwordProblem('🙂'.repeat(11))).toBe(newPasswordError('too_short'));
  expect(passwordProblem('🙂'.repeat(12))).toBeUndefined();
});

test.each(['required', 'too_short', 'too_common', 'too_long', 'invalid'] as const)(
  'the problem %s has an error message',
  (problem) => {
    expect(newPasswordError(problem)).toMatch(/\.$/);
  },
);
