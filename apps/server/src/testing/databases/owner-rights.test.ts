/** The errors of an operator whose PostgreSQL does not suit, before and while the tables are created. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { type OwnCluster, startOwnCluster } from './own-cluster.ts';
import { changeTables, inspect, serve } from './own-installation.ts';

describe('the plain owner of a database on PostgreSQL 18', () => {
  let cluster: OwnCluster;
  let url: string;
  beforeAll(async () => {
    cluster = await startOwnCluster();
    url = await cluster.createOwner('a');
    await changeTables(url);
  });
  afterAll(() => cluster?.stop());

  test('has created the tables and the application role with CREATEROLE alone, and the server works as that role', async () => {
    expect(await serve(url)).toEqual([{ role: 'foyer_app', requests: 0 }]);
  });

  test('gets an error with a role of their own when foyer_app belongs to another installation', async () => {
    await expect(changeTables(await cluster.createOwner('b'))).rejects.toMatchObject({
      name: 'SetupError',
      problem:
        'The role foyer_app belongs to another installation on this PostgreSQL, and "b" may not use it.',
      fix: 'Give this installation a role of its own: DATABASE_APP_ROLE=foyer_app_2, or run as an administrator of PostgreSQL: grant foyer_app to "b" with set true',
    });
  });

  test('gets an error with what an administrator has to create when they may create no role', async () => {
    const other = await cluster.createOwner('c', { role: 'nocreaterole' });

    await expect(changeTables(other, { appRole: 'foyer_c_app' })).rejects.toMatchObject({
      problem: 'The role foyer_c_app does not exist, and "c" may not create roles.',
      fix: 'Run as an administrator of PostgreSQL: create role foyer_c_app nologin; grant foyer_c_app to "c" with set true;',
    });
  });

  test('waits for another process that changes the tables only for a while, and says how to end it', async () => {
    const holder = new pg.Client(url);
    await holder.connect();
    const { rows } = await holder.query('select pg_backend_pid() as pid, pg_advisory_lock(7046029254)');

    await expect(changeTables(url, { lockWaitMs: 50 })).rejects.toMatchObject({
      problem: 'Another process has been changing the tables of this database for 1 s.',
      fix: expect.stringContaining(`select pg_terminate_backend(${rows[0].pid})`),
    });

    await holder.end();
    expect(await changeTables(url, { lockWaitMs: 5_000 })).toEqual([]);
  });

  test('waits shortly for a connection when all of theirs are taken', async () => {
    await cluster.admin.query('alter role a connection limit 1');
    const holder = new pg.Client(url);
    await holder.connect();
    const isFull = async () => {
      const error: unknown = await new pg.Client(url).connect().catch((each: unknown) => each);
      return (error as { code?: string }).code === '53300';
    };
    const database = openDatabase({
      connection: { connectionString: url, max: 1, min: 0 },
      onEffectFailed: () => {},
    });

    const answer = database.acrossTenants(sql`select 1 as answer`);
    // Our own try has come before these.
    for (const full of [await isFull(), await isFull()]) expect(full).toBe(true);
    await holder.end();

    expect(await answer).toEqual([{ answer: 1 }]);
    await database.close();
    await cluster.admin.query('alter role a connection limit -1');
  });

  describe('gets an error before anything is written, because', () => {
    const c = `template template0 lc_collate 'C' lc_ctype 'C' locale_provider libc`;

    test.each([
      [
        'latin',
        `encoding 'LATIN1' ${c}`,
        'The database has the encoding LATIN1, in which not every name can be stored.',
      ],
      [
        'ascii',
        `encoding 'SQL_ASCII' ${c}`,
        'The database has the encoding SQL_ASCII, in which not every name can be stored.',
      ],
      [
        'plain_c',
        `encoding 'UTF8' ${c}`,
        'The database "plain_c" has a collation that does not know letters such as Ä and É, so a search would miss names.',
      ],
    ])('its database does not suit names: %s', async (name, database, problem) => {
      const address = await cluster.createOwner(name, { database });

      await expect(inspect(address)).rejects.toMatchObject({ name: 'SetupError', problem });
      const client = new pg.Client(address);
      await client.connect();
      const { rows } = await client.query(
        `select count(*)::int as tables from pg_class where relnamespace = to_regnamespace('public')`,
      );
      await client.end();
      expect(rows).toEqual([{ tables: 0 }]);
    });

    test('it may not create tables', async () => {
      await cluster.admin.query('create role guest login');

      await expect(inspect(cluster.urlOf('guest', 'a'))).rejects.toMatchObject({
        problem: '"guest" of DATABASE_URL may not create tables in the database "a".',
        fix: 'Run as an administrator of PostgreSQL: alter database "a" owner to "guest"',
      });
    });

    test('the server is read-only', async () => {
      const address = await cluster.createOwner('standby');
      await cluster.admin.query('alter database standby set default_transaction_read_only = on');

      await expect(inspect(address)).rejects.toMatchObject({
        problem: 'PostgreSQL of DATABASE_URL is read-only, as a standby or a full server is.',
      });
    });

    test('the database does not exist', async () => {
      await expect(inspect(cluster.urlOf('a', 'missing'))).rejects.toMatchObject({
        problem: 'The database "missing" of DATABASE_URL does not exist.',
        fix: expect.stringContaining('create database "missing" owner "a"'),
      });
    });

    test('the user does not exist', async () => {
      await expect(inspect(cluster.urlOf('stranger', 'a'))).rejects.toMatchObject({
        name: 'SetupError',
        problem: expect.stringContaining('role "stranger" does not exist'),
      });
    });
  });
});
