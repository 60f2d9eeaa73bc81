/** Metabase's signed embedding on a loopback address: a page that shows what its token locks. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeMetabase {
  readonly url: string;
  readonly secret: string;
  close(): Promise<void>;
}

interface Claims {
  readonly resource: { readonly dashboard: number };
  readonly params: Readonly<Record<string, string>>;
  readonly exp: number;
}

export async function startFakeMetabase(): Promise<FakeMetabase> {
  const secret = 'the embedding secret key of the journeys';
  const server = createServer((request, reply) => {
    const token = /^\/embed\/dashboard\/([\w.-]+)$/.exec(request.url ?? '')?.[1];
    const claims = token && openToken(token, secret);
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    if (!claims) return reply.writeHead(400).end('<p>Message seems corrupt or manipulated</p>');
    const params = Object.entries(claims.params).map(([name, value]) => `<li>${name}: ${value}</li>`);
    return reply.end(`<h1>Dashboard ${claims.resource.dashboard}</h1><ul>${params.join('')}</ul>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @returns `null` for a token that Metabase would not accept */
function openToken(token: string, secret: string): Claims | null {
  const [header = '', payload = '', signature] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  if (signature !== expected) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  return claims.exp * 1000 > Date.now() ? claims : null;
}
