/** The doctor's request to a realm, over real connections. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyRealm } from './realm-check.ts';

let server: Server;
let issuer: string;
let answers: Record<string, unknown>;

beforeEach(async () => {
  server = createServer(({ url = '' }, response) => {
    response.statusCode = url in answers ? 200 : 404;
    response.end(JSON.stringify(answers[url] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/acme`;
  answers = {
    '/realms/acme/.well-known/openid-configuration': { issuer },
    '/realms/acme/certs': { keys: [{ kty: 'RSA' }] },
  };
});
afterEach(() => void server.close());

const verify = (allowPrivate = true) => verifyRealm({ issuer, jwksUrl: `${issuer}/certs` }, { allowPrivate });

test('accepts a realm that says its own address and has keys', async () => {
  await expect(verify()).resolves.toBeUndefined();
});

test.each<[string, () => void, RegExp]>([
  ['is not there', () => (answers = {}), /openid-configuration answers 404/],
  [
    'calls itself otherwise',
    () => (answers['/realms/acme/.well-known/openid-configuration'] = { issuer: 'https://other.test' }),
    /calls itself https:\/\/other\.test/,
  ],
  ['has no keys', () => (answers['/realms/acme/certs'] = { keys: [] }), /has no keys/],
  ['does not answer', () => void server.close(), /ECONNREFUSED/],
])('rejects a realm that %s', async (_what, change, problem) => {
  change();

  await expect(verify()).rejects.toThrow(problem);
});

test('reaches no private network unless the installation allows it', async () => {
  await expect(verify(false)).rejects.toThrow('public internet');
});
