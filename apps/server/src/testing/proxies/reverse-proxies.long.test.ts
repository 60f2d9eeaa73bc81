/** The product behind Debian's nginx and Caddy with TLS, configured by the files of `deploy/`. */
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionCheck } from '@foyer/contract/core/sockets.ts';
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePng } from '../sample-pictures.ts';
import { type AccessSetup, accountPassword, createAccessSetup } from '../setups/access-setup.ts';
import { stablePort } from '../stable-port.ts';
import { createProxiedClient } from './proxied-client.ts';
import {
  hasProxy,
  type ProxyName,
  proxiedHost,
  proxyNames,
  type ReverseProxy,
  startProxy,
} from './reverse-proxy.ts';

/** RFC 6455, section 1.3. */
const webSocketGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A media server that completes every handshake of a web socket. */
async function startMediaServer(): Promise<Server> {
  const server = createServer();
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1')
      .update(headers['sec-websocket-key'] + webSocketGuid)
      .digest('base64');
    socket.on('error', () => {});
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe.each(proxyNames.map((name) => ({ name })))('behind $name', ({ name }: { name: ProxyName }) => {
  describe.skipIf(!hasProxy(name))('configured as in deploy/', () => {
    let mediaServer: Server;
    let setup: AccessSetup;
    let proxy: ReverseProxy;
    let client: ReturnType<typeof createProxiedClient>;
    const logged: Record<string, unknown>[] = [];

    beforeAll(async () => {
      mediaServer = await startMediaServer();
      setup = await createAccessSetup(
        {},
        { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' },
        {
          mediaUpstream: `http://127.0.0.1:${(mediaServer.address() as AddressInfo).port}`,
          logTo: { write: (textLine) => void logged.push(JSON.parse(textLine)) },
        },
      );
      await setup.owner.query(`update tenants set flags = flags || '{"attachment": true}'`);
      proxy = await startProxy(name, setup.port);
      client = createProxiedClient(proxy.httpsPort);
    });
    afterAll(async () => {
      await proxy?.stop();
      await setup?.close();
      mediaServer?.closeAllConnections();
      mediaServer?.close();
    });

    async function signIn(email = 'agent@acme.test') {
      const reply = await client.call({
        method: 'POST',
        url: '/api/users/login/',
        body: { email, password: accountPassword, rememberMe: true, keycloakEnabled: false },
      });
      const cookies = [reply.headers['set-cookie'] ?? []].flat();
      return { reply, cookies, token: reply.body.result.accessToken as string };
    }

    const upload = (bytes: number) =>
      client.call({
        method: 'POST',
        url: '/api/registrations/attachments?name=picture.png',
        headers: { 'content-type': 'image/png' },
        body: samplePng({ bytes }),
      });

    test('staff sign in with a Secure cookie, which refreshes the session', async () => {
      const { reply, cookies } = await signIn();
      expect(reply.status).toBe(200);
      expect(cookies.join('\n')).toMatch(/; Secure/i);
      expect(reply.headers['strict-transport-security']).toBeDefined();

      const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
      const refreshed = await client.call({
        method: 'POST',
        url: '/api/session/refresh',
        headers: { cookie, origin: client.origin },
        body: {},
      });

      expect([refreshed.status, typeof refreshed.body.result.accessToken]).toEqual([200, 'string']);
    });

    test('pages arrive over HTTP/2 too, for the host that was asked', async () => {
      const { status, text } = await client.callHttp2('/api/config/');

      expect([status, JSON.parse(text).tenant]).toEqual([200, 'acme']);
    });

    test('plain http leads to https', async () => {
      const reply = await fetch(`http://127.0.0.1:${proxy.httpPort}/live/tour?x=1`, {
        redirect: 'manual',
        headers: { host: proxiedHost },
      });

      expect([301, 308]).toContain(reply.status);
    });

    test('the tenant is that of the address, whatever forwarded headers a browser sends', async () => {
      const { body } = await client.call({
        url: '/api/config/',
        headers: { 'x-forwarded-host': 'globex.localhost', forwarded: 'host=globex.localhost' },
      });

      expect(body.tenant).toBe('acme');
    });

    test('live updates are connected from a page of the same host, and refused and logged from another', async () => {
      const { token } = await signIn();
      const socket = await client.connect('/lobby', token);

      expect(await socket.emitWithAck(connectionCheck, null)).toEqual({ result: null });
      socket.disconnect();

      await expect(client.connect('/lobby', token, 'https://evil.example')).rejects.toThrow();
      expect(logged).toContainEqual(
        expect.objectContaining({ reason: 'origin', origin: 'https://evil.example', host: client.host }),
      );
    });

    test('the signalling of a call is upgraded to a web socket', async () => {
      const { token } = await signIn();
      const { body } = await client.call({ method: 'POST', url: '/api/media/check', token });

      expect(await client.upgrade(`/livekit/rtc?access_token=${body.result.token}`)).toBe(101);
      expect(await client.upgrade('/livekit/rtc?access_token=invalid')).toBe(401);
    });

    test('a picture of the largest size is stored, and one byte more is 413', async () => {
      expect((await upload(attachmentLimits.maxBytes)).status).toBe(201);
      expect((await upload(attachmentLimits.maxBytes + 1)).status).toBe(413);
    });
  });

  test.skipIf(!hasProxy(name))(
    'a server that is away is answered by a gateway status, not by our error',
    async () => {
      const proxy = await startProxy(name, await stablePort('tcp', '127.0.0.1'));
      try {
        const reply = await createProxiedClient(proxy.httpsPort).call({ url: '/api/config/' });

        expect([502, 503, 504]).toContain(reply.status);
        expect(reply.body).toBeNull();
      } finally {
        await proxy.stop();
      }
    },
  );
});
