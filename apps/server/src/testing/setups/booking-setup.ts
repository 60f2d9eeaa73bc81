/** Bookable products on the test server: for tests of bookings, links and schedules over HTTP. */
import { onlyRow } from '../../platform/db/only-row.ts';
import { recordAuditEntries } from '../fakes/audit-recorder.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  type BuiltStaff,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
} from './tenant-setup.ts';
import { createTestServer } from './test-server.ts';

export type BookingSetup = Awaited<ReturnType<typeof createBookingSetup>>;

/** @returns acme on Friday 2026-11-20, 08:00 UTC; `close` it in `afterAll` */
export async function createBookingSetup(options: Parameters<typeof createTestServer>[1] = {}) {
  const world = await createTenantSetup({ startsAt: new Date('2026-11-20T08:00:00.000Z') });
  const server = createTestServer(world, options);
  const { acme } = world.tenants;
  const noted = recordAuditEntries(server.events);
  let calls = 0;

  /** Each request has its own IP address, so that no rate limit is reached. */
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

    /** A product that can be booked every day from 09:00 to 18:00. */
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

    /** Another registration with the contact of a customer, under this name. */
    async sharing(
      { customerId, productId, scope }: BuiltCustomer,
      { name, email = null }: { name: string; email?: string | null },
    ): Promise<BuiltCustomer> {
      const known = await world.database.withTenant(scope, (tx) => server.customers.find(tx, customerId));
      const verified = { phone: known?.phone ?? '' };
      await world.database.withTenant(scope, (tx) =>
        server.customers.findOrCreate(tx, { name, verified, email }),
      );
      const { rows } = await world.own.owner.query<{ id: string }>(
        `insert into registrations (tenant_id, product_id, customer_id, answers, phone, email, created_at, verified_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
        [scope.tenantId, productId, customerId, { userName: name }, known?.phone, email, world.clock.now()],
      );
      return { kind: 'customer', scope, customerId, productId, name, registrationId: onlyRow(rows).id };
    },

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

    /** When the link of a schedule opens and expires. */
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

    /** The taken seats of a product, in order; `at` is the UTC time of the interval. */
    async seatsOf({ id }: BuiltProduct): Promise<Array<{ at: string; seat: number }>> {
      const { rows } = await world.own.owner.query(
        `select to_char(step_at at time zone 'UTC', 'HH24:MI') as at, place as seat from schedule_places
         where product_id = $1 order by step_at, place`,
        [id],
      );
      return rows;
    },

    /** The agents of the product's schedules, in the order of booking. */
    async agentsOf({ id }: BuiltProduct): Promise<Array<string | null>> {
      const { rows } = await world.own.owner.query(
        'select agent_id from schedules where product_id = $1 order by sequence, created_at, starts_at, agent_id is null',
        [id],
      );
      return rows.map(({ agent_id }) => agent_id);
    },

    owner: (query: string, values: unknown[]) => world.own.owner.query(query, values),

    /** Blocks a customer in the database, without the domain event. */
    async block({ customerId, scope }: BuiltCustomer): Promise<void> {
      await world.own.owner.query(
        `insert into customer_blocks (customer_id, tenant_id, reason, blocked_by_name, blocked_at)
         values ($1, $2, 'Abuse.', 'Kavita Rao', now())`,
        [customerId, scope.tenantId],
      );
    },

    /** Runs work at another time of the clock, then resets the clock. */
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
