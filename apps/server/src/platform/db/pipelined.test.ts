/** Pipelined statements: what a failed one does to its transaction, and to the connection. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { type Database, openDatabase, type Transaction } from './database.ts';

let world: TenantSetup;
/** With one connection, so that transactions follow each other on it. */
let database: Database;
const effects: string[] = [];
beforeEach(async () => {
  world = await createTenantSetup();
  effects.length = 0;
  database = openDatabase({
    connection: { ...world.own.connection, max: 1 },
    onEffectFailed: (error) => effects.push(String(error)),
  });
});
afterEach(async () => {
  await database.close();
  await world.close();
});

const insert = (tx: Transaction, slug: string) =>
  tx.db.execute(sql`insert into products (slug, name) values (${slug}, 'A product')`);
const fail = (tx: Transaction) => tx.db.execute(sql`select 1 / 0`);

async function slugsOf(tenant: 'acme' | 'globex'): Promise<string[]> {
  const { rows } = await database.withTenant(world.tenants[tenant], (tx) =>
    tx.db.execute<{ slug: string }>(sql`select slug from products order by slug`),
  );
  return rows.map(({ slug }) => slug);
}

/** Waits until another connection of this database is in that state. @returns the id of its process */
function findBackend(state: string): Promise<number> {
  const query = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${state}`;
  return vi.waitUntil(async () => (await world.own.owner.query<{ pid: number }>(query)).rows[0]?.pid, {
    timeout: 30_000,
  });
}

describe('a failed pipelined statement', () => {
  it('rolls back the whole transaction, and the connection can be used again', async () => {
    const failing = database.withTenant(world.tenants.acme, async (tx) => {
      tx.afterCommit(() => void effects.push('told'));
      await Promise.all([insert(tx, 'before'), fail(tx), insert(tx, 'after')]);
    });

    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect(effects).toEqual([]);
    expect(await slugsOf('acme')).toEqual([]);
  });

  it('rolls the transaction back also when its promise is not awaited', async () => {
    const failing = database.withTenant(world.tenants.acme, async (tx) => {
      tx.afterCommit(() => void effects.push('told'));
      await insert(tx, 'before');
      await fail(tx).catch(() => {});
    });

    await expect(failing).rejects.toThrow('its rejection was not awaited');
    expect(effects).toEqual([]);
    expect(await slugsOf('acme')).toEqual([]);
  });

  it('stops concurrent work: no late statement runs in the next tenant’s transaction', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const goOn = Promise.withResolvers<void>();
    const failing = database.withTenant(world.tenants.acme, async (tx) => {
      late = goOn.promise.then(() => insert(tx, 'late'));
      await Promise.all([fail(tx), late]);
    });
    await expect(failing).rejects.toThrow();

    await database.withTenant(world.tenants.globex, async (tx) => {
      await insert(tx, 'own');
      goOn.resolve();
      await expect(late).rejects.toMatchObject({
        cause: { message: 'query sent after the end of its transaction' },
      });
    });

    expect(await slugsOf('globex')).toEqual(['own']);
    expect(await slugsOf('acme')).toEqual([]);
  });
});

it('a transaction never sees the tenant of the one before on the same connection', async () => {
  const tenantNow = async () => (await database.execute('select app_tenant() as id')).rows;

  await database.withTenant(world.tenants.acme, (tx) => insert(tx, 'of-acme'));
  expect(await tenantNow()).toEqual([{ id: null }]);
  expect(await slugsOf('globex')).toEqual([]);

  await expect(database.withTenant(world.tenants.acme, fail)).rejects.toThrow();
  expect(await tenantNow()).toEqual([{ id: null }]);
  expect((await database.execute('select slug from products')).rows).toEqual([]);
});

it('a transaction whose lock is cancelled does nothing, and the connection can be used again', async () => {
  const lock = 'select pg_advisory_xact_lock(42)';
  await world.own.owner.query('select pg_advisory_lock(42)');
  const waiting = database.withTenant(world.tenants.acme, (tx) => insert(tx, 'unlocked'), lock);
  const refused = expect(waiting).rejects.toMatchObject({ code: 'server.busy' });

  await world.own.owner.query('select pg_cancel_backend($1)', [
    await findBackend("wait_event_type = 'Lock'"),
  ]);

  await refused;
  await world.own.owner.query('select pg_advisory_unlock(42)');
  expect(await slugsOf('acme')).toEqual([]);
});

it('a connection that breaks during a transaction fails only that transaction', async () => {
  const inserted = Promise.withResolvers<void>();
  const terminated = Promise.withResolvers<void>();
  const broken = database.withTenant(world.tenants.acme, async (tx) => {
    await insert(tx, 'lost');
    inserted.resolve();
    await terminated.promise;
    await insert(tx, 'lost-too');
  });
  const refused = expect(broken).rejects.toThrow();
  await inserted.promise;

  await world.own.owner.query('select pg_terminate_backend($1, 5000)', [
    await findBackend("state = 'idle in transaction'"),
  ]);
  terminated.resolve();

  await refused;
  expect(await slugsOf('acme')).toEqual([]);
});
