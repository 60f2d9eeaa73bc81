/** The rate limit of knocks per address and tenant. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffedLobby, type StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import {
  buildCustomer,
  buildProduct,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { registerLobbyRoutes } from '../routes.ts';

let world: TenantSetup;
let server: TestServer;
let lobby: StaffedLobby;
beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  lobby = await createStaffedLobby(world);
  const { database } = world;
  const { service, duty, dashboardOf, ownDayOf, ownTimelineOf, presences, staffService: staffSide } = lobby;
  const { follow } = staffSide;
  registerLobbyRoutes(server.context, {
    database,
    service,
    products: { findBySlug: async () => null },
    duty,
    dashboardOf,
    ownDayOf,
    ownTimelineOf,
    follow,
    presences,
    isStaff: async () => true,
  });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function tokenAt(tenant: 'acme' | 'globex') {
  const scope = world.tenants[tenant];
  const { customerId, registrationId } = await buildCustomer(world, scope, {
    product: await buildProduct(world, scope),
  });
  const { tenantId } = scope;
  return server.tokens.mint({ kind: 'customer', tenantId, customerId, registrationId }, 60_000);
}

it('limits knocks per address on all hosts of a tenant, and does not affect other addresses and tenants', async () => {
  const [token, theirs] = [await tokenAt('acme'), await tokenAt('globex')];
  const knock = (host: string, address: string, by: string) =>
    server.call({ method: 'POST', url: '/api/lobby/requests', host, address, token: by });
  const { max } = lobbyLimits.knocksPerAddress;

  const statuses: number[] = [];
  // Requests without a valid token count too.
  for (let count = 0; count < 1000; count += 1)
    statuses.push((await knock('acme.localhost', '192.0.2.7', count < 3 ? token : 'made-up')).statusCode);

  expect(statuses.slice(0, 3)).toEqual([201, 201, 201]);
  expect(statuses.filter((status) => status === 429).length).toBe(1000 - max);
  const refused = await knock('acme.localhost', '192.0.2.7', token);
  expect(refused.json().error).toMatchObject({ code: 'request.too_many', retryAfterMs: expect.any(Number) });
  expect((await knock('acme.app.localhost', '192.0.2.7', token)).statusCode).toBe(429);
  expect((await knock('acme.localhost', '192.0.2.8', token)).statusCode).toBe(201);
  expect((await knock('globex.localhost', '192.0.2.7', theirs)).statusCode).toBe(201);
});

it('counts the addresses of one IPv6 network together', async () => {
  const knock = (address: string) =>
    server.call({ method: 'POST', url: '/api/lobby/requests', address, token: 'made-up' });
  const { max } = lobbyLimits.knocksPerAddress;
  for (let host = 0; host < max; host += 1) await knock(`2001:db8:1:2::${host}`);

  expect((await knock(`2001:db8:1:2::${max}`)).statusCode).toBe(429);
  expect((await knock('2001:db8:1:3::1')).statusCode).toBe(401);
});
