/** Hosts without a tenant, and upgrades to paths without a handler, at everything that is not a declared route. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMedia } from '../../platform/media/media.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords } from '../setups/tenant-records.ts';

const signer = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) });
const world = {} as AccessSetup;
const tokens = {} as Record<'customer' | 'agent', string>;
beforeAll(async () => {
  const { mintToken, readToken } = signer;
  Object.assign(world, await createAccessSetup({ ...createFakeMedia(), mintToken, readToken }));
  tokens.customer = (await createTenantRecords(world, 'acme')).customerToken;
  tokens.agent = await world.signIn('acme', 'agent');
});
afterAll(() => world.close());

describe('on the host of a tenant that does not exist', () => {
  test.each(['/customer', '/lobby', '/notifications'])('a socket to %s is rejected', async (namespace) => {
    for (const token of [null, tokens.customer, tokens.agent])
      await expect(world.connect('nobody', namespace, token)).rejects.toMatchObject({
        data: { error: { code: 'tenant.unknown' } },
      });
  });

  test('the media proxy rejects a token that is valid for a tenant', async () => {
    const token = await signer.mintToken({
      room: 'acme:one',
      identity: 'customer:asha',
      name: 'Asha',
      lastsMs: 60_000,
      mayHear: true,
      attributes: {},
    });
    const url = `/livekit/rtc/v1/validate?access_token=${token}`;
    const at = async (tenant: string) => (await world.call({ tenant, method: 'GET', url })).body?.error.code;

    expect(await at('nobody')).toBe('tenant.unknown');
    expect(await at('globex')).toBe('auth.invalid');
  });

  test.each([
    '/brand/logo.svg',
    '/brand/favicon.svg',
    '/brand/mark.svg',
    '/brand/palette.css',
    '/favicon.ico',
    '/stop/a-token',
    '/',
    '/live',
    '/live/jee-live-demo',
    '/login',
    '/app',
    '/silent-check-sso.html',
    '/files/a-key',
    '/api/docs',
    '/api/docs/events',
    '/api/docs/json',
    '/dev/outbox',
  ])('%s answers 404 and shows no tenant', async (url) => {
    const { status, bytes } = await world.call({ tenant: 'nobody', method: 'GET', url });

    expect(status).toBe(404);
    expect(bytes.toString()).not.toMatch(/acme|globex/i);
  });
});

describe('an upgrade to a path without a handler', () => {
  /** @returns everything that the server sent before it closed the connection */
  function upgrade(path: string): Promise<string> {
    const socket = connect(world.port, '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: acme.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    return new Promise((resolve) => socket.on('close', () => resolve(received)));
  }

  test.each(['/x', '/', '/api/config/', '/socket.io', '/livekit', '/livekit/x'])(
    '%s is answered with 404, and the connection is closed',
    async (path) => {
      expect(await upgrade(path)).toMatch(/^HTTP\/1\.1 404 /);
    },
  );
});
