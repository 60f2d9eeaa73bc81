/** Applies the pending migrations: forward only, each file once, one process at a time. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareQueues } from '../jobs/queues.ts';
import { packageRoot } from '../package-root.ts';

const folder = path.join(packageRoot, 'migrations');

/** The key of the advisory lock that every process takes before it migrates; an arbitrary constant. */
const lockKey = 7_046_029_254;

export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(`The database was migrated by a newer version of Foyer (it has ${migration}).`);
    this.name = 'NewerDatabaseError';
  }
}

/**
 * @param connection of the owner, who may create tables
 * @returns the names of the applied migrations
 * @throws NewerDatabaseError when the database has a migration this version does not know
 */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists foyer_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await ensureAppRole(client);
    const applied = await applyPending(client);
    await prepareQueues(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** The names of the migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

async function applyPending(client: pg.Client): Promise<string[]> {
  const known = knownMigrations();
  const { rows } = await client.query<{ name: string }>('select name from foyer_migrations order by name');
  const unknown = rows.find(({ name }) => !known.includes(name));
  if (unknown) throw new NewerDatabaseError(unknown.name);
  const applied = new Set(rows.map(({ name }) => name));
  const pending = known.filter((name) => !applied.has(name));
  for (const name of pending) {
    await client.query('begin');
    await client.query(readFileSync(path.join(folder, name), 'utf8'));
    await client.query('insert into foyer_migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return pending;
}

/** Creates the application role, which may be missing in a database that the operator provides. */
async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'foyer_app'");
  if (!rowCount) await client.query('create role foyer_app nosuperuser nobypassrls nologin');
  await client.query('grant usage on schema public to foyer_app');
  await client.query(
    "do $$ begin if not pg_has_role(current_user, 'foyer_app', 'MEMBER') then execute 'grant foyer_app to ' || quote_ident(current_user); end if; end $$",
  );
}
