/** Transactions that are savepoints of one transaction on one connection. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Transaction } from './database.ts';
import { createSavepointDatabase, type SavepointDatabase } from './savepoint-database.ts';
import { mintScope } from './scope.ts';

const scope = mintScope('00000000-0000-4000-8000-000000000001', 'acme');
let own: TestDatabase;
let database: SavepointDatabase;
beforeEach(async () => {
  own = await cloneDatabase();
  await own.owner.query(`create table noted (name text); grant all on noted to foyer_app`);
  const client = new pg.Client(own.connection);
  await client.connect();
  await client.query('begin');
  database = createSavepointDatabase({
    client,
    onEffectFailed: (error) => {
      throw error;
    },
  });
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

const note = (tx: Transaction, name: string) => tx.db.execute(sql`insert into noted values (${name})`);
const write = (name: string) => database.withTenant(scope, (tx) => note(tx, name));
const failAfter = (name: string) =>
  database.withTenant(scope, async (tx) => {
    await note(tx, name);
    throw new Error('failed');
  });
/** What others see. */
const committed = async () => {
  await database.commit();
  const { rows } = await own.owner.query('select name from noted');
  return rows.map(({ name }) => name);
};

test('a transaction that fails is rolled back, and those before it are not', async () => {
  await write('before');
  await expect(failAfter('failed')).rejects.toThrow('failed');
  await expect(failAfter('failed again')).rejects.toThrow('failed');
  await write('after');

  expect(await committed()).toEqual(['before', 'after']);
});

test('a rejected statement leaves what was before it, and the next transaction works', async () => {
  await write('before');
  await expect(
    database.withTenant(scope, (tx) => tx.db.execute(sql`insert into missing values (1)`)),
  ).rejects.toThrow();
  await write('after');

  expect(await committed()).toEqual(['before', 'after']);
});

test('a transaction inside of another that fails is rolled back with it', async () => {
  await write('before');
  await expect(
    database.withTenant(scope, async (tx) => {
      await note(tx, 'outer');
      await write('inner');
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');

  expect(await committed()).toEqual(['before']);
});

test('a transaction inside of another fails alone', async () => {
  await database.withTenant(scope, async (tx) => {
    await note(tx, 'outer');
    await failAfter('inner').catch(() => {});
    await note(tx, 'outer again');
  });

  expect(await committed()).toEqual(['outer', 'outer again']);
});

test('what was committed stays when a later transaction fails', async () => {
  await write('before');
  expect(await committed()).toEqual(['before']);
  await expect(failAfter('failed')).rejects.toThrow('failed');
  await write('after');

  expect(await committed()).toEqual(['before', 'after']);
});
