import { createHmac, generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeRealms, type RealmPerson, startFakeRealms } from '../../testing/fakes/fake-keycloak.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

const body = { name: '', email: '', products: [] };
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token of the realm', () => {
  let setup: TenantSetup;
  let realms: FakeRealms;
  let server: TestServer;

  beforeAll(async () => {
    setup = await createTenantSetup();
    realms = await startFakeRealms(setup, ['acme', 'globex']);
    server = createTestServer(setup, { realmAsksAgainAfterMs: 0 });
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await setup.close();
  });

  const nina = () => ({ email: `${crypto.randomUUID()}@acme.test`, name: 'Nina', role: 'AGENT' }) as const;
  const mint = (person: RealmPerson = {}) => realms.of('acme').mint({ ...nina(), ...person });
  const check = (token: string, more: { host?: string; headers?: Record<string, string> } = {}) =>
    server.call({ method: 'POST', url: '/api/users/check', body, token, ...more });
  const statusOf = async (token: string, more = {}) => (await check(token, more)).statusCode;
  const seconds = () => Math.floor(setup.clock.now().getTime() / 1000);

  test('is accepted on the host of its tenant', async () => {
    expect(await statusOf(await mint())).toBe(201);
    expect(await statusOf(await mint(), { host: 'acme.app.localhost:3000' })).toBe(201);
  });

  test.each([
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['another authorized party', { azp: 'another' }],
    ['another issuer', { iss: 'https://auth.test/realms/globex' }],
    ['an issuer with the same prefix', { iss: 'https://auth.test/realms/acme/' }],
    ['an ID token', { typ: 'ID' }],
    ['a refresh token', { typ: 'Refresh' }],
    ['no token type', { typ: undefined }],
    ['no expiry', { exp: undefined }],
    ['no token id', { jti: undefined }],
    ['an unverified address', { email_verified: false }],
    ['an address verified by a text value', { email_verified: 'true' }],
    ['no address', { email: undefined }],
  ])('is rejected: %s', async (_what, claims) => {
    expect(await statusOf(await mint({ claims }))).toBe(401);
  });

  test.each(['logout+jwt', 'secevent+jwt', ''])(
    'is rejected when its header says the type %j',
    async (typ) => {
      expect(await statusOf(await mint({ header: { typ } }))).toBe(401);
    },
  );

  test.each(['JWT', 'at+jwt', 'application/at+jwt', undefined])(
    'is accepted with the type %j',
    async (typ) => {
      expect(await statusOf(await mint({ header: { typ } }))).toBe(201);
    },
  );

  test('is accepted when we are one of several audiences', async () => {
    expect(await statusOf(await mint({ claims: { aud: ['account', 'foyer'] } }))).toBe(201);
  });

  test('is rejected when it has expired, is not yet valid, or was issued in the future', async () => {
    const [gone, early] = [{ exp: seconds() - 11 }, { nbf: seconds() + 60 }];

    expect(await statusOf(await mint({ claims: gone }))).toBe(401);
    expect(await statusOf(await mint({ claims: early }))).toBe(401);
    expect(await statusOf(await mint({ claims: { iat: seconds() + 60 } }))).toBe(401);
  });

  test('is accepted despite a clock difference of some seconds', async () => {
    expect(await statusOf(await mint({ claims: { iat: seconds() + 8 } }))).toBe(201);
  });

  describe("not signed by the tenant's own realm", () => {
    test("is rejected from another tenant's realm, even if its claims name this one", async () => {
      const { issuer } = realms.of('acme');
      const foreign = await realms.of('globex').mint(nina());
      const relabelled = await realms.of('globex').mint({ ...nina(), claims: { iss: issuer } });

      expect(await statusOf(foreign)).toBe(401);
      expect(await statusOf(relabelled)).toBe(401);
      expect(await statusOf(foreign, { host: 'globex.localhost' })).toBe(201);
    });

    test('is rejected on another host, whatever forwarding headers say', async () => {
      const token = await realms.of('globex').mint(nina());
      const saying = (headers: Record<string, string>) => statusOf(token, { headers });

      expect(await saying({ 'x-forwarded-host': 'globex.localhost' })).toBe(401);
      expect(await saying({ forwarded: 'host=globex.localhost' })).toBe(401);
      expect(await saying({ 'x-original-host': 'globex.localhost' })).toBe(401);
    });

    test("is resolved by a proxy's forwarded host only where the operator trusts the proxy", async () => {
      const trusting = createTestServer(setup, { trustedProxies: '10.9.9.9' });
      const token = await realms.of('globex').mint(nina());
      const call = { method: 'POST', url: '/api/users/check', body, token } as const;
      const headers = { 'x-forwarded-host': 'globex.localhost' };

      const byProxy = await trusting.call({ ...call, headers, address: '10.9.9.9' });
      const byStranger = await trusting.call({ ...call, headers, address: '10.9.9.8' });

      await trusting.close();
      expect([byProxy.statusCode, byStranger.statusCode]).toEqual([201, 401]);
    });

    test('is rejected on a host without a tenant', async () => {
      const answer = await check(await mint(), { host: 'acme.evil.example' });

      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'tenant.unknown']);
    });

    test('is rejected when it is unsigned', async () => {
      const [, claims = ''] = (await mint()).split('.');

      for (const alg of ['none', 'None', 'NONE'])
        expect(await statusOf(`${encoded({ alg })}.${claims}.`)).toBe(401);
    });

    test("is rejected when the realm's public key was used as an HMAC secret", async () => {
      const [header = '', claims = ''] = (await mint()).split('.');
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
      const unsigned = `${encoded({ alg: 'HS256', kid, typ: 'JWT' })}.${claims}`;
      const mac = createHmac('sha256', await realms.of('acme').publicKey());

      expect(await statusOf(`${unsigned}.${mac.update(unsigned).digest('base64url')}`)).toBe(401);
    });

    test('is rejected when it contains its own key or names a key URL', async () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const [realHeader = '', realClaims = ''] = (await mint()).split('.');
      const { kid } = JSON.parse(Buffer.from(realHeader, 'base64url').toString());
      const claims = JSON.parse(Buffer.from(realClaims, 'base64url').toString());
      const jwk = { ...(await exportJWK(publicKey)), kid };
      const x5c = [publicKey.export({ type: 'spki', format: 'der' }).toString('base64')];
      const asked = realms.asked();

      for (const header of [
        { kid },
        { kid, jwk },
        { kid, jku: realms.jwksUrl('globex') },
        { kid, x5u: realms.jwksUrl('globex') },
        { kid, x5c },
        { kid: '../../globex/protocol/openid-connect/certs' },
        { kid: "' or 1=1 --" },
        { kid: realms.jwksUrl('globex') },
        { jwk },
      ]) {
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', ...header } as { alg: string })
          .sign(privateKey);
        expect(await statusOf(token)).toBe(401);
      }
      // Only the realm's configured JWKS address is requested.
      expect(realms.asked()).toBeGreaterThan(asked);
    });

    test('is rejected when its claims were changed after signing', async () => {
      const [header, claims = '', signature] = (await mint()).split('.');
      const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const raised = encoded({ ...payload, realm_access: { roles: ['foyer-super-admin'] } });

      expect(await statusOf(`${header}.${raised}.${signature}`)).toBe(401);
    });

    test.each(['x', 'a.b.c', `${'a'.repeat(20_000)}.b.c`, '..', 'e30.e30.e30'])(
      'is rejected as malformed: %.20s',
      async (token) => {
        expect(await statusOf(token)).toBe(401);
      },
    );
  });

  describe('the signing key', () => {
    test('is found after a key rotation, and the old key is rejected', async () => {
      const old = await mint();
      await realms.of('acme').rotate();

      expect(await statusOf(await mint())).toBe(201);
      expect(await statusOf(old)).toBe(401);
    });

    test('is not fetched again for every invented key id', async () => {
      const patient = createTestServer(setup);
      const call = { method: 'POST', url: '/api/users/check', body } as const;
      await patient.call({ ...call, token: await mint() });
      const asked = realms.asked();

      for (let tries = 0; tries < 5; tries += 1)
        await patient.call({ ...call, token: await mint({ header: { kid: crypto.randomUUID() } }) });

      await patient.close();
      expect(realms.asked()).toBe(asked);
    });

    test('cannot be fetched while the realm is down, which is reported to the operator', async () => {
      const cold = createTestServer(setup);
      realms.isUp = false;

      const answer = await cold.call({ method: 'POST', url: '/api/users/check', body, token: await mint() });

      realms.isUp = true;
      await cold.close();
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'auth.invalid']);
      expect(cold.failures).toHaveLength(1);
    });

    test('is not fetched from the private network unless the operator allows it', async () => {
      const strict = createTestServer(setup, { allowPrivateIdentityProviders: false });
      const asked = realms.asked();

      const answer = await strict.call({
        method: 'POST',
        url: '/api/users/check',
        body,
        token: await mint(),
      });

      await strict.close();
      expect(answer.statusCode).toBe(401);
      expect(strict.failures).toMatchObject([{ name: 'NotPublicError' }]);
      expect(realms.asked()).toBe(asked);
    });
  });
});
