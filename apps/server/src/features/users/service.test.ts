import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildSession, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

describe('who somebody is', () => {
  let world: World;
  let server: TestServer;
  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const claimsOf = ({ userId, sessionId }: { userId: string; sessionId: string }, tenantId: string) =>
    ({ kind: 'staff', tenantId, userId, sessionId }) as const;

  test('a session names its user and nobody else', async () => {
    const { acme } = world.tenants;
    const [one, other] = [await buildStaff(world, acme), await buildStaff(world, acme)];
    const session = await buildSession(world, acme, one);

    expect(await server.users.identifyStaff(acme, claimsOf(session, acme.tenantId))).toEqual(session);
    expect(
      await server.users.identifyStaff(acme, claimsOf({ ...session, userId: other.id }, acme.tenantId)),
    ).toBeNull();
  });

  test('a session of one tenant is nobody’s at another', async () => {
    const { acme, globex } = world.tenants;
    const session = await buildSession(world, acme, await buildStaff(world, acme));

    expect(await server.users.identifyStaff(globex, claimsOf(session, globex.tenantId))).toBeNull();
    await server.users.signOut(globex, session, '10.0.0.1');
    expect(await server.users.identifyStaff(acme, claimsOf(session, acme.tenantId))).not.toBeNull();
  });

  test('names are told for the own tenant’s staff only, whether they still work here or not', async () => {
    const { acme, globex } = world.tenants;
    const gone = await buildStaff(world, acme, { name: 'Gone', status: 'INACTIVE' });
    const foreign = await buildStaff(world, globex);

    const found = await world.database.withTenant(acme, (unit) =>
      server.users.findAgents(unit, [gone.id, foreign.id]),
    );

    expect(found).toEqual([{ id: gone.id, name: 'Gone', role: 'AGENT', active: false, languages: [] }]);
    expect(await world.database.withTenant(acme, (unit) => server.users.findAgents(unit, []))).toEqual([]);
    expect(await world.database.withTenant(acme, (unit) => server.users.isStaff(unit, gone.id))).toBe(true);
    expect(await world.database.withTenant(acme, (unit) => server.users.isStaff(unit, foreign.id))).toBe(
      false,
    );
  });
});
