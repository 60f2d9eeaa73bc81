import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStaff, createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { createConfigCache } from './config-cache.ts';

let setup: TenantSetup;
let server: TestServer;
let token: string;
beforeAll(async () => {
  setup = await createTenantSetup();
  server = createTestServer(setup);
  const { acme } = setup.tenants;
  token = await server.tokenOf(acme, await buildStaff(setup, acme, { role: 'SUPER_ADMIN' }));
});
beforeEach(() => setup.clock.advance(60_000));
afterAll(async () => {
  await server.close();
  await setup.close();
});

const ask = (tag?: string, host = 'acme.localhost') =>
  server.call({ url: '/api/config/', host, headers: tag ? { 'if-none-match': tag } : {} });
const tagOf = async (host?: string) => String((await ask(undefined, host)).headers.etag);

/** Changes a flag like another server process, without notifying this one. */
const turnElsewhere = (name: string, isOn: boolean) =>
  setup.own.owner.query('update tenants set flags = flags || $1 where id = $2', [
    { [name]: isOn },
    setup.tenants.acme.tenantId,
  ]);

async function turn(name: string, isOn: boolean): Promise<void> {
  const url = '/api/manage/settings';
  const {
    logo: _logo,
    logoUploaded: _uploaded,
    ...settings
  } = (await server.call({ url, token })).json().result;
  const body = { ...settings, flags: { ...settings.flags, [name]: isOn } };
  expect((await server.call({ method: 'PUT', url, token, body })).statusCode).toBe(200);
}

test('answers 304 without a body when the ETag still matches', async () => {
  const tag = await tagOf();

  const again = await ask(tag);

  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  expect((await ask(`W/${tag}`)).statusCode).toBe(304);
});

test('returns a change of the settings to the very next request', async () => {
  const tag = await tagOf();
  expect((await ask(tag)).statusCode).toBe(304);
  await turn('chatButton', true);

  const changed = await ask(tag);

  expect(changed.statusCode).toBe(200);
  expect(changed.json().flags.chatButton).toBe(true);
  expect(changed.headers.etag).not.toBe(tag);
  expect((await ask(String(changed.headers.etag))).statusCode).toBe(304);
});

test('returns a change made by another process within two seconds, and at once to a request without an ETag', async () => {
  const tag = await tagOf();
  await turnElsewhere('countdownTimer', true);
  expect((await ask(tag)).statusCode).toBe(304);

  setup.clock.advance(2000);

  expect((await ask(tag)).json().flags.countdownTimer).toBe(true);
  await turnElsewhere('countdownTimer', false);
  expect((await ask()).json().flags.countdownTimer).toBe(false);
});

test('does not accept the ETag of one tenant at another', async () => {
  const answer = await ask(await tagOf(), 'globex.localhost');

  expect(answer.statusCode).toBe(200);
  expect(answer.json().tenant).toBe('globex');
});

describe('the cache itself', () => {
  /** A cache that counts its database reads, and whose next read can be held up. */
  function createObservedCache() {
    const { database, clock } = setup;
    const counted = { reads: 0, isHeld: false, release: () => {} };
    const cache = createConfigCache({
      database,
      now: clock.now,
      async configOf(tx) {
        counted.reads += 1;
        const config = await server.tenants.configOf(tx);
        if (counted.isHeld)
          await new Promise<void>((open) => {
            counted.release = open;
          });
        return config;
      },
    });
    return { cache, counted };
  }

  test('reads the database once for concurrent requests', async () => {
    const { cache, counted } = createObservedCache();

    await Promise.all(Array.from({ length: 50 }, () => cache.readIfChanged(setup.tenants.acme, '"old"')));

    expect(counted.reads).toBe(1);
  });

  test('does not cache what was read before a change', async () => {
    const { acme } = setup.tenants;
    const { cache, counted } = createObservedCache();
    const { tag } = await cache.read(acme);
    cache.invalidate(acme);
    counted.isHeld = true;
    const before = cache.readIfChanged(acme, tag);
    await expect.poll(() => counted.reads).toBe(2);
    await turnElsewhere('countdownTimer', true);
    cache.invalidate(acme);
    counted.isHeld = false;
    counted.release();
    expect(await before).toBeNull();

    expect((await cache.readIfChanged(acme, tag))?.config.flags.countdownTimer).toBe(true);
  });

  test('does not invalidate other tenants when one changes', async () => {
    const { acme, globex } = setup.tenants;
    const { cache, counted } = createObservedCache();
    const [, { tag }] = [await cache.read(acme), await cache.read(globex)];
    const before = counted.reads;

    cache.invalidate(acme);

    expect(await cache.readIfChanged(globex, tag)).toBeNull();
    expect(counted.reads).toBe(before);
  });

  test('does not cache a failed read', async () => {
    const { cache, counted } = createObservedCache();
    const unknown = { ...setup.tenants.acme, tenantId: crypto.randomUUID() };

    for (const _twice of [1, 2])
      await expect(cache.readIfChanged(unknown, '"old"')).rejects.toMatchObject({ code: 'tenant.unknown' });
    expect(counted.reads).toBe(2);
  });
});
