/** Brings a database to this version's tables: forward only, each file once, one process at a time. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareQueues } from '../jobs/queues.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

/** The advisory lock all Foyer processes take before they migrate; any constant would do. */
const lockKey = 7_046_029_254;

export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(`The database was migrated by a newer version of Foyer (it has ${migration}).`);
    this.name = 'NewerDatabaseError';
  }
}

/**
 * @param connection the owner's, who may create tables
 * @returns the names of the migrations that were applied now
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

async function applyPending(client: pg.Client): Promise<string[]> {
  const known = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const { rows } = await client.query<{ name: string }>('select name from foyer_migrations order by name');
  const stranger = rows.find(({ name }) => !known.includes(name));
  if (stranger) throw new NewerDatabaseError(stranger.name);
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

/** On a database of the operator's own the application's walled role may not exist yet. */
async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'foyer_app'");
  if (!rowCount) await client.query('create role foyer_app nosuperuser nobypassrls nologin');
  await client.query('grant usage on schema public to foyer_app');
  await client.query(
    "do $$ begin if not pg_has_role(current_user, 'foyer_app', 'MEMBER') then execute 'grant foyer_app to ' || quote_ident(current_user); end if; end $$",
  );
}
