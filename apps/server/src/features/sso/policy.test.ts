import { describe, expect, test } from 'vitest';
import { defaultSettings, parseIdentity, realmOf, roleInToken } from './policy.ts';

const names = { AGENT: ['staff'], ADMIN: ['client:lead', 'chief'], SUPER_ADMIN: ['owner'] };
const realmRoles = (...roles: unknown[]) => ({ realm_access: { roles } });
const clientRoles = (client: string, ...roles: string[]) => ({ resource_access: { [client]: { roles } } });

describe('the role from the realm’s role names', () => {
  test.each([
    ['a realm role', realmRoles('offline_access', 'staff'), 'AGENT'],
    ['a client role', clientRoles('foyer', 'lead'), 'ADMIN'],
    [
      'several names: the highest role applies',
      { ...realmRoles('owner', 'staff'), ...clientRoles('foyer', 'lead') },
      'SUPER_ADMIN',
    ],
    ['a role of another client', clientRoles('another', 'lead'), null],
    ['a client role with the name of a realm role', clientRoles('foyer', 'chief'), null],
    ['unknown roles', realmRoles('gardener', 'Staff'), null],
    ['no roles', {}, null],
    ['values that are not texts', realmRoles(1, null, ['owner']), null],
    ['a text in place of a list', { realm_access: { roles: 'owner' }, resource_access: 'foyer' }, null],
    ['an inherited property of Object', { resource_access: {} }, null],
  ])('%s', (_what, payload, role) => {
    expect(roleInToken(payload, 'foyer', names)).toBe(role);
  });
});

describe('the role of a user created at the first sign-in', () => {
  const claims = {
    typ: 'Bearer',
    azp: 'foyer',
    iss: 'i',
    sub: 's',
    jti: 'j',
    exp: 1,
    email_verified: true,
    ...realmRoles('staff'),
  };
  const roleFor = (email: string, rules: object) => {
    const fields = { ...defaultSettings, issuer: 'https://a.test/realms/r', roleNames: names, ...rules };
    const realm = realmOf(fields);
    return realm && parseIdentity({ ...claims, email }, realm)?.role;
  };

  test.each([
    ['an allowed role and domain', 'a@acme.test', { emailDomains: ['acme.test'] }, 'AGENT'],
    ['a domain in upper case', 'a@ACME.test', { emailDomains: ['acme.test'] }, 'AGENT'],
    ['any domain when none is configured', 'a@else.test', {}, 'AGENT'],
    ['none for another domain', 'a@else.test', { emailDomains: ['acme.test'] }, null],
    ['none for a subdomain', 'a@sub.acme.test', { emailDomains: ['acme.test'] }, null],
    ['none for a domain with the same ending', 'a@notacme.test', { emailDomains: ['acme.test'] }, null],
    [
      'none for a domain that is not after the last @',
      'a@acme.test@else.test',
      { emailDomains: ['acme.test'] },
      null,
    ],
    ['none for a role that is not allowed', 'a@acme.test', { allowedRoles: ['ADMIN'] }, null],
  ])('%s', (_what, email, rules, role) => {
    expect(roleFor(email, rules)).toBe(role);
  });
});

describe('a configured realm', () => {
  test('separates the identity provider’s URL from the realm’s name', () => {
    expect(
      realmOf({ ...defaultSettings, issuer: 'https://auth.test:8443/kc/realms/acme%20one' }),
    ).toMatchObject({
      url: 'https://auth.test:8443/kc',
      name: 'acme one',
      origin: 'https://auth.test:8443',
      jwksUrl: 'https://auth.test:8443/kc/realms/acme%20one/protocol/openid-connect/certs',
      clientId: 'foyer',
      audience: 'foyer',
    });
  });

  test.each(['', 'https://auth.test', 'nonsense', 'https://auth.test/realms/%zz'])(
    'is not configured by the issuer %j',
    (issuer) => {
      expect(realmOf({ ...defaultSettings, issuer })).toBeNull();
    },
  );
});
