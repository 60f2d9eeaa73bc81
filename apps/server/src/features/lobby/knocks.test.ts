/** A flood of knocks from one address is held to a limit, and nobody but that address notices. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaffedLobby, staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildCustomer, buildProduct, createWorld, type World } from '../../platform/testing/test-world.ts';
import { registerLobbyRoutes } from './routes.ts';

let world: World;
let server: TestServer;
let lobby: StaffedLobby;
beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  lobby = await staffLobby(world);
  const { database } = world;
  const { service, duty, dashboardOf, staffSide } = lobby;
  const { follow } = staffSide;
  registerLobbyRoutes(server.entrance, {
    ...{ database, service, duty, dashboardOf, follow },
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

it('a thousand knocks from one address are held, by whatever name of the tenant; other addresses and tenants come in', async () => {
  const [token, theirs] = [await tokenAt('acme'), await tokenAt('globex')];
  const knock = (host: string, address: string, by: string) =>
    server.call({ method: 'POST', url: '/api/lobby/requests', host, address, token: by });
  const { max } = lobbyLimits.knocksPerAddress;

  const statuses: number[] = [];
  // Without a token it counts too: who floods need not be somebody.
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
