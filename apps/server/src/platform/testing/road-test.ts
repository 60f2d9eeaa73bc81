/** A world in which products can be booked, on the HTTP server: for tests of the customer's road. */
import { hearAudit } from './audit-ear.ts';
import { createTestServer } from './test-server.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  type BuiltStaff,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
} from './test-world.ts';

export type RoadTest = Awaited<ReturnType<typeof createRoadTest>>;

/** @returns acme on Friday 2026-11-20, 08:00 UTC; `close` it in `afterAll` */
export async function createRoadTest() {
  const world = await createWorld({ startsAt: new Date('2026-11-20T08:00:00.000Z') });
  const server = createTestServer(world);
  const { acme } = world.tenants;
  const noted = hearAudit(server.events);
  let calls = 0;

  /** Each call from an address of its own, so that no limit is reached by many customers. */
  function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    more: { token?: string; host?: string } = {},
  ) {
    calls += 1;
    const address = `127.2.${calls >> 8}.${calls & 255}`;
    return server.call({ method, url, address, ...(body ? { body } : {}), ...more });
  }

  function tokenOf({ customerId, registrationId, scope }: BuiltCustomer): Promise<string> {
    const claims = { kind: 'customer', tenantId: scope.tenantId, customerId, registrationId } as const;
    return server.tokens.mint(claims, 7_200_000);
  }

  return {
    world,
    server,
    noted,
    messages: server.messages,
    call,

    /** A product with a window on each day, 09:00 to 18:00. */
    async productWith({ capacity = 1, weekdays = [1, 2, 3, 4, 5, 6, 7] } = {}): Promise<BuiltProduct> {
      const product = await buildProduct(world, acme);
      await world.own.owner.query(
        `insert into slots (tenant_id, product_id, weekdays, starts_minute, ends_minute, capacity)
         values ($1, $2, $3, 540, 1080, $4)`,
        [acme.tenantId, product.id, weekdays, capacity],
      );
      return product;
    },

    customerOf: (product: BuiltProduct, person: { name?: string } = {}) =>
      buildCustomer(world, acme, { product, ...person }),

    async assign({ id }: BuiltStaff, product: BuiltProduct): Promise<void> {
      await world.own.owner.query(
        'insert into product_agents (tenant_id, product_id, user_id) values ($1, $2, $3)',
        [acme.tenantId, product.id, id],
      );
    },

    async customersOf(product: BuiltProduct, count: number): Promise<BuiltCustomer[]> {
      const customers: BuiltCustomer[] = [];
      while (customers.length < count) customers.push(await buildCustomer(world, acme, { product }));
      return customers;
    },

    /** Between when the link of a schedule is good. */
    async linkTimes(scheduleId: string): Promise<{ opens: string; expires: string }> {
      const { rows } = await world.own.owner.query(
        'select opens_at, expires_at from links where schedule_id = $1',
        [scheduleId],
      );
      return { opens: rows[0].opens_at.toISOString(), expires: rows[0].expires_at.toISOString() };
    },

    agentOf: (product: BuiltProduct) => buildStaff(world, acme, { products: [product] }),

    async staffToken(role: 'AGENT' | 'ADMIN' | 'SUPER_ADMIN', products: readonly BuiltProduct[] = []) {
      const person = await buildStaff(world, acme, { role, products });
      const { userId, sessionId } = await buildSession(world, acme, person);
      const claims = { kind: 'staff', tenantId: acme.tenantId, userId, sessionId } as const;
      return { person, token: await server.tokens.mint(claims, 86_400_000) };
    },

    async book(customer: BuiltCustomer, startsAt: string, more: object = {}) {
      const body = { startsAt, zone: 'Asia/Kolkata', ...more };
      return call('POST', '/api/schedules', body, { token: await tokenOf(customer) });
    },

    tokenOf,

    /** What is taken of a product, in order; `step` is the UTC time. */
    async placesOf({ id }: BuiltProduct): Promise<Array<{ step: string; place: number }>> {
      const { rows } = await world.own.owner.query(
        `select to_char(step_at at time zone 'UTC', 'HH24:MI') as step, place from schedule_places
         where product_id = $1 order by step_at, place`,
        [id],
      );
      return rows;
    },

    /** Who has the product's schedules, in the order of booking. */
    async agentsOf({ id }: BuiltProduct): Promise<Array<string | null>> {
      const { rows } = await world.own.owner.query(
        'select agent_id from schedules where product_id = $1 order by sequence, created_at, starts_at, agent_id is null',
        [id],
      );
      return rows.map(({ agent_id }) => agent_id);
    },

    owner: (query: string, values: unknown[]) => world.own.owner.query(query, values),

    /** Beside the product: nothing hears of it. */
    async block({ customerId, scope }: BuiltCustomer): Promise<void> {
      await world.own.owner.query(
        `insert into customer_blocks (customer_id, tenant_id, reason, blocked_by_name, blocked_at)
         values ($1, $2, 'Abuse.', 'Kavita Rao', now())`,
        [customerId, scope.tenantId],
      );
    },

    /** Does something at another time, and comes back. */
    async at(instant: string, work: () => Promise<void>): Promise<void> {
      const ms = Date.parse(instant) - world.clock.now().getTime();
      world.clock.advance(ms);
      try {
        await work();
      } finally {
        world.clock.advance(-ms);
      }
    },

    async close() {
      await server.close();
      await world.close();
    },
  };
}
