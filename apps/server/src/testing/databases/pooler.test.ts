/** The server behind a real PgBouncer: in transaction mode each transaction may be on another connection. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Transaction } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createJobQueue } from '../../platform/jobs/queue.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantSetup, type TenantSetup } from '../setups/tenant-setup.ts';
import { hasPooler, type Pooler, startPooler } from './pooler.ts';

/** Fewer than the clients of a test, so that they share them. */
const poolSize = 3;

/** A pooler in front of the PostgreSQL of the tests, and the address of the owner's database through it. */
async function poolerOf(connection: pg.ClientConfig): Promise<{ pooler: Pooler; url: string }> {
  const { host, port, user = '', database = '' } = new pg.Client(connection);
  const pooler = await startPooler({ host, port, users: [user], poolSize });
  return { pooler, url: pooler.urlOf(user, database) };
}

describe.skipIf(!hasPooler)('transactions through a pooler', () => {
  const world = {} as { setup: TenantSetup; pooler: Pooler; url: string; database: Database };

  beforeAll(async () => {
    world.setup = await createTenantSetup();
    Object.assign(world, await poolerOf(world.setup.own.ownerConnection));
    world.database = openDatabase({ connection: { connectionString: world.url }, onEffectFailed: () => {} });
  });
  afterAll(async () => {
    await world.database?.close();
    await world.pooler?.stop();
    await world.setup?.close();
  });

  const whoAmI = sql`select current_user as role, (select string_agg(slug, ' ') from tenants) as tenants`;
  const readState = async (tx: Transaction) => (await tx.db.execute(whoAmI)).rows[0];

  /** A client that keeps to no rule, as another program on the same pooler. */
  async function onEachConnection(statement: string): Promise<unknown[]> {
    const clients = await Promise.all(
      Array.from({ length: poolSize }, async () => {
        const client = new pg.Client(world.url);
        await client.connect();
        // Holds a connection until all of them are held.
        await client.query('begin');
        return client;
      }),
    );
    const answers: unknown[] = [];
    for (const client of clients) answers.push((await client.query(statement)).rows[0]);
    for (const client of clients) {
      await client.query('commit');
      await client.end();
    }
    return answers;
  }

  test('see the rows of their own tenant alone, and work as the application role', async () => {
    const { acme, globex } = world.setup.tenants;
    const { database } = world;
    await database.verifyRole();

    const states = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        if (index % 4 === 0)
          return ['none', (await database.execute('select current_user as role, null as tenants')).rows[0]];
        if (index % 4 === 1) return ['none', (await database.acrossTenants(whoAmI))[0]];
        const scope = index % 4 === 2 ? acme : globex;
        return [scope.tenant, await database.withTenant(scope, readState)];
      }),
    );

    for (const [tenant, state] of states)
      expect(state).toEqual({ role: 'foyer_app', tenants: tenant === 'none' ? null : tenant });
  });

  test('leave neither role nor tenant nor limits on the connections of the pooler', async () => {
    const { acme } = world.setup.tenants;
    await Promise.all(Array.from({ length: 20 }, () => world.database.withTenant(acme, readState)));

    const left = await onEachConnection(
      `select current_user = session_user as "isOwner", coalesce(current_setting('app.tenant', true), '') as tenant,
        current_setting('statement_timeout') as timeout`,
    );

    expect(left).toEqual(
      Array.from({ length: poolSize }, () => ({ isOwner: true, tenant: '', timeout: '0' })),
    );
  });

  test('are not changed by what another client left on the connections', async () => {
    const { acme, globex } = world.setup.tenants;
    await onEachConnection(
      `select set_config('role', 'none', false), set_config('app.tenant', '${globex.tenantId}', false)`,
    );

    const states = await Promise.all(
      Array.from({ length: 20 }, () => world.database.withTenant(acme, readState)),
    );
    const outside = await world.database.acrossTenants(whoAmI);
    await onEachConnection(`select set_config('app.tenant', '', false)`);

    expect(new Set(states.map((state) => JSON.stringify(state)))).toEqual(
      new Set([JSON.stringify({ role: 'foyer_app', tenants: 'acme' })]),
    );
    expect(outside).toEqual([{ role: 'foyer_app', tenants: null }]);
  });

  test('keep a cursor and a snapshot on their connection', async () => {
    const { globex } = world.setup.tenants;
    const readByCursor = async (tx: Transaction) => {
      await tx.db.execute(sql`declare slugs no scroll cursor for select slug from tenants`);
      return (await tx.db.execute(sql`fetch forward 10 from slugs`)).rows;
    };

    expect(await world.database.withTenantSnapshot(globex, readByCursor)).toEqual([{ slug: 'globex' }]);
  });

  test('carry the job queue, whose statements have no rights but those of the application role', async () => {
    const queue = createJobQueue(world.database);
    const errors: unknown[] = [];
    const done = Promise.withResolvers<string>();
    await queue.start((error) => errors.push(error));
    await queue.work<{ id: string }>('message', async ({ id }) => done.resolve(id));

    await world.database.withTenant(world.setup.tenants.acme, (tx) =>
      queue.add(tx, 'message', { id: 'sent' }),
    );

    expect(await done.promise).toBe('sent');
    await queue.stop();
    expect(errors).toEqual([]);
    await expect(world.database.execute('create table public.made_by_a_job (id int)')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('find a connection that carries the role of an earlier version, and the tables are changed by the owner', async () => {
    await onEachConnection(`select set_config('role', 'foyer_app', false)`);

    expect(await migrate({ connectionString: world.url })).toEqual([]);
    expect(await migrate({ connectionString: world.url })).toEqual([]);

    await onEachConnection(`select set_config('role', 'none', false)`);
    const { rows } = await world.setup.own.owner.query(
      `select count(*)::int as locks from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([{ locks: 0 }]);
  });
});

describe.skipIf(!hasPooler)('a pooler in session mode, which keeps a connection for each client', () => {
  test('carries transactions of several tenants, and changes of the tables', async () => {
    const setup = await createTenantSetup();
    const { host, port, user = '', database: name = '' } = new pg.Client(setup.own.ownerConnection);
    const pooler = await startPooler({
      host,
      port,
      users: [user],
      poolSize: 40,
      settings: { pool_mode: 'session' },
    });
    const connection = { connectionString: pooler.urlOf(user, name) };
    const database = openDatabase({ connection, onEffectFailed: () => {} });
    const { acme, globex } = setup.tenants;

    await database.verifyRole();
    const tenantOf = async (tx: Transaction) =>
      (await tx.db.execute<{ slug: string }>(sql`select slug from tenants`)).rows;
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) => database.withTenant(index % 2 ? acme : globex, tenantOf)),
    );

    expect(seen).toEqual(seen.map((_, index) => [{ slug: index % 2 ? 'acme' : 'globex' }]));
    expect(await migrate(connection)).toEqual([]);
    await database.close();
    await pooler.stop();
    await setup.close();
  });
});

describe.skipIf(!hasPooler)('the hosts of a server behind a pooler', () => {
  const world = {} as { setup: AccessSetup; pooler: Pooler };

  beforeAll(async () => {
    world.setup = await createAccessSetup(
      createFakeMedia(),
      {},
      {
        connectThrough: async (connection) => {
          const { pooler, url } = await poolerOf({ ...connection, options: undefined });
          world.pooler = pooler;
          return { connectionString: url };
        },
      },
    );
  });
  afterAll(async () => {
    await world.setup?.close();
    await world.pooler?.stop();
  });

  test('answer each with its own data, however many ask at once', async () => {
    const tenants = ['acme', 'globex', 'demo'] as const;
    const calls = Array.from({ length: 90 }, async (_, index) => {
      const tenant = tenants[index % tenants.length] ?? 'acme';
      const { status, body } = await world.setup.call({ tenant, method: 'GET', url: '/api/config' });
      return { tenant, status, answered: body?.tenant };
    });

    for (const { tenant, status, answered } of await Promise.all(calls))
      expect({ status, answered }).toEqual({ status: 200, answered: tenant });
  });
});
