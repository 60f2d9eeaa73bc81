import { expect, test } from 'vitest';
import type { SignOnError } from '../../../features/sso/index.ts';
import { m } from '../../../paraglide/messages.js';
import { signOnErrorLabel } from './sign-on-error-labels.ts';

test.each<[SignOnError, string]>([
  [{ kind: 'user-not-created' }, 'Error in User Creation'],
  [{ kind: 'login-rejected' }, 'Login Error'],
  [{ kind: 'sign-in-failed', detail: 'no network' }, 'login Error no network'],
  [{ kind: 'cookies-not-removed', outcome: 'refused' }, 'Failed to remove cookies'],
  [{ kind: 'cookies-not-removed', outcome: 'unreachable' }, 'failed to remove cookies'],
])('%j has the sentence of the specification: %s', (error, sentence) => {
  expect(signOnErrorLabel(error)).toBe(sentence);
});

test('a failed logout at the realm has the sentence of the specification', () => {
  expect(m.staff_sso_logout_error({ detail: 'no network' })).toBe('Logout Error no network');
});
