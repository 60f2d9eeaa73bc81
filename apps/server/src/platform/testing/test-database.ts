/** A database of its own for a test file: cloned from the migrated template, reached as the application's walled role. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';
import type { TestPostgres } from './global-setup.ts';

export interface TestDatabase {
  readonly database: Database;
  /** The owner's connection, for what the application itself may not do, such as making a tenant. */
  readonly owner: pg.Client;
  readonly ownerConnection: pg.ClientConfig;
  /** To open a second `Database` on the same tables, as another process would. */
  readonly connection: pg.PoolConfig;
  drop(): Promise<void>;
}

/** @returns an empty, migrated database; `drop` it in `afterAll` */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { owner: server, template } = inject('postgres');
  const name = `foyer_test_${randomBytes(6).toString('hex')}`;
  const maintenance = new pg.Client(server);
  await maintenance.connect();
  await maintenance.query(`create database ${name} template ${template}`);

  const owner = new pg.Client(within(server, name));
  await owner.connect();
  // The role is taken after sign-in: a PostgreSQL that is not ours may not let it sign in by itself.
  const connection = { ...within(server, name), max: 10, options: '-c role=foyer_app' };
  const database = openDatabase({
    connection,
    onEffectFailed: (error) => {
      throw error;
    },
  });
  return {
    database,
    owner,
    ownerConnection: within(server, name),
    connection,
    async drop() {
      await database.close();
      await owner.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}

/** The same server, another database; an address wins over a name beside it, so the name goes into the address. */
function within(server: TestPostgres['owner'], database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
