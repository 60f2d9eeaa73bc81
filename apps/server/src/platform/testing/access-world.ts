/** Two tenants in the composed app with somebody of every kind, and each kind of token they could show. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeLimits } from '@foyer/contract/registration.ts';
import { io, type Socket } from 'socket.io-client';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { seedDemo } from '../../setup/seed-demo.ts';
import type { TokenClaims } from '../http/actor.ts';
import { createTokens } from '../http/tokens.ts';
import { createMedia, type Media } from '../media/media.ts';
import { createCodeCookies } from './code-cookies.ts';
import { cloneDatabase } from './test-database.ts';

export const people = ['customer', 'agent', 'admin', 'superAdmin'] as const;
export type PersonKind = (typeof people)[number];

const accounts = { agent: 'agent', admin: 'admin', superAdmin: 'owner' } as const;
export const operatorToken = 'operator of the access test, long'.replaceAll(' ', '-');
const password = 'of every account of the access test';

/** Nobody answers there: rooms cannot be looked into, which access has nothing to do with. */
const noLiveKit = { httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) };

export interface Call {
  readonly tenant: string;
  readonly method: string;
  readonly url: string;
  readonly token?: string | null;
  readonly body?: unknown;
}

export type AccessWorld = Awaited<ReturnType<typeof buildAccessWorld>>;

/** @param differing what of the media server is there all the same */
export async function buildAccessWorld(differing: Partial<Media> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-access-'));
  const clone = await cloneDatabase();
  await seedDemo({ owner: clone.ownerConnection, password });
  const config = {
    ...readConfig({ FOYER_DATA_DIR: folder, LOG_LEVEL: 'silent', FOYER_OPERATOR_TOKEN: operatorToken }),
    demo: true,
  };
  const media = { ...createMedia(noLiveKit), ...differing };
  const { database } = clone;
  const app = await createApp({
    ...{ config, database, media, mediaUpstream: noLiveKit.httpUrl, webDist: folder },
    now: () => new Date(),
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const codeCookies = createCodeCookies();
  let calls = 0;

  /** Each call comes from an address of its own, so that no limit is reached by walking. */
  async function call({ tenant, method, url, token, body }: Call) {
    calls += 1;
    const reply = await app.http.inject({
      method: method as 'GET',
      url,
      remoteAddress: `127.1.${calls >> 8}.${calls & 255}`,
      headers: { host: `${tenant}.localhost`, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      cookies: codeCookies.of(url),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    codeCookies.keep(reply.cookies);
    const isJson = reply.headers['content-type']?.toString().includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : null, bytes: reply.rawPayload };
  }

  function signIn(tenant: string, kind: keyof typeof accounts): Promise<string> {
    return signInAs(tenant, `${accounts[kind]}@${tenant}.test`);
  }

  async function signInAs(tenant: string, email: string): Promise<string> {
    const body = { email, password, rememberMe: false, keycloakEnabled: false };
    const { body: answer } = await call({ tenant, method: 'POST', url: '/api/users/login/', body });
    return answer.result.accessToken;
  }

  async function signOut(tenant: string, token: string): Promise<void> {
    const body = { cookiesToDelete: [], purpose: 'LOGOUT' };
    await call({ tenant, method: 'POST', url: '/api/utils/removeCookies', token, body });
  }

  /** Registers and proves the code, as a visitor would. */
  async function becomeCustomer(tenant: string, details: object): Promise<string> {
    const registered = await call({ tenant, method: 'POST', url: '/api/registrations', body: details });
    const outbox = await call({ tenant, method: 'GET', url: '/api/dev/outbox' });
    const code = /\d{6}/.exec(outbox.body.result[0].text)?.[0];
    const url = `/api/registrations/${registered.body.result.registrationId}/verify`;
    return (await call({ tenant, method: 'POST', url, body: { code } })).body.result.customerToken;
  }

  /** The same claims in a token that ran out a minute ago. */
  async function expire(token: string): Promise<string> {
    const past = () => new Date(Date.now() - codeLimits.customerTokenLastsMs);
    const claims = await createTokens(config.secret, () => new Date()).read(token);
    return createTokens(config.secret, past).mint(claims, codeLimits.customerTokenLastsMs - 60_000);
  }

  /** The same person by claims that no session or registration stands behind. */
  async function orphan(token: string): Promise<string> {
    const tokens = createTokens(config.secret, () => new Date());
    const claims = await tokens.read(token);
    const gone: TokenClaims =
      claims.kind === 'staff'
        ? { ...claims, sessionId: crypto.randomUUID() }
        : { ...claims, registrationId: crypto.randomUUID() };
    return tokens.mint(gone, codeLimits.customerTokenLastsMs);
  }

  /** @throws the refusal of the handshake */
  async function connect(tenant: string, namespace: string, token: string | null): Promise<Socket> {
    const socket = io(`http://127.0.0.1:${port}${namespace}`, {
      auth: { token: token ?? '' },
      extraHeaders: { host: `${tenant}.localhost:${port}` },
      ...{ transports: ['websocket'], reconnection: false, forceNew: true },
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
    ...{ database, folder },
    ...{ call, signIn, signInAs, signOut, becomeCustomer, expire, orphan, connect },
    async close() {
      for (const socket of sockets) socket.disconnect();
      await app.close();
      await clone.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
