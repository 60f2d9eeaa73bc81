import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password-policy.ts';

describe('passwordProblem', () => {
  test.each(['', 'short', 'elevenchars', 'Zu\u0308rich-2026'])('rejects %j as too short', (password) => {
    expect(passwordProblem(password)).toBe('too_short');
  });

  test.each([
    'unbelievable',
    'QWERTY123456',
    'Password2024!',
    '!!dragon!!1234',
    'aaaaaaaaaaaa',
    'abcabcabcabcabc',
    '123456789012',
    'abcdefghijklm',
    'horsehorsehorse',
  ])('rejects %s as too common', (password) => {
    expect(passwordProblem(password)).toBe('too_common');
  });

  test.each([
    'correct horse battery',
    'seven teal bicycles',
    'kiruvoxemata',
    'ünder dem Küchentisch',
    'Tr0ub4dor&3-again',
    '密码很长很长很长的一句话呀',
  ])('accepts %s', (password) => {
    expect(passwordProblem(password)).toBeNull();
  });

  test('rejects a password that consists of personal data', () => {
    const personal = ['Priya Venkatesh', 'priya@acme.test', 'Acme Learning'];

    expect(passwordProblem('priya.venkatesh', personal)).toBe('too_common');
    expect(passwordProblem('AcmeLearning2026', personal)).toBe('too_common');
    expect(passwordProblem('priya likes teal bicycles', personal)).toBeNull();
    expect(passwordProblem('priya.venkatesh')).toBeNull();
  });

  test('requires no kinds of characters', () => {
    expect(passwordProblem('mellow otter under stairs')).toBeNull();
    expect(passwordProblem('8390 1748 3721 5056')).toBeNull();
  });
});
