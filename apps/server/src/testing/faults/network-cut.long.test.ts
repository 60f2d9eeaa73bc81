/** The network between the server and its database or LiveKit freezes, without closing a connection. */
import http from 'node:http';
import type { AddressInfo, NetConnectOpts } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Transaction } from '../../platform/db/database.ts';
import { createMedia } from '../../platform/media/media.ts';
import { createTenantSetup, type TenantSetup } from '../setups/tenant-setup.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';

/** The server waits for an answer as long as a statement may take. */
const timeout = 60_000;

describe('between the server and PostgreSQL', () => {
  const world = {} as { setup: TenantSetup; proxy: CutProxy; database: Database };
  const one = async (tx: Transaction) => (await tx.db.execute(sql`select 1 as one`)).rows;

  beforeAll(async () => {
    world.setup = await createTenantSetup();
    const { host, port, user, database, connectionString } = world.setup.own.ownerConnection;
    const url = connectionString ? new URL(connectionString) : null;
    const target: NetConnectOpts = url
      ? { host: url.hostname, port: Number(url.port || 5432) }
      : { path: `${host}/.s.PGSQL.${port}` };
    world.proxy = await startCutProxy(target);
    const credentials = url ? { user: url.username, password: url.password } : { user: user ?? '' };
    world.database = openDatabase({
      connection: {
        ...credentials,
        host: '127.0.0.1',
        port: world.proxy.port,
        database: url?.pathname.slice(1) ?? database ?? '',
        max: 2,
      },
      onEffectFailed: () => {},
    });
  });
  afterAll(async () => {
    await world.database?.close();
    await world.proxy?.close();
    await world.setup?.close();
  });

  test('calls end with server.busy, and succeed after the cut on new connections', { timeout }, async () => {
    const { database, proxy, setup } = world;
    const { acme, globex } = setup.tenants;
    expect(await database.withTenant(acme, one)).toEqual([{ one: 1 }]);
    proxy.cut();

    const during = await Promise.allSettled(
      [acme, globex, acme].map((each) => database.withTenant(each, one)),
    );
    proxy.heal();

    for (const each of during) expect(each).toMatchObject({ reason: { code: 'server.busy' } });
    expect(await database.withTenant(acme, one)).toEqual([{ one: 1 }]);
  });

  test('a statement that was sent before the cut ends with server.busy', { timeout }, async () => {
    const { database, proxy, setup } = world;

    const cutOff = database.withTenant(setup.tenants.acme, async (tx) => {
      await one(tx);
      proxy.cut();
      return one(tx);
    });
    await expect(cutOff).rejects.toMatchObject({ code: 'server.busy' });
    proxy.heal();

    expect(await database.withTenant(setup.tenants.acme, one)).toEqual([{ one: 1 }]);
  });
});

describe('between the server and LiveKit', () => {
  const liveKit = http.createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"rooms":[]}');
  });
  const world = {} as { proxy: CutProxy };

  beforeAll(async () => {
    await new Promise<void>((listening) => liveKit.listen(0, '127.0.0.1', listening));
    const { port } = liveKit.address() as AddressInfo;
    world.proxy = await startCutProxy({ host: '127.0.0.1', port });
  });
  afterAll(async () => {
    await world.proxy?.close();
    liveKit.closeAllConnections();
    liveKit.close();
  });

  test('calls end with an error, and succeed after the cut', { timeout }, async () => {
    const { proxy } = world;
    const httpUrl = `http://127.0.0.1:${proxy.port}`;
    const media = createMedia({ httpUrl, apiKey: 'foyer', apiSecret: 'x'.repeat(32) });
    expect(await media.rooms()).toEqual([]);
    proxy.cut();

    await expect(media.rooms()).rejects.toThrow();
    proxy.heal();

    expect(await media.rooms()).toEqual([]);
  });
});
