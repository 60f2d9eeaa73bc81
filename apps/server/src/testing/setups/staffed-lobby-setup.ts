/** One database for the staffed lobbies of a test file, and where the test needs it a test server beside them. */
import { afterAll, beforeAll } from 'vitest';
import { createStaffedLobby } from './staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from './tenant-setup.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface Fields {
  world: TenantSetup;
  /** Absent unless the test asked for it. */
  server: TestServer;
}

/** Registers the hooks of a test file. The fields are set when a test runs. */
export function createStaffedLobbySetup({
  startsAt,
  withServer = false,
}: {
  startsAt?: Date;
  withServer?: boolean;
} = {}) {
  const setup = {} as Fields;

  beforeAll(async () => {
    setup.world = await createTenantSetup(startsAt && { startsAt });
    if (withServer) setup.server = createTestServer(setup.world);
  });
  afterAll(async () => {
    if (withServer) await setup.server.close();
    await setup.world.close();
  });

  return Object.assign(setup, {
    /** A lobby in a tenant of its own. It uses the registrations, links and messages of the server, if there is one. */
    lobby: (options: Parameters<typeof createStaffedLobby>[1] = {}) =>
      createStaffedLobby(setup.world, { ...options, ...(withServer && { server: setup.server }) }),
  });
}
