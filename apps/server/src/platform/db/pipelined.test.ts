/** Statements go to the server together: what becomes of a unit when one fails in the midst, and of its connection after. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/test-world.ts';
import { type Database, openDatabase, type Unit } from './database.ts';

let world: World;
/** With one connection, so that each unit comes after another on it. */
let database: Database;
const effects: string[] = [];
beforeEach(async () => {
  world = await createWorld();
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

const insert = (unit: Unit, slug: string) =>
  unit.db.execute(sql`insert into products (slug, name) values (${slug}, 'A product')`);
const fail = (unit: Unit) => unit.db.execute(sql`select 1 / 0`);

async function slugsOf(tenant: 'acme' | 'globex'): Promise<string[]> {
  const { rows } = await database.withTenant(world.tenants[tenant], (unit) =>
    unit.db.execute<{ slug: string }>(sql`select slug from products order by slug`),
  );
  return rows.map(({ slug }) => slug);
}

/** Who is at work in this database, other than this test. */
async function backends(state: string): Promise<number[]> {
  const { rows } = await world.own.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${state}`,
  );
  return rows.map(({ pid }) => pid);
}

describe('a statement that fails in the midst', () => {
  it('undoes those before and after it, and the connection is good for the next unit', async () => {
    const failing = database.withTenant(world.tenants.acme, async (unit) => {
      unit.afterCommit(() => void effects.push('told'));
      await Promise.all([insert(unit, 'before'), fail(unit), insert(unit, 'after')]);
    });

    await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect(effects).toEqual([]);
    expect(await slugsOf('acme')).toEqual([]);
  });

  it('and that nobody heard of fails the unit all the same: nothing was kept', async () => {
    const failing = database.withTenant(world.tenants.acme, async (unit) => {
      unit.afterCommit(() => void effects.push('told'));
      await insert(unit, 'before');
      await fail(unit).catch(() => {});
    });

    await expect(failing).rejects.toThrow('nobody heard of it');
    expect(effects).toEqual([]);
    expect(await slugsOf('acme')).toEqual([]);
  });

  it('stops what goes on beside it: nothing late is written behind the wall of whoever is next', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const goOn = Promise.withResolvers<void>();
    const failing = database.withTenant(world.tenants.acme, async (unit) => {
      late = goOn.promise.then(() => insert(unit, 'late'));
      await Promise.all([fail(unit), late]);
    });
    await expect(failing).rejects.toThrow();

    await database.withTenant(world.tenants.globex, async (unit) => {
      await insert(unit, 'own');
      goOn.resolve();
      await expect(late).rejects.toMatchObject({ cause: { message: 'asked after the end of its unit' } });
    });

    expect(await slugsOf('globex')).toEqual(['own']);
    expect(await slugsOf('acme')).toEqual([]);
  });
});

it('no unit and nothing beside a unit sees the tenant of the one before, whether that was kept or undone', async () => {
  const tenantNow = async () => (await database.execute('select app_tenant() as id')).rows;

  await database.withTenant(world.tenants.acme, (unit) => insert(unit, 'of-acme'));
  expect(await tenantNow()).toEqual([{ id: null }]);
  expect(await slugsOf('globex')).toEqual([]);

  await expect(database.withTenant(world.tenants.acme, fail)).rejects.toThrow();
  expect(await tenantNow()).toEqual([{ id: null }]);
  expect((await database.execute('select slug from products')).rows).toEqual([]);
});

it('a unit whose lock is cancelled does nothing, and the connection is good for the next', async () => {
  const lock = 'select pg_advisory_xact_lock(42)';
  await world.own.owner.query('select pg_advisory_lock(42)');
  const waiting = database.withTenant(world.tenants.acme, (unit) => insert(unit, 'unlocked'), lock);
  const refused = expect(waiting).rejects.toThrow('canceling statement');
  await expect.poll(() => backends("wait_event_type = 'Lock'")).toHaveLength(1);

  await world.own.owner.query('select pg_cancel_backend($1)', await backends("wait_event_type = 'Lock'"));

  await refused;
  await world.own.owner.query('select pg_advisory_unlock(42)');
  expect(await slugsOf('acme')).toEqual([]);
});

it('a connection that breaks while a unit is busy with something else fails that unit alone', async () => {
  const goOn = Promise.withResolvers<void>();
  const broken = database.withTenant(world.tenants.acme, async (unit) => {
    await insert(unit, 'lost');
    await goOn.promise;
    await insert(unit, 'lost-too');
  });
  const refused = expect(broken).rejects.toThrow();
  await expect.poll(() => backends("state = 'idle in transaction'")).toHaveLength(1);

  await world.own.owner.query(
    'select pg_terminate_backend($1, 5000)',
    await backends("state = 'idle in transaction'"),
  );
  goOn.resolve();

  await refused;
  expect(await slugsOf('acme')).toEqual([]);
});
