/**
 * Addresses that people enter, and that lead inside: the keys of an identity provider, an HTTP provider, a mail
 * server and a push service. Nothing inside is connected to.
 */
import dns from 'node:dns/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateVAPIDKeys } from 'web-push';
import { createHttpProvider } from '../../features/messaging/providers/http-provider.ts';
import { createTenantMailProvider } from '../../features/messaging/providers/smtp-provider.ts';
import { createResolvePushService } from '../../features/push/resolve-push-service.ts';
import { createSendMessage } from '../../features/push/send-message.ts';
import { fetchPublic } from '../../platform/http/outgoing/ssrf-safe-fetch.ts';

const message = {
  ...({ id: 'm-1', kind: 'link', channel: 'sms', to: '+919845011111' } as const),
  text: 'Hello',
  subject: null,
  unsubscribeUrl: null,
  calendar: null,
  callbackUrlFor: () => 'https://acme.test/reports',
};
const http = {
  kind: 'http',
  method: 'POST',
  headers: {},
  contentType: 'application/json',
  body: '{}',
  from: '',
  idPath: '',
} as const;

const pushKeys = generateVAPIDKeys();
const browserKey = generateVAPIDKeys().publicKey;

/** Everything that connects to an address that a person entered. */
const ways: Record<
  string,
  (at: { scheme: string; host: string }, allowPrivate: boolean) => Promise<unknown>
> = {
  'the keys of an identity provider': ({ scheme, host }, allowPrivate) =>
    fetchPublic(new URL(`${scheme}://${host}/keys`), { allowPrivate, maxBytes: 1000, timeoutMs: 5000 }),
  'an HTTP provider': ({ scheme, host }, allowPrivate) =>
    createHttpProvider({ ...http, url: `${scheme}://${host}/send` }, null, { allowPrivate }).send(message),
  'a push service': ({ scheme, host }, allowPrivate) => {
    const send = createSendMessage({
      keys: pushKeys,
      subject: 'mailto:operator@foyer.test',
      allowPrivate,
      resolve: createResolvePushService(allowPrivate),
    });
    const pushMessage = { kind: 'turn-now', path: '/', ttlSeconds: 60, topic: 'turn' } as const;
    return send(
      { endpoint: `${scheme}://${host}/push`, p256dh: browserKey, auth: 'A'.repeat(22) },
      pushMessage,
    );
  },
  'a mail server': ({ scheme, host }, allowPrivate) =>
    createTenantMailProvider(
      { url: `${scheme === 'https' ? 'smtps' : 'smtp'}://${host}`, from: 'a@acme.test' },
      null,
      { allowPrivate },
    ).send({ ...message, to: 'asha@acme.test' }),
};
const overHttp = Object.entries(ways).slice(0, 3);

/** Names without a server: the name server of the machine is not asked. */
const names: Record<string, string[][]> = {};
const realLookup = dns.lookup;
let lookups: string[];
beforeAll(() => {
  const fake = async (host: string, options: object) => {
    lookups.push(host);
    const answers = names[host];
    // A name answers with its next addresses each time, and at last with the same ones.
    const addresses = (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? null;
    if (!addresses) return realLookup(host, options as { all: true });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  dns.lookup = fake as typeof dns.lookup;
  syncBuiltinESMExports();
});
afterAll(() => {
  dns.lookup = realLookup;
  syncBuiltinESMExports();
});

/** A service inside: it counts who connects, and says nothing. */
let inside: NetServer;
let port: number;
let connected: number;
beforeEach(async () => {
  lookups = [];
  connected = 0;
  inside = createServer((socket) => {
    connected += 1;
    socket.on('error', () => {});
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterEach(() => new Promise((resolve) => inside.close(resolve)));

const loopback = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0', 'localhost'];
const elsewhere = [
  '10.0.0.1',
  '192.168.0.1',
  '172.16.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00:ec2::254]',
  '[fe80::1]',
];

describe.each(Object.entries(ways))('%s', (_what, connectTo) => {
  test.each([...loopback, ...elsewhere])('is not looked for at %s', async (host) => {
    await expect(connectTo({ scheme: 'https', host: `${host}:${port}` }, false)).rejects.toThrow(
      /public internet/,
    );
    expect(connected).toBe(0);
  });

  test.each([
    ['an address inside', ['127.0.0.1']],
    ['one address inside among public ones', ['8.8.8.8', '127.0.0.1']],
    ['an IPv4 address inside IPv6', ['::ffff:127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
  ])('is not looked for behind a name of %s', async (_which, addresses) => {
    names['public.example'] = [addresses];

    await expect(connectTo({ scheme: 'https', host: `public.example:${port}` }, false)).rejects.toThrow(
      /public internet/,
    );
    expect([connected, lookups]).toEqual([0, ['public.example']]);
  });

  test('is connected to at the checked address, also when its name resolves to another address afterwards', async () => {
    // 127.0.0.2 does not answer: only the checked address must be tried.
    names['rebinding.example'] = [['127.0.0.2'], ['127.0.0.1']];

    await expect(connectTo({ scheme: 'http', host: `rebinding.example:${port}` }, true)).rejects.toThrow();

    expect([connected, lookups]).toEqual([0, ['rebinding.example']]);
  });
});

describe.each(overHttp)('a redirect from %s', (_what, connectTo) => {
  const redirecting: Server[] = [];
  afterEach(() => {
    for (const server of redirecting.splice(0)) server.close();
  });

  test.each([301, 302, 303, 307, 308])('with %i to an address inside is not followed', async (status) => {
    let asked = 0;
    const server = createHttpServer((_request, response) => {
      asked += 1;
      response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end();
    });
    redirecting.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

    const answer = await connectTo({ scheme: 'http', host }, true).catch((error: unknown) => error);

    expect([asked, connected]).toEqual([1, 0]);
    // Keys are read from an answer with status 200; the others report the status.
    if (answer instanceof Response) expect([answer.status, answer.body]).toEqual([status, null]);
    else if (answer instanceof Error)
      expect(answer).toMatchObject({ problem: `The provider answered ${status}.` });
    else expect(answer).toEqual({ status, retryAfterSeconds: null });
  });
});

test('an answer with a status that HTTP does not define is an error, not the end of the process', async () => {
  const server = createHttpServer((_request, response) => response.writeHead(999).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: itsPort } = server.address() as AddressInfo;

  const fetched = fetchPublic(new URL(`http://127.0.0.1:${itsPort}/`), {
    allowPrivate: true,
    maxBytes: 1000,
    timeoutMs: 5000,
  });

  await expect(fetched).rejects.toThrow(RangeError);
  await new Promise((resolve) => server.close(resolve));
});
