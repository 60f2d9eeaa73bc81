/**
 * The network of the complete app stands still, without closing a connection: to PostgreSQL, to LiveKit's interface,
 * from LiveKit's webhooks, between a page and the server, to a message provider and to a mail server. Waits end, other people are served, and
 * everything works again afterwards.
 */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo, NetConnectOpts } from 'node:net';
import { SignJWT } from 'jose';
import type { PoolConfig } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMedia } from '../../platform/media/media.ts';
import {
  type FakeMailServer,
  type FakeProvider,
  startFakeMailServer,
  startFakeProvider,
} from '../fakes/fake-providers.ts';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords, type TenantRecords } from '../setups/tenant-records.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';

/** Longer than the longest wait of the server, on a busy machine. */
const timeout = 120_000;
const waitLimit = { timeout: 60_000, interval: 200 };
const apiSecret = 'x'.repeat(32);

const world = {} as AccessSetup;
const cuts = {} as Record<'database' | 'liveKit' | 'server' | 'provider' | 'mail', CutProxy>;
const acme = {} as TenantRecords;
const servers = {} as { provider: FakeProvider; mail: FakeMailServer };
let agentToken = '';
/** The methods that LiveKit's interface received. */
const received: string[] = [];
const liveKit = http.createServer((request, response) => {
  received.push(request.url?.split('/').at(-1) ?? '');
  response.setHeader('content-type', 'application/json').end('{}');
});

beforeAll(async () => {
  await new Promise<void>((listening) => liveKit.listen(0, '127.0.0.1', listening));
  cuts.liveKit = await startCutProxy({ host: '127.0.0.1', port: portOf(liveKit) });
  const httpUrl = `http://127.0.0.1:${cuts.liveKit.port}`;
  const media = createMedia({ httpUrl, apiKey: 'foyer', apiSecret });
  const env = { FOYER_ALLOW_PRIVATE_PROVIDERS: '1' };
  Object.assign(world, await createAccessSetup(media, env, { mediaUpstream: httpUrl, connectThrough }));
  cuts.server = await startCutProxy({ host: '127.0.0.1', port: world.port });
  servers.provider = await startFakeProvider();
  cuts.provider = await startCutProxy({
    host: '127.0.0.1',
    port: Number(new URL(servers.provider.url).port),
  });
  servers.mail = await startFakeMailServer();
  cuts.mail = await startCutProxy({ host: '127.0.0.1', port: Number(new URL(servers.mail.url).port) });
  Object.assign(acme, await createTenantRecords(world, 'acme'));
  agentToken = await world.signIn('acme', 'agent');
}, timeout);
beforeEach(() => {
  received.length = 0;
});
afterAll(async () => {
  for (const cut of Object.values(cuts)) cut.heal();
  await world.close?.();
  for (const cut of Object.values(cuts)) await cut.close();
  await servers.provider?.close();
  await servers.mail?.close();
  liveKit.closeAllConnections();
  liveKit.close();
});

const portOf = (server: http.Server) => (server.address() as AddressInfo).port;

async function connectThrough(connection: PoolConfig): Promise<PoolConfig> {
  const url = connection.connectionString ? new URL(connection.connectionString) : null;
  const target: NetConnectOpts = url
    ? { host: url.hostname, port: Number(url.port || 5432) }
    : { path: `${connection.host}/.s.PGSQL.${connection.port}` };
  cuts.database = await startCutProxy(target);
  const { connectionString, ...others } = connection;
  if (!url) return { ...others, host: '127.0.0.1', port: cuts.database.port };
  Object.assign(url, { hostname: '127.0.0.1', port: `${cuts.database.port}` });
  return { ...others, connectionString: url.href };
}

const ask = (method: string, url: string, token: string | null = null, body?: unknown, tenant = 'acme') =>
  world.call({ tenant, method, url, token, body });
const readyStatus = async () => (await ask('GET', '/readyz', null, undefined, 'unknown')).status;

