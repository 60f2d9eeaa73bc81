/** Verifying a mail server for the doctor: connections are made, and nothing is sent. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCertificate, testKey } from '../../../testing/certificate.ts';
import { createOperatorMailProvider, createTenantMailProvider } from './smtp-provider.ts';

const from = 'Acme <no-reply@acme.test>';
let withTls: SMTPServer;
let withoutTls: SMTPServer;
const mails: unknown[] = [];

async function start(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<SMTPServer> {
  const server = new SMTPServer({
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('no such account')),
    onData(stream, session, done) {
      mails.push(session);
      stream.resume();
      done();
    },
    ...options,
  });
  // The client ends connections whose certificate it rejects.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  withTls = await start({ cert: testCertificate, key: testKey });
  withoutTls = await start({ authOptional: true, disabledCommands: ['STARTTLS'] });
});
afterAll(async () => {
  for (const server of [withTls, withoutTls])
    await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(mails).toEqual([]);
});

const portOf = (server: SMTPServer) => (server.server.address() as AddressInfo).port;

async function verify(server: SMTPServer, { login = '', query = '' } = {}) {
  const provider = createOperatorMailProvider({
    url: `smtp://${login}127.0.0.1:${portOf(server)}${query}`,
    from,
  });
  return provider.verify?.().finally(() => provider.close());
}
const unsigned = '?tls.rejectUnauthorized=false';

test('signs in over TLS where the server offers it', async () => {
  expect(await verify(withTls, { login: 'foyer:right@', query: unsigned })).toBe(
    'connected and signed in over TLS',
  );
});

test("accepts the operator's mail server without TLS, and says so", async () => {
  expect(await verify(withoutTls)).toBe('connected and signed in, without TLS');
});

test('rejects a wrong password, and a self-signed certificate', async () => {
  await expect(verify(withTls, { login: 'foyer:wrong@', query: unsigned })).rejects.toMatchObject({
    code: 'EAUTH',
  });
  await expect(verify(withTls, { login: 'foyer:right@' })).rejects.toThrow(/certificate/);
});

test("rejects a tenant's mail server on a private network", async () => {
  const provider = createTenantMailProvider({ url: `smtp://127.0.0.1:${portOf(withoutTls)}`, from }, null, {
    allowPrivate: false,
  });

  await expect(provider.verify?.()).rejects.toThrow('public internet');
});
