import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { codeOutcome } from './code-outcome.ts';

test('a wrong code may be tried again', () => {
  expect(codeOutcome(new ApiError('code.wrong', { triesLeft: 3 }))).toBe('try-again');
});

test('the last wrong code needs a new one', () => {
  expect(codeOutcome(new ApiError('code.wrong', { triesLeft: 0 }))).toBe('needs-new');
  expect(codeOutcome(new ApiError('code.exhausted'))).toBe('needs-new');
  expect(codeOutcome(new ApiError('code.expired'))).toBe('needs-new');
});

test('a registration that is gone needs the details again', () => {
  expect(codeOutcome(new ApiError('registration.not_found'))).toBe('gone');
});

test('a code that another browser asked for needs the details again', () => {
  expect(codeOutcome(new ApiError('code.other_browser'))).toBe('gone');
});

test('a network that is down is no word about the code', () => {
  expect(codeOutcome(new ApiError('network.unreachable'))).toBe('try-again');
});

test('a link that was used or taken back meanwhile ends the code too', () => {
  for (const code of ['link.expired', 'link.used', 'link.revoked'] as const)
    expect(codeOutcome(new ApiError(code))).toBe('gone');
});