describe('the network to LiveKit’s interface', () => {
  const raise = (raised: boolean) =>
    ask('PUT', `/api/meetings/${acme.ids.meetingId}/hand`, acme.customerToken, { raised });

  test('is cut: a hand is not raised, everything else works, and hands rise again afterwards', {
    timeout,
  }, async () => {
    cuts.liveKit.cut();

    const [hand, entry, account] = await Promise.all([
      raise(true),
      ask('POST', `/api/meetings/${acme.ids.meetingId}/entry`, acme.customerToken),
      ask('GET', '/api/account', agentToken),
    ]);
    cuts.liveKit.heal();

    expect(hand.body.error.code).toBe('media.unavailable');
    expect([entry.status < 300, account.status]).toEqual([true, 200]);
    await vi.waitFor(async () => expect((await raise(true)).status).toBeLessThan(300), waitLimit);
    expect(received).toContain('UpdateParticipant');
  });

  test('is cut during LiveKit’s webhook: the webhook is answered, and the next one succeeds', {
    timeout,
  }, async () => {
    cuts.liveKit.cut();
    const during = await webhook(world.port);
    cuts.liveKit.heal();

    expect(during).toBe(503);
    await vi.waitFor(async () => expect(await webhook(world.port)).toBeLessThan(300), waitLimit);
  });
});

