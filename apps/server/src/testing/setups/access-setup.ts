/** The complete app on a real port, with the demo tenants: for tests with every role, token and socket. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minutes } from '@foyer/contract/core/time.ts';
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import type { PoolConfig } from 'pg';
import { io, type Socket } from 'socket.io-client';
import type { PlatformOptions } from '../../app/platform.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { OutageChange } from '../../platform/db/faults/outage.ts';
import type { TokenClaims } from '../../platform/http/auth/actor.ts';
import { createTokens } from '../../platform/http/auth/tokens.ts';
import { createMedia, type Media } from '../../platform/media/media.ts';
import { seedDemo } from '../../setup/seed-demo.ts';
import { createCodeCookies } from '../fakes/code-cookies.ts';
import { cloneDatabase } from '../test-database.ts';

export const roles = ['customer', 'agent', 'admin', 'superAdmin'] as const;
export type TestRole = (typeof roles)[number];

const accounts = { agent: 'agent', admin: 'admin', superAdmin: 'owner' } as const;
export const operatorToken = 'operator of the access test, long'.replaceAll(' ', '-');
export const accountPassword = 'of every account of the access test';

/** A LiveKit that does not respond. */
const noLiveKit = { httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) };

export interface Call {
  readonly tenant: string;
  readonly method: string;
  readonly url: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** One of its own when absent, so that no rate limit is reached. */
  readonly address?: string;
}

interface Further extends Partial<Pick<PlatformOptions, 'logTo' | 'mediaUpstream' | 'socketLimits'>> {
  /** Changes how the app connects to its database, for example through a proxy. */
  readonly connectThrough?: (connection: PoolConfig) => Promise<PoolConfig>;
  /** Together with `connectThrough`. */
  readonly onOutage?: (change: OutageChange) => void;
  /** The built web pages, by file name. */
  readonly pages?: Readonly<Record<string, string>>;
}

export type AccessSetup = Awaited<ReturnType<typeof createAccessSetup>>;

/**
 * @param mediaOverrides replaces functions of the media port
 * @param env further settings
 */
