/** Acme with an admin, a super admin and an agent on the test server: for tests of user management. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sessionEnded, userDeactivated } from '../../features/users/index.ts';
import { recordAuditEntries } from '../fakes/audit-recorder.ts';
import { createStaffBrowser } from '../fakes/staff-browser.ts';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from './tenant-setup.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface Fields {
  world: TenantSetup;
  server: TestServer;
  browser: ReturnType<typeof createStaffBrowser>;
  admin: BuiltStaff;
  /** The super admin. */
  owner: BuiltStaff;
  /** A new agent for each test. */
  agent: BuiltStaff;
  product: BuiltProduct;
  audit: ReturnType<typeof recordAuditEntries>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Registers the hooks of a test file. The fields are set when a test runs. */
export function createStaffManagementSetup() {
  const setup = {} as Fields;
  const published: string[] = [];

  beforeAll(async () => {
    const world = await createTenantSetup();
    const server = createTestServer(world);
    const audit = recordAuditEntries(server.events);
    Object.assign(setup, { world, server, audit });
    server.events.after(sessionEnded, (_scope, { userId }) => void published.push(`cut ${userId}`));
    server.events.after(userDeactivated, (_scope, { userId }) => void published.push(`gone ${userId}`));
    const { acme } = world.tenants;
    setup.admin = await buildStaff(world, acme, {
      name: 'Asha Rao',
      email: 'admin@acme.test',
      role: 'ADMIN',
    });
    setup.owner = await buildStaff(world, acme, {
      name: 'Omar Noor',
      email: 'owner@acme.test',
      role: 'SUPER_ADMIN',
    });
    setup.product = await buildProduct(world, acme, { name: 'Tour' });
  });
  beforeEach(async () => {
    const { world, server, audit } = setup;
    setup.browser = createStaffBrowser(server);
    setup.agent = await buildStaff(world, world.tenants.acme, { name: 'Priya Venkatesh' });
    server.messages.sent.length = 0;
    audit.length = 0;
    published.length = 0;
  });
  afterAll(async () => {
    await setup.server.close();
    await setup.world.close();
  });

  const tokenOf = async (account: BuiltStaff, host = 'acme.localhost') =>
    (await createStaffBrowser(setup.server).signIn({ email: account.email, host })).json().result.accessToken;

  async function as(account: BuiltStaff, method: Method, path: string, body?: object) {
    const answer = await setup.browser.call(method, `/api/manage/users${path}`, await tokenOf(account), body);
    return { status: answer.statusCode, body: answer.body ? answer.json() : null };
  }

  return Object.assign(setup, {
    /** The domain events that were published. */
    published,
    tokenOf,

    /** A request to the user management by one of them. */
    as,

    /** The fields of a new user. */
    newUser: () => ({
      name: 'Ravi Kumar',
      email: `ravi-${crypto.randomUUID()}@acme.test`,
      role: 'AGENT',
      status: 'ACTIVE',
      languages: ['French'],
      assignedProductIds: [setup.product.id],
    }),

    /** Saves a user with some changed fields. */
    async change(by: BuiltStaff, account: BuiltStaff, fields: object) {
      const { result } = (await as(setup.owner, 'GET', `/${account.id}`)).body;
      const { name, email, role, status, languages, assignedProductIds, version } = result;
      const body = { name, email, role, status, languages, assignedProductIds, version, ...fields };
      return as(by, 'PUT', `/${account.id}`, body);
    },
  });
}
