/** Acme with an admin, a super admin and an agent, for tests of what one of them does to another over HTTP. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sessionEnded, userDeactivated } from '../../features/users/index.ts';
import { hearAudit } from './audit-ear.ts';
import { createStaffBrowser } from './staff-browser.ts';
import { createTestServer, type TestServer } from './test-server.ts';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildProduct,
  buildStaff,
  createWorld,
  type World,
} from './test-world.ts';

interface Fields {
  world: World;
  server: TestServer;
  browser: ReturnType<typeof createStaffBrowser>;
  admin: BuiltStaff;
  /** The super admin. */
  owner: BuiltStaff;
  /** Somebody new for each test. */
  agent: BuiltStaff;
  product: BuiltProduct;
  audit: ReturnType<typeof hearAudit>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Opens the world before the tests of a file and closes it after them; read the fields inside of tests. */
export function managingStaff() {
  const desk = {} as Fields;
  const told: string[] = [];

  beforeAll(async () => {
    const world = await createWorld();
    const server = createTestServer(world);
    const audit = hearAudit(server.events);
    Object.assign(desk, { world, server, audit });
    server.events.after(sessionEnded, (_scope, { userId }) => void told.push(`cut ${userId}`));
    server.events.after(userDeactivated, (_scope, { userId }) => void told.push(`gone ${userId}`));
    const { acme } = world.tenants;
    desk.admin = await buildStaff(world, acme, { name: 'Asha Rao', email: 'admin@acme.test', role: 'ADMIN' });
    desk.owner = await buildStaff(world, acme, {
      name: 'Omar Noor',
      email: 'owner@acme.test',
      role: 'SUPER_ADMIN',
    });
    desk.product = await buildProduct(world, acme, { name: 'Tour' });
  });
  beforeEach(async () => {
    const { world, server, audit } = desk;
    desk.browser = createStaffBrowser(server);
    desk.agent = await buildStaff(world, world.tenants.acme, { name: 'Priya Venkatesh' });
    server.messages.sent.length = 0;
    audit.length = 0;
    told.length = 0;
  });
  afterAll(async () => {
    await desk.server.close();
    await desk.world.close();
  });

  const tokenOf = async (who: BuiltStaff, host = 'acme.localhost') =>
    (await createStaffBrowser(desk.server).signIn({ email: who.email, host })).json().result.accessToken;

  async function as(who: BuiltStaff, method: Method, path: string, body?: object) {
    const answer = await desk.browser.call(method, `/api/manage/users${path}`, await tokenOf(who), body);
    return { status: answer.statusCode, body: answer.body ? answer.json() : null };
  }

  return Object.assign(desk, {
    /** What the features above heard. */
    told,
    tokenOf,

    /** A call about staff, signed in as one of them. */
    as,

    /** The fields of somebody who is not there yet. */
    nobody: () => ({
      ...{
        name: 'Ravi Kumar',
        email: `ravi-${crypto.randomUUID()}@acme.test`,
        role: 'AGENT',
        status: 'ACTIVE',
      },
      languages: ['French'],
      assignedProductIds: [desk.product.id],
    }),

    /** Saves somebody as they are, but for these fields. */
    async change(by: BuiltStaff, who: BuiltStaff, fields: object) {
      const { result } = (await as(desk.owner, 'GET', `/${who.id}`)).body;
      const { name, email, role, status, languages, assignedProductIds, version } = result;
      const body = { name, email, role, status, languages, assignedProductIds, version, ...fields };
      return as(by, 'PUT', `/${who.id}`, body);
    },
  });
}
