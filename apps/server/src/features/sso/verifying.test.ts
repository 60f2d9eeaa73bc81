import { createHmac, generateKeyPairSync } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealmPerson, type Realms, startRealms } from '../../platform/testing/realm.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';

const body = { name: '', email: '', products: [] };
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token of the realm', () => {
  let world: World;
  let realms: Realms;
  let server: TestServer;

  beforeAll(async () => {
    world = await createWorld();
    realms = await startRealms(world, ['acme', 'globex']);
    server = createTestServer(world, { realmAsksAgainAfterMs: 0 });
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await world.close();
  });

  const nina = () => ({ email: `${crypto.randomUUID()}@acme.test`, name: 'Nina', role: 'AGENT' }) as const;
  const mint = (person: RealmPerson = {}) => realms.of('acme').mint({ ...nina(), ...person });
  const check = (token: string, more: { host?: string; headers?: Record<string, string> } = {}) =>
    server.call({ method: 'POST', url: '/api/users/check', body, token, ...more });
  const statusOf = async (token: string, more = {}) => (await check(token, more)).statusCode;
  const seconds = () => Math.floor(world.clock.now().getTime() / 1000);

  test('is believed at the host of its tenant', async () => {
    expect(await statusOf(await mint())).toBe(201);
    expect(await statusOf(await mint(), { host: 'acme.app.localhost:3000' })).toBe(201);
  });

  test.each([
    ['made for another client', { aud: 'another' }],
    ['made for nobody', { aud: undefined }],
    ['that another client asked for', { azp: 'another' }],
    ['of another issuer', { iss: 'https://auth.test/realms/globex' }],
    ['whose issuer only begins like ours', { iss: 'https://auth.test/realms/acme/' }],
    ['that is an identity token', { typ: 'ID' }],
    ['that is a refresh token', { typ: 'Refresh' }],
    ['that does not say what it is', { typ: undefined }],
    ['without an end', { exp: undefined }],
    ['without an id, which could come again', { jti: undefined }],
    ['whose address nobody has verified', { email_verified: false }],
    ['whose address is verified in words only', { email_verified: 'true' }],
    ['without an address', { email: undefined }],
  ])('%s is refused', async (_what, claims) => {
    expect(await statusOf(await mint({ claims }))).toBe(401);
  });

  test('made for us among others is believed', async () => {
    expect(await statusOf(await mint({ claims: { aud: ['account', 'foyer'] } }))).toBe(201);
  });

  test('is refused once it has expired, before it is in force, and when it comes from the future', async () => {
    const [gone, early] = [{ exp: seconds() - 11 }, { nbf: seconds() + 60 }];

    expect(await statusOf(await mint({ claims: gone }))).toBe(401);
    expect(await statusOf(await mint({ claims: early }))).toBe(401);
    expect(await statusOf(await mint({ claims: { iat: seconds() + 60 } }))).toBe(401);
  });

  test('is believed though the clocks differ by some seconds', async () => {
    expect(await statusOf(await mint({ claims: { iat: seconds() + 8 } }))).toBe(201);
  });

  describe("that the tenant's own realm has not signed", () => {
    test('is refused: of the realm of another tenant, though it names this one', async () => {
      const { issuer } = realms.of('acme');
      const foreign = await realms.of('globex').mint(nina());
      const dressed = await realms.of('globex').mint({ ...nina(), claims: { iss: issuer } });

      expect(await statusOf(foreign)).toBe(401);
      expect(await statusOf(dressed)).toBe(401);
      expect(await statusOf(foreign, { host: 'globex.localhost' })).toBe(201);
    });

    test('is refused at another host, whatever the call says of a host before it', async () => {
      const token = await realms.of('globex').mint(nina());
      const saying = (headers: Record<string, string>) => statusOf(token, { headers });

      expect(await saying({ 'x-forwarded-host': 'globex.localhost' })).toBe(401);
      expect(await saying({ forwarded: 'host=globex.localhost' })).toBe(401);
      expect(await saying({ 'x-original-host': 'globex.localhost' })).toBe(401);
    });

    test('goes by what a proxy says of the host only where the operator trusts the proxy', async () => {
      const trusting = createTestServer(world, { trustedProxies: '10.9.9.9' });
      const token = await realms.of('globex').mint(nina());
      const call = { method: 'POST', url: '/api/users/check', body, token } as const;
      const headers = { 'x-forwarded-host': 'globex.localhost' };

      const byProxy = await trusting.call({ ...call, headers, address: '10.9.9.9' });
      const byStranger = await trusting.call({ ...call, headers, address: '10.9.9.8' });

      await trusting.close();
      expect([byProxy.statusCode, byStranger.statusCode]).toEqual([201, 401]);
    });

    test('is refused at a host that names nobody', async () => {
      const answer = await check(await mint(), { host: 'acme.evil.example' });

      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'tenant.unknown']);
    });

    test('is refused when nobody has signed it', async () => {
      const [, claims = ''] = (await mint()).split('.');

      for (const alg of ['none', 'None', 'NONE'])
        expect(await statusOf(`${encoded({ alg })}.${claims}.`)).toBe(401);
    });

    test("is refused when the realm's public key was used as a shared secret", async () => {
      const [header = '', claims = ''] = (await mint()).split('.');
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
      const unsigned = `${encoded({ alg: 'HS256', kid, typ: 'JWT' })}.${claims}`;
      const mac = createHmac('sha256', await realms.of('acme').publicKey());

      expect(await statusOf(`${unsigned}.${mac.update(unsigned).digest('base64url')}`)).toBe(401);
    });

    test('is refused when it brings a key of its own, or says where one is', async () => {
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
      // At the realm's one address for keys, and never elsewhere.
      expect(realms.asked()).toBeGreaterThan(asked);
    });

    test('is refused when it was changed after it was signed', async () => {
      const [header, claims = '', signature] = (await mint()).split('.');
      const told = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const raised = encoded({ ...told, realm_access: { roles: ['foyer-super-admin'] } });

      expect(await statusOf(`${header}.${raised}.${signature}`)).toBe(401);
    });

    test.each(['x', 'a.b.c', `${'a'.repeat(20_000)}.b.c`, '..', 'e30.e30.e30'])(
      'is refused: %.20s',
      async (token) => {
        expect(await statusOf(token)).toBe(401);
      },
    );
  });

  describe('is found by its key', () => {
    test('also after the realm has taken another key, and the old one is no good any more', async () => {
      const old = await mint();
      await realms.of('acme').rotate();

      expect(await statusOf(await mint())).toBe(201);
      expect(await statusOf(old)).toBe(401);
    });

    test('without the realm being asked again for each key that somebody invents', async () => {
      const patient = createTestServer(world);
      const call = { method: 'POST', url: '/api/users/check', body } as const;
      await patient.call({ ...call, token: await mint() });
      const asked = realms.asked();

      for (let tries = 0; tries < 5; tries += 1)
        await patient.call({ ...call, token: await mint({ header: { kid: crypto.randomUUID() } }) });

      await patient.close();
      expect(realms.asked()).toBe(asked);
    });

    test('not while the realm is down, which is told to the operator', async () => {
      const cold = createTestServer(world);
      realms.isUp = false;

      const answer = await cold.call({ method: 'POST', url: '/api/users/check', body, token: await mint() });

      realms.isUp = true;
      await cold.close();
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'auth.invalid']);
      expect(cold.failures).toHaveLength(1);
    });

    test('not inside our own house, unless the operator says that realms live there', async () => {
      const strict = createTestServer(world, { privateRealms: false });
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
