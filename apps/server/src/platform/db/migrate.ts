/** Applies the pending migrations: forward only, each file once, one process at a time. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { minutes } from '@foyer/contract/core/time.ts';
import pg from 'pg';
import { appRole as defaultAppRole } from '../engines/postgres/cluster.ts';
import { SetupError } from '../engines/setup-error.ts';
import { grantQueues, prepareQueues } from '../jobs/queues.ts';
import { packageRoot } from '../package-root.ts';
import { ensureAppRole } from './app-role.ts';
import { whenFree } from './pools.ts';

const folder = path.join(packageRoot, 'migrations');

/** The key of the advisory lock under which tables are changed; an arbitrary constant. */
const lockKey = 7_046_029_254;

/** How long a start waits for another one that changes the tables. */
const defaultLockWaitMs = minutes(1);

export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(`The database was migrated by a newer version of Foyer (it has ${migration}).`);
    this.name = 'NewerDatabaseError';
  }
}

interface MigrationOptions {
  /** The role that the tables are for. */
  readonly appRole?: string;
  /** The user of the server's own work, where it is not the owner. */
  readonly serverUser?: string;
  readonly lockWaitMs?: number;
}

/**
 * @param connection of the owner, who may create tables
 * @returns the names of the applied migrations
 * @throws NewerDatabaseError when the database has a migration this version does not know; SetupError when the owner's
 * rights do not suffice, or another process keeps the tables locked
 */
export async function migrate(
  connection: pg.ClientConfig,
  { appRole = defaultAppRole, serverUser, lockWaitMs = defaultLockWaitMs }: MigrationOptions = {},
): Promise<string[]> {
  const client = await connectOwner(connection);
  const locked = <T>(work: () => Promise<T>) => whileLocked(client, lockWaitMs, work);
  try {
    const pending = await locked(async () => {
      await client.query(
        'create table if not exists foyer_migrations (name text primary key, applied_at timestamptz not null default now())',
      );
      await ensureAppRole(client, appRole, serverUser);
      return findPending(client);
    });
    const applied: string[] = [];
    for (const name of pending) if (await locked(() => apply(client, name, appRole))) applied.push(name);
    await prepareQueues(client, inTurn(client));
    await locked(() => grantQueues(client, appRole));
    return applied;
  } finally {
    await client.end();
  }
}

/** Waits shortly for a PostgreSQL that has no connection left. */
async function connectOwner(connection: pg.ClientConfig): Promise<pg.Client> {
  return whenFree(async () => {
    const client = new pg.Client(connection);
    // The next statement reports a lost connection. Without a listener it would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  });
}

/** The names of the migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** A transaction of the owner. Role and limits end with it, also where a pooler runs the next one on another connection. */
async function inOwnerTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  // The role: an earlier version of Foyer left its own on the connections of a pooler.
  await client.query('begin; set local role none; set local statement_timeout = 0');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** One transaction after the other, because they share a connection. */
function inTurn(client: pg.Client) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(() => inOwnerTransaction(client, work));
    last = result.catch(() => {});
    return result;
  };
}

/** A transaction during which no other process changes the tables. The lock ends with it, also when this process is killed. */
async function whileLocked<T>(client: pg.Client, lockWaitMs: number, work: () => Promise<T>): Promise<T> {
  try {
    return await inOwnerTransaction(client, async () => {
      await client.query(`set local lock_timeout = ${lockWaitMs}`);
      await client.query('select pg_advisory_xact_lock($1)', [lockKey]).catch(rejectLock);
      await client.query('set local lock_timeout to default');
      return await work();
    });
  } catch (error) {
    throw error instanceof LockTimeout ? await lockError(client, lockWaitMs, error) : error;
  }
}

class LockTimeout extends Error {}

function rejectLock(cause: unknown): never {
  throw (cause as { code?: unknown }).code === '55P03' ? new LockTimeout('', { cause }) : cause;
}

async function lockError(client: pg.Client, lockWaitMs: number, cause: unknown): Promise<SetupError> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = $1`,
    [lockKey],
  );
  const pid = rows[0]?.pid;
  return new SetupError(
    {
      problem: `Another process has been changing the tables of this database for ${Math.ceil(lockWaitMs / 1000)} s.`,
      fix: pid
        ? `Wait until it has ended, or end its connection to PostgreSQL: select pg_terminate_backend(${pid})`
        : 'Wait until it has ended, then: npm start',
    },
    { cause },
  );
}

async function findPending(client: pg.Client): Promise<string[]> {
  const known = knownMigrations();
  const { rows } = await client.query<{ name: string }>('select name from foyer_migrations order by name');
  const unknown = rows.find(({ name }) => !known.includes(name));
  if (unknown) throw new NewerDatabaseError(unknown.name);
  const applied = new Set(rows.map(({ name }) => name));
  return known.filter((name) => !applied.has(name));
}

/** @returns whether it was applied now, and not by another process in the meantime */
async function apply(client: pg.Client, name: string, appRole: string): Promise<boolean> {
  const { rowCount } = await client.query('select from foyer_migrations where name = $1', [name]);
  if (rowCount) return false;
  const text = readFileSync(path.join(folder, name), 'utf8');
  await client.query(text.replaceAll(/\bfoyer_app\b/g, appRole));
  await client.query('insert into foyer_migrations (name) values ($1)', [name]);
  return true;
}