/** @returns the status of a webhook that LiveKit signed */
async function webhook(port: number): Promise<number> {
  const room = { name: `acme:${acme.ids.meetingId}` };
  const body = JSON.stringify({
    event: 'participant_left',
    id: 'x',
    room,
    participant: { identity: 'agent:x' },
  });
  const sha256 = createHash('sha256').update(body).digest('base64');
  const authorization = await new SignJWT({ sha256 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('foyer')
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(apiSecret));
  const response = await fetch(`http://127.0.0.1:${port}/internal/livekit`, {
    method: 'POST',
    body,
    headers: { authorization, 'content-type': 'application/webhook+json' },
    signal: AbortSignal.timeout(60_000),
  });
  return response.status;
}

describe('the network from LiveKit to the server', () => {
  test('is cut: a webhook is lost, and the next one after the cut reaches the server', {
    timeout,
  }, async () => {
    cuts.server.cut();
    const lost = webhook(cuts.server.port).catch(() => null);
    expect((await ask('GET', '/api/account', agentToken)).status).toBe(200);
    cuts.server.heal();

    expect(await webhook(cuts.server.port)).toBeLessThan(300);
    expect(received).toContain('ListParticipants');
    void lost;
  });
});

describe('the network between a page and the server', () => {
  let token = '';
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = io(`http://127.0.0.1:${cuts.server.port}/lobby`, {
        auth: { token },
        extraHeaders: { host: `globex.localhost:${world.port}` },
        transports: ['websocket'],
        reconnectionDelayMax: 1_000,
        timeout: 3_000,
        forceNew: true,
      });
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  test('is cut: both sides notice it, and the page connects again afterwards', { timeout }, async () => {
    token = await world.signIn('globex', 'agent');
    const socket = await open();
    const connected = await world.countConnections();
    const noticed = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
    cuts.server.cut();

    expect(await noticed).toBe('ping timeout');
    await vi.waitFor(async () => expect(await world.countConnections()).toBe(connected - 1), waitLimit);
    cuts.server.heal();

    await vi.waitFor(() => expect(socket.connected).toBe(true), waitLimit);
    expect((await socket.timeout(30_000).emitWithAck('lobby_join-lobby', {})).result).toBeDefined();
    socket.disconnect();
  });
});

describe('the network to a message provider', () => {
  const sms = () => ({
    kind: 'http',
    url: `http://127.0.0.1:${cuts.provider.port}/sms`,
    method: 'POST',
    headers: {},
    contentType: 'application/json',
    body: '{"id":"{{ id }}","to":"{{ to }}","text":"{{ text }}"}',
    from: '',
    idPath: 'id',
  });
  const register = async () => {
    const form = formOf('acme');
    const { status } = await ask('POST', '/api/registrations', null, form);
    return {
      status,
      wasSent: () => servers.provider.calls.some(({ body }) => body.includes(form.mobileNumber)),
    };
  };

  test('is cut: registering says that no code was sent, and codes are sent again afterwards', {
    timeout,
  }, async () => {
    const owner = await world.signIn('acme', 'superAdmin');
    const { whatsapp, email, version } = (await ask('GET', '/api/manage/carriers', owner)).body.result;
    const carriers = { sms: sms(), whatsapp, email, quietHours: null, secrets: {}, version };
    expect((await ask('PUT', '/api/manage/carriers', owner, carriers)).status).toBe(200);
    const before = await register();
    await vi.waitFor(() => expect(before.wasSent()).toBe(true), waitLimit);
    cuts.provider.cut();

    const during = await register();
    const others = await ask('GET', '/api/account', agentToken);
    cuts.provider.heal();
    const after = await register();

    expect([during.status, others.status, after.status]).toEqual([502, 200, 201]);
    await vi.waitFor(() => expect(after.wasSent()).toBe(true), waitLimit);
  });
});

describe('the network to a mail server', () => {
  const isMailed = (email: string) => servers.mail.taken.some(({ to }) => to.includes(email));
  const forget = async (email: string) =>
    (await ask('POST', '/api/users/forgot-password', null, { email })).status;

  test('is cut: a forgotten password is answered, others are served, and mails arrive again afterwards', {
    timeout,
  }, async () => {
    const owner = await world.signIn('acme', 'superAdmin');
    const { sms, whatsapp, version } = (await ask('GET', '/api/manage/carriers', owner)).body.result;
    const url = `smtp://127.0.0.1:${cuts.mail.port}`;
    const email = { kind: 'smtp', url, from: 'acme@example.test' };
    const carriers = { sms, whatsapp, email, quietHours: null, secrets: {}, version };
    expect((await ask('PUT', '/api/manage/carriers', owner, carriers)).status).toBe(200);
    const [before, during, after] = ['agent', 'admin', 'owner'].map((name) => `${name}@acme.test`) as [
      string,
      string,
      string,
    ];
    await forget(before);
    await vi.waitFor(() => expect(isMailed(before)).toBe(true), waitLimit);
    cuts.mail.cut();

    const answered = await forget(during);
    const others = await ask('GET', '/api/account', agentToken);
    cuts.mail.heal();
    await forget(after);

    expect([answered, others.status]).toEqual([204, 200]);
    await vi.waitFor(() => expect(isMailed(after)).toBe(true), waitLimit);
  });
});

// Last, because meetings in which no one is seen meanwhile end.
describe('the network to PostgreSQL', () => {
  test('is cut: people get server.busy, the server is not ready, and both end with the cut', {
    timeout,
  }, async () => {
    const socket = await world.connect('acme', '/lobby', agentToken);
    cuts.database.cut();

    const replies = await Promise.all([
      ask('GET', '/api/account', agentToken),
      ask('GET', '/api/config/', null, undefined, 'globex'),
      ask('POST', '/api/registrations', null, formOf('acme')),
    ]);
    const answer = await socket.timeout(60_000).emitWithAck('lobby_join-lobby', {});
    const duringCut = await readyStatus();
    cuts.database.heal();

    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(
      replies.map(() => [503, 'server.busy']),
    );
    expect(answer.error.code).toBe('server.busy');
    expect(duringCut).toBe(503);
    await vi.waitFor(async () => expect(await readyStatus()).toBe(200), waitLimit);
    expect((await ask('GET', '/api/account', agentToken)).status).toBe(200);
    const again = await socket.timeout(60_000).emitWithAck('lobby_join-lobby', {});
    expect(again.result).toEqual({ isAgentAvailableInLobby: true });
  });
});
