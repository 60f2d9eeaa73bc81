/** Acme with a super admin on the test server, whose changes are audited: for tests of the tenant's settings. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import { buildStaff, createTenantSetup, type TenantSetup } from './tenant-setup.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface Fields {
  world: TenantSetup;
  server: TestServer;
  /** The access token of the super admin Sunil Deshpande. */
  token: string;
  /** Those of the current test. */
  auditEntries: AuditEntry[];
}

/** Registers the hooks of a test file. The fields are set when a test runs. */
export function createSettingsSetup() {
  const setup = {} as Fields;

  beforeAll(async () => {
    setup.world = await createTenantSetup();
    setup.server = createTestServer(setup.world);
    setup.server.events.within(audited, async (_tx, entry) => void setup.auditEntries.push(entry));
    setup.token = await tokenOf('SUPER_ADMIN');
  });
  afterAll(async () => {
    await setup.server.close();
    await setup.world.close();
  });
  beforeEach(() => {
    setup.auditEntries = [];
  });

  async function tokenOf(role: 'ADMIN' | 'SUPER_ADMIN'): Promise<string> {
    const { server, world } = setup;
    const { acme } = world.tenants;
    return server.tokenOf(acme, await buildStaff(world, acme, { role, name: 'Sunil Deshpande' }));
  }

  return Object.assign(setup, {
    tokenOf,
    /** The current values at an address of the settings. */
    read: async (url: string) => (await setup.server.call({ url, token: setup.token })).json().result,
    configOf: async (host: string) => (await setup.server.call({ url: '/api/config/', host })).json(),
  });
}
