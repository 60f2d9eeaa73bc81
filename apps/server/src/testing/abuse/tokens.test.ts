/** Forged tokens, and tokens of another purpose (JWT): rejected by routes and sockets. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMedia } from '../../platform/media/media.ts';
import { type AccessSetup, createAccessSetup, operatorToken } from '../setups/access-setup.ts';
import { createTenantRecords, type TenantRecords } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const own = {} as TenantRecords;
let token: string;
/** Of a link to set a password. */
let mailed: string;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  Object.assign(own, await createTenantRecords(world, 'acme'));
  token = await world.signIn('acme', 'agent');
  mailed = await mailedToken();
});
afterAll(() => world.close());

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = () => token.split('.') as [string, string, string];
const claims = () => JSON.parse(Buffer.from(parts()[1], 'base64url').toString()) as Record<string, unknown>;
const sign = (head: object, body: object, key: string | Buffer) => {
  const text = `${json(head)}.${json(body)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};
const withHead = (head: object) => `${json(head)}.${parts()[1]}.${parts()[2]}`;
const withClaims = (changes: object) => `${parts()[0]}.${json({ ...claims(), ...changes })}.${parts()[2]}`;

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = publicKey.export({ type: 'spki', format: 'pem' });
const evil = 'https://evil.test/jwks.json';

/** Each is tried as the bearer token of a person's route. */
const forged: Record<string, () => string | Promise<string>> = {
  'the algorithm none': () => `${json({ alg: 'none' })}.${parts()[1]}.`,
  'the algorithm nOnE with the signature': () => withHead({ alg: 'nOnE' }),
  'an RSA signature': () => new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
  'a public key as the secret': () => sign({ alg: 'HS256' }, claims(), publicPem),
  'an empty secret': () => sign({ alg: 'HS256' }, claims(), ''),
  'a key id that is a path': () => sign({ alg: 'HS256', kid: '../../dev/null' }, claims(), ''),
  'a key id that is SQL': () => sign({ alg: 'HS256', kid: "x' union select 'x" }, claims(), 'x'),
  'a key at another address': () => sign({ alg: 'HS256', jku: evil }, claims(), 'x'),
  'a certificate at another address': () => sign({ alg: 'HS256', x5u: evil }, claims(), 'x'),
  'its own key': () =>
    sign({ alg: 'HS256', jwk: { kty: 'oct', k: Buffer.from('x').toString('base64url') } }, claims(), 'x'),
  'the secret of the media server': () => sign({ alg: 'HS256' }, claims(), 'x'.repeat(32)),
  'another kind of person': () => withClaims({ kind: 'customer', customerId: own.ids.customerId }),
  'another person': () => withClaims({ userId: crypto.randomUUID() }),
  'another tenant': () => withClaims({ tenantId: crypto.randomUUID() }),
  'a later end': () => withClaims({ exp: 9_999_999_999 }),
  'an empty signature': () => `${parts()[0]}.${parts()[1]}.`,
  'a repeated signature': () => `${token}.${parts()[2]}`,
  'five parts, as an encrypted token has': () => `${token}.x.x`,
  'the link of a booking': () => own.ids.token,
  'the token of the operator': () => operatorToken,
  'a room token': () =>
    createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) }).mintToken({
      room: `acme:${own.ids.meetingId}`,
      identity: `agent:${own.ids.agentId}`,
      name: 'Priya',
      lastsMs: 60_000,
      mayHear: true,
      attributes: {},
    }),
  'the token of a password link': () => mailed,
  'a token of another tenant': () => world.signIn('globex', 'agent'),
};

async function mailedToken(): Promise<string> {
  await ask({
    method: 'POST',
    url: '/api/users/forgot-password',
    body: { email: 'admin@acme.test' },
    token: null,
  });
  return vi.waitFor(async () => {
    const { body } = await ask({ url: '/api/dev/outbox' });
    const mail = body.result.find(({ to }: { to: string }) => to === 'admin@acme.test');
    const found = /[?&#]token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
    if (!found) throw new Error('not mailed yet');
    return found;
  }, 10_000);
}

interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
const ask = ({ method = 'GET', ...more }: Asked) => world.call({ tenant: 'acme', method, token, ...more });

describe.each(Object.entries(forged))('a token with, or instead of which there is, %s', (_what, forge) => {
  test('is rejected by routes', async () => {
    const { status, body } = await ask({ url: '/api/account', token: await forge() });

    expect([status, body.error.code]).toEqual([401, 'auth.invalid']);
  });

  test('is rejected by sockets', async () => {
    for (const namespace of ['/lobby', '/customer', '/notifications'])
      await expect(world.connect('acme', namespace, await forge())).rejects.toMatchObject({
        data: { error: { code: 'auth.invalid' } },
      });
  });
});

describe('a valid token', () => {
  test.each<[string, () => Asked]>([
    [
      'twice in the header',
      () => ({ url: '/api/account', headers: { authorization: `Bearer ${token}, Bearer ${token}` } }),
    ],
    ['behind another one', () => ({ url: '/api/account', headers: { authorization: `Bearer x ${token}` } })],
    ['of another scheme', () => ({ url: '/api/account', headers: { authorization: `Basic ${token}` } })],
    [
      'in the query',
      () => ({ url: `/api/account?access_token=${token}&token=${token}&authorization=Bearer%20${token}` }),
    ],
    [
      'in a cookie',
      () => ({ url: '/api/account', headers: { cookie: `loginToken=${token}; token=${token}` } }),
    ],
    [
      'in another header',
      () => ({
        url: '/api/account',
        headers: { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` },
      }),
    ],
  ])('is not read %s', async (_where, request) => {
    const { status, body } = await ask({ ...request(), token: null });

    expect([status, body.error.code]).toEqual([401, 'auth.missing']);
  });
});
