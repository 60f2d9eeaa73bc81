import type { ManagedSignOn } from '@foyer/contract/sso/sso-settings.ts';
import { expect, test } from 'vitest';
import { bodyOf, differs, draftOf } from './sign-on-draft.ts';

const saved: ManagedSignOn = {
  issuer: 'https://auth.acme.test/realms/acme',
  jwksUrl: '',
  clientId: 'foyer',
  audience: '',
  roleNames: { AGENT: ['staff', 'client:desk'], ADMIN: ['lead'], SUPER_ADMIN: [] },
  allowedRoles: ['AGENT'],
  emailDomains: ['acme.test'],
  passwordSignIn: 'breakGlass',
  version: 4,
};

test('an unchanged draft is sent as it was loaded', () => {
  expect(bodyOf(draftOf(saved), 4)).toEqual(saved);
  expect(differs(draftOf(saved), saved)).toBe(false);
});

test('names are separated by line breaks or commas', () => {
  const draft = { ...draftOf(saved), roleNames: { AGENT: ' a \n\nb, c', ADMIN: '', SUPER_ADMIN: 'd' } };

  expect(bodyOf(draft, 4).roleNames).toEqual({ AGENT: ['a', 'b', 'c'], ADMIN: [], SUPER_ADMIN: ['d'] });
  expect(differs(draft, saved)).toBe(true);
});

test('spaces and empty lines are not a change', () => {
  expect(differs({ ...draftOf(saved), emailDomains: ' ACME.test \n' }, saved)).toBe(false);
});
