/** Tests the health routes in the complete app, on hosts with and without a tenant. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMedia } from '../../testing/fakes/fake-media.ts';
import { type AccessSetup, createAccessSetup, operatorToken } from '../../testing/setups/access-setup.ts';

const healthy = {} as AccessSetup;
const withoutLiveKit = {} as AccessSetup;

beforeAll(async () => {
  Object.assign(healthy, await createAccessSetup({ ...createFakeMedia(), rooms: async () => [] }));
  // Its LiveKit does not answer.
  Object.assign(withoutLiveKit, await createAccessSetup());
});
afterAll(async () => {
  await healthy.close();
  await withoutLiveKit.close();
});

interface Asked {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
  readonly tenant?: string;
}

/** From another machine, unless the headers say otherwise. */
async function ask(world: AccessSetup, { url, headers = {}, token, tenant = 'nobody' }: Asked) {
  const forwarded = { 'x-forwarded-for': '203.0.113.9', ...headers };
  const { status, bytes } = await world.call({
    tenant,
    method: 'GET',
    url,
    headers: forwarded,
    ...(token ? { token } : {}),
  });
  return [status, bytes.toString()] as const;
}

test.each(['/healthz', '/readyz'])('%s answers ok on every host', async (url) => {
  for (const tenant of ['acme', 'nobody']) expect(await ask(healthy, { url, tenant })).toEqual([200, 'ok']);
});

test('a server without LiveKit is alive, but not ready', async () => {
  expect(await ask(withoutLiveKit, { url: '/healthz' })).toEqual([200, 'ok']);
  expect(await ask(withoutLiveKit, { url: '/readyz' })).toEqual([503, 'not ready']);
});

test('a server whose database has a migration of a newer version is not ready', async () => {
  await healthy.owner.query("insert into foyer_migrations (name) values ('9999_future.sql')");
  const state = async () => (await ask(healthy, { url: '/readyz' }))[0];

  await expect.poll(state).toBe(503);
  await healthy.owner.query("delete from foyer_migrations where name = '9999_future.sql'");
  await expect.poll(state).toBe(200);
});

test('only the operator and callers on the same machine read the details', async () => {
  const headers = { accept: 'application/json' };
  const url = '/readyz';
  const local = await withoutLiveKit.call({ tenant: 'nobody', method: 'GET', url, headers });
  const [, byOperator] = await ask(withoutLiveKit, { url, headers, token: operatorToken });
  const [, byOthers] = await ask(withoutLiveKit, { url, headers, token: 'wrong' });

  const details = {
    ready: false,
    checks: { database: 'ok', migrations: 'ok', storage: 'ok', liveKit: expect.any(String) },
    process: expect.objectContaining({ unhandledRejections: 0 }),
  };
  expect(JSON.parse(local.bytes.toString())).toEqual(details);
  expect(JSON.parse(byOperator)).toEqual(details);
  expect(byOthers).toBe('not ready');
});
