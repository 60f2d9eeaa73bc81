import { describe, expect, test } from 'vitest';
import { identityIn, realmOf, roleIn, untouched } from './policy.ts';

const names = { AGENT: ['staff'], ADMIN: ['client:lead', 'chief'], SUPER_ADMIN: ['owner'] };
const realmRoles = (...roles: unknown[]) => ({ realm_access: { roles } });
const clientRoles = (client: string, ...roles: string[]) => ({ resource_access: { [client]: { roles } } });

describe('what the realm calls somebody', () => {
  test.each([
    ['one of its own roles', realmRoles('offline_access', 'staff'), 'AGENT'],
    ['a role of the client', clientRoles('foyer', 'lead'), 'ADMIN'],
    [
      'several: the highest counts',
      { ...realmRoles('owner', 'staff'), ...clientRoles('foyer', 'lead') },
      'SUPER_ADMIN',
    ],
    ['a role of another client', clientRoles('another', 'lead'), null],
    ['a role of the client under the name of one of the realm', clientRoles('foyer', 'chief'), null],
    ['nothing we know', realmRoles('gardener', 'Staff'), null],
    ['nothing at all', {}, null],
    ['things that are no names', realmRoles(1, null, ['owner']), null],
    ['a text where a list should be', { realm_access: { roles: 'owner' }, resource_access: 'foyer' }, null],
    ['what every object has', { resource_access: {} }, null],
  ])('%s', (_what, payload, role) => {
    expect(roleIn(payload, 'foyer', names)).toBe(role);
  });
});

describe('who may be made here', () => {
  const claims = {
    ...{ typ: 'Bearer', azp: 'foyer', iss: 'i', sub: 's', jti: 'j', exp: 1, email_verified: true },
    ...realmRoles('staff'),
  };
  const roleFor = (email: string, rules: object) => {
    const fields = { ...untouched, issuer: 'https://a.test/realms/r', roleNames: names, ...rules };
    const realm = realmOf(fields);
    return realm && identityIn({ ...claims, email }, realm)?.role;
  };

  test.each([
    ['inside of roles and domains', 'a@acme.test', { emailDomains: ['acme.test'] }, 'AGENT'],
    ['however the domain is written', 'a@ACME.test', { emailDomains: ['acme.test'] }, 'AGENT'],
    ['of any domain where none is named', 'a@else.test', {}, 'AGENT'],
    ['not of another domain', 'a@else.test', { emailDomains: ['acme.test'] }, null],
    ['not of a domain below', 'a@sub.acme.test', { emailDomains: ['acme.test'] }, null],
    ['not of one that ends alike', 'a@notacme.test', { emailDomains: ['acme.test'] }, null],
    [
      'not by a domain in front of the last @',
      'a@acme.test@else.test',
      { emailDomains: ['acme.test'] },
      null,
    ],
    ['not as what nobody may be made', 'a@acme.test', { allowedRoles: ['ADMIN'] }, null],
  ])('%s', (_what, email, rules, role) => {
    expect(roleFor(email, rules)).toBe(role);
  });
});

describe('a realm', () => {
  test('is told apart from the identity provider that it belongs to', () => {
    expect(realmOf({ ...untouched, issuer: 'https://auth.test:8443/kc/realms/acme%20one' })).toMatchObject({
      ...{ url: 'https://auth.test:8443/kc', name: 'acme one', origin: 'https://auth.test:8443' },
      jwksUrl: 'https://auth.test:8443/kc/realms/acme%20one/protocol/openid-connect/certs',
      ...{ clientId: 'foyer', audience: 'foyer' },
    });
  });

  test.each(['', 'https://auth.test', 'nonsense'])('is none at %j', (issuer) => {
    expect(realmOf({ ...untouched, issuer })).toBeNull();
  });
});
