/** A database for one test file: a clone of the migrated template, used with the application role. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { TestPostgres } from './global-setup.ts';

export interface TestDatabase {
  readonly database: Database;
  /** The connection of the owner, for what the application role may not do, such as creating a tenant. */
  readonly owner: pg.Client;
  readonly ownerConnection: pg.ClientConfig;
  /** For a second `Database` on the same tables, like another process. */
  readonly connection: pg.PoolConfig;
  drop(): Promise<void>;
}

/** @returns an empty, migrated database; `drop` it in `afterAll` */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { owner: server, template } = inject('postgres');
  const name = `foyer_test_${randomBytes(6).toString('hex')}`;
  const maintenance = new pg.Client(server);
  await maintenance.connect();
  // Copies whole files, which is less work than writing each page into the write-ahead log.
  await maintenance.query(`create database ${name} template ${template} strategy file_copy`);

  const owner = new pg.Client(within(server, name));
  await owner.connect();
  // The role is set after signing in, because an external PostgreSQL may not let it sign in.
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

/**
 * The connection to another database of the server. A connection string overrides `database`, so the name
 * goes into it.
 */
function within(server: TestPostgres['owner'], database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
