import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api/api-error.ts';
import { codeOutcome } from './code-outcome.ts';

test('a wrong code can be tried again', () => {
  expect(codeOutcome(new ApiError('code.wrong', { triesLeft: 3 }))).toBe('try-again');
});

test('an earlier code lets the newest one be entered', () => {
  expect(codeOutcome(new ApiError('code.superseded'))).toBe('try-again');
});

test('an exhausted or expired code needs a new one', () => {
  expect(codeOutcome(new ApiError('code.wrong', { triesLeft: 0 }))).toBe('needs-new');
  expect(codeOutcome(new ApiError('code.exhausted'))).toBe('needs-new');
  expect(codeOutcome(new ApiError('code.expired'))).toBe('needs-new');
});

test('an unknown registration needs the details again', () => {
  expect(codeOutcome(new ApiError('registration.not_found'))).toBe('gone');
});

test('a code requested by another browser needs the details again', () => {
  expect(codeOutcome(new ApiError('code.other_browser'))).toBe('gone');
});

test('a network failure lets the code be tried again', () => {
  expect(codeOutcome(new ApiError('network.unreachable'))).toBe('try-again');
});

test('a link that is expired, used or revoked needs the details again', () => {
  for (const code of ['link.expired', 'link.used', 'link.revoked'] as const)
    expect(codeOutcome(new ApiError(code))).toBe('gone');
});
