/** Connections of a real PostgreSQL: who gets one, with which role and time limits. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTenant, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { allowLongStatements, type Database, openDatabase, type Transaction } from './database.ts';
import type { TenantScope } from './scope.ts';

let setup: TenantSetup;
const opened: Database[] = [];
beforeEach(async () => {
  setup = await createTenantSetup();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await setup.close();
});

function open(connection: object): Database {
  const database = openDatabase({
    connection: { ...setup.own.connection, ...connection },
    onEffectFailed: () => {},
  });
  opened.push(database);
  return database;
}

/** The owner's connection string, whose own options replace those of the application. */
function ownerUrl(options: string): string {
  const { connectionString, user, host, port, database } = setup.own.ownerConnection;
  const url = new URL(
    connectionString ?? `postgres://${user}@localhost/${database}?host=${host}&port=${port}`,
  );
  url.searchParams.set('options', options);
  return url.href;
}

const slugs = async (tx: Transaction) => {
  const { rows } = await tx.db.execute<{ slug: string }>(sql`select slug from tenants`);
  return rows.map(({ slug }) => slug);
};

describe('the shares of the tenants', () => {
  /** Starts transactions of these tenants that wait. @returns once `count` of them have a connection */
  async function occupy(database: Database, tenants: readonly TenantScope[], count: number) {
    const [end, occupied] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let running = 0;
    const work = async () => {
      running += 1;
      if (running === count) occupied.resolve();
      await end.promise;
    };
    const waiting = tenants.flatMap((tenant) =>
      Array.from({ length: 30 }, () => database.withTenant(tenant, work)),
    );
    await occupied.promise;
    return {
      running: () => running,
      async release() {
        end.resolve();
        await Promise.all(waiting);
      },
    };
  }

  it('leave connections for another tenant while one tenant keeps all of its own', async () => {
    const database = open({ max: 10 });
    const { acme, globex } = setup.tenants;
    const occupied = await occupy(database, [acme], 4);

    expect(await database.withTenant(globex, slugs)).toEqual(['globex']);
    expect(occupied.running()).toBe(4);
    await occupied.release();
    expect(occupied.running()).toBe(30);
  });

  it('leave connections for a third tenant while two tenants keep all of theirs', async () => {
    const database = open({ max: 10 });
    const { acme, globex } = setup.tenants;
    const third = await buildTenant(setup, { slug: 'third' });
    const occupied = await occupy(database, [acme, globex], 8);

    expect(await database.withTenant(third, slugs)).toEqual(['third']);
    await occupied.release();
  });

  it('end with server.busy when no connection becomes free', async () => {
    const database = open({ max: 1, min: 0, connectionTimeoutMillis: 500 });
    const end = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const holding = database.withTenant(setup.tenants.acme, () => {
      started.resolve();
      return end.promise;
    });
    await started.promise;

    await expect(database.withTenant(setup.tenants.globex, slugs)).rejects.toMatchObject({
      code: 'server.busy',
      details: { retryAfterMs: 1000 },
    });
    end.resolve();
    await holding;
  });

  it('let a transaction inside another one pass', async () => {
    const database = open({ max: 2 });
    const { acme } = setup.tenants;

    const nested = () => database.withTenant(acme, () => database.withTenant(acme, slugs));

    expect(await nested()).toEqual(['acme']);
  });
});

describe('the time limits', () => {
  const limitsOf = async (tx: Transaction) => {
    const { rows } = await tx.db.execute(
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    return rows[0];
  };

  it('apply to every transaction, also with options in the connection string', async () => {
    const database = open({ connectionString: ownerUrl('-c statement_timeout=0'), options: undefined });

    expect(await database.withTenant(setup.tenants.acme, limitsOf)).toEqual({
      statement: '10s',
      lock: '5s',
      idle: '15s',
    });
    expect(await database.withTenantSnapshot(setup.tenants.acme, limitsOf)).toEqual({
      statement: '2min',
      lock: '5s',
      idle: '3min',
    });
  });

  it('are those of a request for reads across tenants, and of a job for maintenance', async () => {
    const database = open({});
    const statement = sql`select current_setting('statement_timeout') as statement`;

    expect(await database.acrossTenants(statement)).toEqual([{ statement: '10s' }]);
    expect(await database.acrossTenants(statement, { isMaintenance: true })).toEqual([
      { statement: '10min' },
    ]);
  });

  it('cancel a statement that takes longer with server.busy, and the connection serves the next transaction', async () => {
    const database = open({ max: 1, min: 0 });
    const slow = database.withTenant(setup.tenants.acme, async (tx) => {
      await tx.db.execute(sql`select set_config('statement_timeout', '20', true)`);
      await tx.db.execute(sql`select pg_sleep(600)`);
    });

    await expect(slow).rejects.toMatchObject({ code: 'server.busy' });
    expect(await database.withTenant(setup.tenants.globex, slugs)).toEqual(['globex']);
  });

  it('leave time for jobs, and end with the transaction', async () => {
    const database = open({ max: 1 });
    const job = database.withTenant(setup.tenants.acme, async (tx) => {
      await allowLongStatements(tx);
      return limitsOf(tx);
    });

    expect(await job).toMatchObject({ statement: '10min' });
    const { rows } = await database.execute(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ statement: '10s', lock: '5s' }]);
  });

  it('turn a lock that is not released into server.busy', async () => {
    const { owner, database } = setup.own;
    await owner.query('begin; lock table products');

    const blocked = database.withTenant(setup.tenants.acme, async (tx) => {
      await tx.db.execute(sql`select set_config('lock_timeout', '10', true)`);
      await tx.db.execute(sql`select from products`);
    });

    await expect(blocked).rejects.toMatchObject({ code: 'server.busy' });
    await owner.query('rollback');
  });
});

describe('the role of a connection', () => {
  const current = `select current_user as role, (select count(*)::int from tenants) as tenants`;

  it.each(['-c statement_timeout=30000', '-c role=none'])(
    'is the application role for a superuser whose connection string has options %s',
    async (options) => {
      const database = open({ connectionString: ownerUrl(options), options: undefined });

      expect((await database.execute(current)).rows).toEqual([{ role: 'foyer_app', tenants: 0 }]);
      expect(await database.withTenant(setup.tenants.globex, slugs)).toEqual(['globex']);
      expect(await database.withTenantSnapshot(setup.tenants.acme, slugs)).toEqual(['acme']);
      expect(await database.acrossTenants(sql`select slug from tenants`)).toEqual([]);
    },
  );

  it('is set in each transaction, as a pooler may change the connection behind it', async () => {
    const connectionString = ownerUrl('-c application_name=foyer');
    const database = open({ connectionString, options: undefined, max: 1, min: 0 });
    await database.execute('reset role');

    expect(await database.withTenant(setup.tenants.globex, slugs)).toEqual(['globex']);
  });

  it.each([
    'alter table tenants disable row level security',
    'create policy everyone_reads on tenants using (true)',
  ])('rejects a new connection that could read other tenants: %s', async (weaken) => {
    const database = open({ max: 1, min: 0 });
    await database.verifyRole();
    await setup.own.owner.query(weaken);
    await setup.own.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    // The pool notices the end of its connection.
    await database.isHealthy();

    const refused = { name: 'SetupError', problem: expect.stringContaining('DATABASE_URL') };
    await expect(database.verifyRole()).rejects.toMatchObject(refused);
    await expect(database.withTenant(setup.tenants.acme, slugs)).rejects.toMatchObject(refused);
    await expect(database.withTenantSnapshot(setup.tenants.acme, slugs)).rejects.toMatchObject(refused);
  });
});
