/** What a tenant receives contains nothing of another one: lists, exports, stored files and events. */
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { addressOf, walkedRoutes } from '../matrices/route-inputs.ts';
import { samplePng } from '../sample-pictures.ts';
import { type AccessSetup, createAccessSetup, roles, type TestRole } from '../setups/access-setup.ts';
import { createTenantRecords, type Ids, markers } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, string>;
const ids = {} as Record<'own' | 'foreign', Ids>;
const received: string[] = [];

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  await listen('/lobby', tokens.agent);
  const acme = await createTenantRecords(world, 'acme');
  tokens.customer = acme.customerToken;
  await listen('/notifications', tokens.admin);
  await listen('/customer', tokens.customer);
  Object.assign(ids, { own: acme.ids, foreign: (await createTenantRecords(world, 'globex')).ids });
});
afterAll(() => world.close());

async function listen(namespace: string, token: string): Promise<Socket> {
  const socket = await world.connect('acme', namespace, token);
  socket.onAny((...event: unknown[]) => received.push(JSON.stringify(event)));
  return socket;
}

/** The number of a track is in many texts. */
const idsIn = (text: string, { track: _track, ...of }: Ids) =>
  Object.values(of).filter((each) => text.includes(each));

/** The ids and names of globex that occur in a text. */
function foreignIn(text: string): string[] {
  const { customer, phone, file } = markers.globex;
  return [...idsIn(text, ids.foreign), ...[customer, phone, file].filter((each) => text.includes(each))];
}

/** What a query must have. */
function queryFor({ path }: RouteDefinition): string {
  if (path.endsWith('/times')) return '?zone=UTC';
  if (path.endsWith('/saved-filters')) return '?table=customers';
  if (path.endsWith('/imports')) return '?kind=products';
  return path.endsWith('/export') ? '?format=csv' : '';
}

const reads = walkedRoutes.filter(
  ({ definition: { method, access } }) =>
    method === 'GET' && roles.some((role) => access.includes(role) || access.includes('public')),
);

describe.each(reads)('$title', ({ definition, input }) => {
  const { access } = definition;
  const callers = roles.filter((role) => access.includes(role) || access.includes('public'));

  test.each(callers)('sends a %s nothing of another tenant', async (caller) => {
    const given = (input() as { params?: Record<string, string> }).params ?? {};
    const params = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, ids.own[name as keyof Ids] ?? value]),
    );

    const { bytes } = await world.call({
      tenant: 'acme',
      method: 'GET',
      url: addressOf(definition, { params }) + queryFor(definition),
      token: tokens[caller],
    });

    expect(foreignIn(bytes.toString())).toEqual([]);
  });
});

test("the same reads find the records of the caller's tenant", async () => {
  const found = async (tenant: 'acme' | 'globex', url: string) => {
    const token = await world.signIn(tenant, 'admin');
    return (await world.call({ tenant, method: 'GET', url, token })).bytes.toString();
  };

  for (const url of ['/api/manage/customers', '/api/manage/customers/export?format=csv'])
    for (const tenant of ['acme', 'globex'] as const)
      expect(await found(tenant, url)).toContain(markers[tenant].phone.slice(-10));
});

test('the events of one tenant do not reach the connections of another', () => {
  expect(idsIn(received.join(), ids.own)).not.toEqual([]);
  expect(foreignIn(received.join())).toEqual([]);
});

test('a stored file is not found on the host of another tenant', async () => {
  const { body } = await world.call({
    tenant: 'globex',
    method: 'PUT',
    url: `/api/manage/products/${ids.foreign.productId}/image`,
    token: await world.signIn('globex', 'admin'),
    body: samplePng(),
  });
  const url = new URL(body.result.image, 'http://globex.localhost').pathname;
  const at = async (tenant: string) => (await world.call({ tenant, method: 'GET', url })).status;

  expect([await at('globex'), await at('acme'), await at('nobody')]).toEqual([200, 404, 404]);
});

describe('on the host of a tenant that does not exist', () => {
  // Operator and system routes belong to the installation, not to a tenant.
  const ofTenants = walkedRoutes.filter(
    ({ definition: { access } }) => !access.includes('operator') && !access.includes('system'),
  );

  test.each(ofTenants)('$title answers that the tenant is unknown', async ({ definition, input }) => {
    const given = input() as { params?: Record<string, string>; body?: unknown };
    const { status, body } = await world.call({
      tenant: 'nobody',
      method: definition.method,
      url: addressOf(definition, given),
      token: tokens.superAdmin,
      body: given.body,
    });

    expect(status).toBe(404);
    if (body?.error) expect(body.error.code).toBe('tenant.unknown');
  });
});
