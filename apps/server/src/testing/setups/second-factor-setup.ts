/** An account on the test server and its second factors: for tests of how they are set up, used and removed. */
import type { Role } from '@foyer/contract/users/users.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { recordAuditEntries } from '../fakes/audit-recorder.ts';
import { createStaffBrowser } from '../fakes/staff-browser.ts';
import {
  type BuiltStaff,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
  testPassword,
} from './tenant-setup.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface Fields {
  world: TenantSetup;
  server: TestServer;
  browser: ReturnType<typeof createStaffBrowser>;
  /** A new account of acme for each test, and its access token. */
  asha: BuiltStaff;
  token: string;
  audit: ReturnType<typeof recordAuditEntries>;
}

/** Registers the hooks of a test file. The fields are set when a test runs. */
export function createSecondFactorSetup(role: Role = 'ADMIN') {
  const setup = {} as Fields;

  beforeAll(async () => {
    const world = await createTenantSetup();
    const server = createTestServer(world);
    Object.assign(setup, { world, server, audit: recordAuditEntries(server.events) });
  });
  beforeEach(async () => {
    setup.browser = createStaffBrowser(setup.server);
    setup.asha = await buildAccount({ name: 'Asha Rao', role });
    setup.token = await tokenOf();
    setup.server.messages.sent.length = 0;
    setup.audit.length = 0;
  });
  afterAll(async () => {
    await setup.server.close();
    await setup.world.close();
  });

  const buildAccount = (staff: Parameters<typeof buildStaff>[2] = {}) =>
    buildStaff(setup.world, setup.world.tenants.acme, staff);
  const signIn = (secondFactor?: object, { email } = setup.asha) =>
    setup.browser.signIn({ email, ...(secondFactor ? { secondFactor } : {}) });
  const tokenOf = async (account = setup.asha): Promise<string> =>
    (await signIn(undefined, account)).json().result.accessToken;
  /** The code that the authenticator app shows now. */
  const totpOf = (secret: string) =>
    generate({ secret, epoch: Math.floor(setup.world.clock.now().getTime() / 1000) });
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    setup.browser.call(method, path, setup.token, body);
  const beginTotp = (password: string) => call('POST', '/api/account/totp', { password });

  return Object.assign(setup, {
    buildAccount,
    signIn,
    tokenOf,
    totpOf,
    /** A request with the account's access token. */
    call,
    beginTotp,

    /** The error code of an answer. */
    codeOf: async (answer: ReturnType<typeof signIn>): Promise<string | undefined> =>
      (await answer).json().error?.code,

    /** @returns the secret of the authenticator app, whose next code can be used at once */
    async setUpTotp(): Promise<string> {
      const { secret } = (await beginTotp(testPassword)).json().result;
      const code = await totpOf(secret);
      const done = await call('POST', '/api/account/totp/confirm', { code });
      expect(done.statusCode).toBe(204);
      setup.world.clock.advance(30_000);
      return secret;
    },
  });
}
