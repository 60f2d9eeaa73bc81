import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('identifying staff', () => {
  let setup: TenantSetup;
  let server: TestServer;
  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  const claimsOf = ({ userId, sessionId }: { userId: string; sessionId: string }, tenantId: string) =>
    ({ kind: 'staff', tenantId, userId, sessionId }) as const;

  test('a session identifies its own user only', async () => {
    const { acme } = setup.tenants;
    const [one, other] = [await buildStaff(setup, acme), await buildStaff(setup, acme)];
    const session = await buildSession(setup, acme, one);

    expect(await server.users.identifyStaff(acme, claimsOf(session, acme.tenantId))).toEqual(session);
    expect(
      await server.users.identifyStaff(acme, claimsOf({ ...session, userId: other.id }, acme.tenantId)),
    ).toBeNull();
  });

  test('a session of one tenant is unknown at another', async () => {
    const { acme, globex } = setup.tenants;
    const session = await buildSession(setup, acme, await buildStaff(setup, acme));

    expect(await server.users.identifyStaff(globex, claimsOf(session, globex.tenantId))).toBeNull();
    await server.users.signOut(globex, session, '10.0.0.1');
    expect(await server.users.identifyStaff(acme, claimsOf(session, acme.tenantId))).not.toBeNull();
  });

  test('finds names of the tenant’s own staff only, including inactive ones', async () => {
    const { acme, globex } = setup.tenants;
    const gone = await buildStaff(setup, acme, { name: 'Gone', status: 'INACTIVE' });
    const foreign = await buildStaff(setup, globex);

    const found = await setup.database.withTenant(acme, (tx) =>
      server.users.findAgents(tx, [gone.id, foreign.id]),
    );

    expect(found).toEqual([{ id: gone.id, name: 'Gone', role: 'AGENT', active: false, languages: [] }]);
    expect(await setup.database.withTenant(acme, (tx) => server.users.findAgents(tx, []))).toEqual([]);
    expect(await setup.database.withTenant(acme, (tx) => server.users.isStaff(tx, gone.id))).toBe(true);
    expect(await setup.database.withTenant(acme, (tx) => server.users.isStaff(tx, foreign.id))).toBe(false);
  });
});
