/**
 * Superset's security API on a real connection: the sign-in, the CSRF token with its session cookie, and guest
 * tokens, which are granted as Superset grants them: for both together, and to the account alone.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';

export const supersetAccount = { username: 'embedder', password: 'the password of the embedder' };
const accessToken = 'access token of the embedder';
const csrfToken = 'csrf token';
const sessionCookie = 'session=of-the-csrf-token';

export type FakeSuperset = Awaited<ReturnType<typeof startFakeSuperset>>;

export async function startFakeSuperset() {
  const granted: unknown[] = [];
  const state = {
    failsAt: null as string | null,
    granted,
    lastsSeconds: 300,
    guestToken: null as string | null,
  };

  const server = createServer(async (request, reply) => {
    const [status, body, cookie] = await answer(request);
    reply
      .writeHead(status, { 'content-type': 'application/json', ...(cookie && { 'set-cookie': cookie }) })
      .end(JSON.stringify(body));
  });

  async function answer(request: IncomingMessage): Promise<[number, object, string?]> {
    const { headers, method, url = '' } = request;
    const name = /\/api\/v1\/security\/(\w+)\/?$/.exec(url)?.[1];
    if (name && name === state.failsAt) return [500, { message: 'Internal error' }];
    const body = await readBody(request);
    if (method === 'POST' && name === 'login') {
      const { username, password, provider } = body as Record<string, unknown>;
      const isRight =
        username === supersetAccount.username && password === supersetAccount.password && provider === 'db';
      return isRight ? [200, { access_token: accessToken }] : [401, { message: 'Not authorized' }];
    }
    if (headers.authorization !== `Bearer ${accessToken}`) return [401, { message: 'Not authorized' }];
    if (method === 'GET' && name === 'csrf_token')
      return [200, { result: csrfToken }, `${sessionCookie}; HttpOnly; Path=/; SameSite=Lax`];
    if (method !== 'POST' || name !== 'guest_token') return [404, { message: 'Not found' }];
    const isProtected = headers['x-csrftoken'] === csrfToken && headers.cookie === sessionCookie;
    if (!isProtected || !headers.referer?.startsWith(`${address()}/`))
      return [400, { message: 'CSRF session token is missing' }];
    granted.push(body);
    return [200, { token: state.guestToken ?? (await signGuestToken(body as object, state.lastsSeconds)) }];
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return Object.assign(state, {
    /** Base URL. */
    url: address(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function signGuestToken(claims: object, lastsSeconds: number): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, type: 'guest' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lastsSeconds)
    .sign(new TextEncoder().encode('the GUEST_TOKEN_JWT_SECRET of this Superset'));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : null;
}
