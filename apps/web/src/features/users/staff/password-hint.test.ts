import { expect, test } from 'vitest';
import { m } from '../../../paraglide/messages.js';
import { newPasswordSentence, passwordHint, passwordProblem } from './password-hint.ts';

test('while typing the hint counts down to the shortest length', () => {
  expect(passwordHint('')).toBe(m.staff_password_hint({ min: 12 }));
  expect(passwordHint('elevenchars')).toBe(m.staff_password_more({ count: 1 }));
  expect(passwordHint('twelve chars')).toBe(m.staff_password_enough());
  expect(passwordHint('a sentence that nobody guesses')).toBe(m.staff_password_long());
});

test('a character is what a person takes for one', () => {
  expect(passwordProblem('🙂'.repeat(11))).toBe(newPasswordSentence('too_short'));
  expect(passwordProblem('🙂'.repeat(12))).toBeUndefined();
});

test.each(['required', 'too_short', 'too_common', 'too_long', 'invalid'] as const)(
  'the refusal %s has a sentence',
  (problem) => {
    expect(newPasswordSentence(problem)).toMatch(/\.$/);
  },
);