export async function createAccessSetup(
  mediaOverrides: Partial<Media> = {},
  env: NodeJS.ProcessEnv = {},
  {
    logTo,
    socketLimits,
    pages = {},
    mediaUpstream = noLiveKit.httpUrl,
    connectThrough,
    onOutage,
  }: Further = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-access-'));
  for (const [name, page] of Object.entries(pages)) writeFileSync(path.join(folder, name), page);
  const clone = await cloneDatabase();
  await seedDemo({ owner: clone.ownerConnection, password: accountPassword });
  const config = {
    ...readConfig({
      FOYER_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      FOYER_OPERATOR_TOKEN: operatorToken,
      ...env,
    }),
    demo: true,
  };
  const media = { ...createMedia(noLiveKit), ...mediaOverrides };
  const throughProxy = connectThrough
    ? openDatabase({
        connection: await connectThrough(clone.connection),
        onEffectFailed: () => {},
        ...(onOutage ? { onOutage } : {}),
      })
    : null;
  const database = throughProxy ?? clone.database;
  const app = await createApp({
    config,
    database,
    media,
    mediaUpstream,
    webDist: folder,
    now: () => new Date(),
    ...(logTo ? { logTo } : {}),
    ...(socketLimits ? { socketLimits } : {}),
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const codeCookies = createCodeCookies();
  let calls = 0;

  async function call({ tenant, method, url, token, body, headers, address }: Call) {
    calls += 1;
    const reply = await app.http.inject({
      method: method as 'GET',
      url,
      remoteAddress: address ?? `127.1.${calls >> 8}.${calls & 255}`,
      headers: {
        host: `${tenant}.localhost`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      cookies: codeCookies.of(url),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    codeCookies.keep(reply.cookies);
    const isJson = reply.headers['content-type']?.toString().includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson && reply.payload ? reply.json() : null,
      bytes: reply.rawPayload,
    };
  }

  function signIn(tenant: string, kind: keyof typeof accounts): Promise<string> {
    return signInAs(tenant, `${accounts[kind]}@${tenant}.test`);
  }

  async function signInAs(tenant: string, email: string): Promise<string> {
    const body = { email, password: accountPassword, rememberMe: false, keycloakEnabled: false };
    const { body: answer } = await call({ tenant, method: 'POST', url: '/api/users/login/', body });
    return answer.result.accessToken;
  }

  async function signOut(tenant: string, token: string): Promise<void> {
    const body = { cookiesToDelete: [], purpose: 'LOGOUT' };
    await call({ tenant, method: 'POST', url: '/api/utils/removeCookies', token, body });
  }

  /** Registers and verifies the code. */
  async function becomeCustomer(tenant: string, details: object): Promise<string> {
    const registered = await call({ tenant, method: 'POST', url: '/api/registrations', body: details });
    const outbox = await call({ tenant, method: 'GET', url: '/api/dev/outbox' });
    const code = /\d{6}/.exec(outbox.body.result[0].text)?.[0];
    const url = `/api/registrations/${registered.body.result.registrationId}/verify`;
    return (await call({ tenant, method: 'POST', url, body: { code } })).body.result.customerToken;
  }

  async function createScimToken(tenant: string): Promise<string> {
    const token = await signIn(tenant, 'superAdmin');
    return (await call({ tenant, method: 'POST', url: '/api/manage/scim-token', token })).body.result.token;
  }

  /** A token of a guest who was admitted to a meeting of the tenant. */
  async function becomeGuest(tenant: string): Promise<string> {
    const { rows } = await clone.owner.query<{ tenantId: string; guestId: string }>(
      `with meeting as (
         insert into meetings (id, tenant_id, product_id, opened_at)
         select gen_random_uuid(), p.tenant_id, p.id, now() from products p join tenants t on t.id = p.tenant_id
         where t.slug = $1 limit 1 returning id, tenant_id
       )
       insert into meeting_guests (tenant_id, meeting_id, status, channel, contact, invited_by, invited_by_name,
         invited_at, expires_at, token_hash, browser_hash, name)
       select tenant_id, id, 'admitted', 'email', 'r…@example.test', id, 'Susan', now(), now(), 'x', 'x', 'Ravi'
       from meeting returning id as "guestId", tenant_id as "tenantId"`,
      [tenant],
    );
    const [guest] = rows;
    if (!guest) throw new Error(`${tenant} has no product`);
    return createTokens(config.secret, () => new Date()).mint({ kind: 'guest', ...guest }, minutes(10));
  }

  /** A token with the same claims that expired a minute ago. */
  async function expire(token: string): Promise<string> {
    const past = () => new Date(Date.now() - codeLimits.customerTokenLifetimeMs);
    const claims = await createTokens(config.secret, () => new Date()).read(token);
    return createTokens(config.secret, past).mint(claims, codeLimits.customerTokenLifetimeMs - 60_000);
  }

  /** A valid token of the same person whose session or registration does not exist. */
  async function orphan(token: string): Promise<string> {
    const tokens = createTokens(config.secret, () => new Date());
    const claims = await tokens.read(token);
    const gone: TokenClaims =
      claims.kind === 'customer'
        ? { ...claims, registrationId: crypto.randomUUID() }
        : { ...claims, ...(claims.kind === 'staff' && { sessionId: crypto.randomUUID() }) };
    return tokens.mint(gone, codeLimits.customerTokenLifetimeMs);
  }

  /** @throws the error of the handshake */
  async function connect(tenant: string, namespace: string, token: string | null): Promise<Socket> {
    const socket = io(`http://127.0.0.1:${port}${namespace}`, {
      auth: { token: token ?? '' },
      extraHeaders: { host: `${tenant}.localhost:${port}` },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  return {
    owner: clone.owner,
    database,
    folder,
    port,
    /** All routes that the server has, as a tree in text. */
    printRoutes: () => app.http.printRoutes({ commonPrefix: false }),
    hasPage: (url: string) => app.http.hasRoute({ method: 'GET', url }),
    /** Of people and proxies to the server. */
    countConnections: () =>
      new Promise<number>((resolve, reject) => {
        app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    call,
    signIn,
    signInAs,
    signOut,
    becomeCustomer,
    becomeGuest,
    createScimToken,
    expire,
    orphan,
    connect,
    async close() {
      for (const socket of sockets) socket.disconnect();
      await app.close();
      await throughProxy?.close();
      await clone.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
