/** The connection pools of the application, whose transactions work as the application role. */
import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@foyer/contract/core/time.ts';
import pg from 'pg';
import { SetupError } from '../engines/setup-error.ts';
import { DatabaseUnavailableError, isOutage } from './faults/outage.ts';
import { busy } from './work-queue.ts';

/** How long a caller waits for a connection. */
const acquireTimeoutMs = seconds(5);

/** How often a caller asks again for a connection of a PostgreSQL that has none left. */
const retryEveryMs = 100;

/** Longer than PostgreSQL itself lets a statement run: no answer by then means that none is coming. */
export const answerTimeoutMs = (statementMs: number) => statementMs + seconds(5);

/** @param appRole the role that row-level security limits */
export function openPool(config: pg.PoolConfig, appRole: string): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: acquireTimeoutMs,
    ...config,
    // Queries that are sent without awaiting the one before share a round trip. They are answered in order.
    pipeline: true,
    // PostgreSQL's own limits end nothing while it or the network is frozen. Closes the connection.
    query_timeout: answerTimeoutMs(seconds(10)),
    // The pool awaits it before it lends a new connection, also after a reconnect.
    onConnect: (client) => proveAppRole(client, appRole),
  });
  // The pool replaces an idle connection that breaks, as after a restart of PostgreSQL. Without a listener
  // its error
  // event would end the process.
  pool.on('error', () => {});
  return pool;
}

interface Proof {
  readonly isRole: boolean;
  /** SUPERUSER or BYPASSRLS. */
  readonly isUnlimited: boolean;
  readonly isLimited: boolean;
  readonly seesTenants: boolean;
}

/**
 * One transaction, because each may be on another connection behind PgBouncer: what a session sets there would reach
 * other clients, and not ours. Each transaction sets the role for itself.
 * @throws SetupError unless row-level security applies to the role
 */
async function proveAppRole(client: pg.ClientBase, appRole: string): Promise<void> {
  await client.query('begin');
  const { rows: found } = await client.query<{ user: string; version: number }>(
    `select session_user as user, current_setting('server_version_num')::int as version`,
  );
  const isSet = client.query(`select set_config('role', $1, true)`, [appRole]);
  await isSet.catch((cause: unknown) => {
    throw isOutage(cause) ? cause : roleError(grantOf(appRole, found[0]), cause);
  });
  const { rows } = await client.query<Proof>(
    `select current_user = $1 as "isRole", rolsuper or rolbypassrls as "isUnlimited",
      row_security_active('tenants') as "isLimited", exists (select from tenants) as "seesTenants"
     from pg_roles where rolname = current_user`,
    [appRole],
  );
  const [proof] = rows;
  if (!proof?.isRole || proof.isUnlimited || !proof.isLimited || proof.seesTenants)
    throw isolationError(appRole);
  await client.query('commit');
}

/** The statement that lets a user work as a role. Since PostgreSQL 16 a membership alone does not. */
export function grantOf(appRole: string, { user, version } = { user: 'the user', version: 0 }): string {
  return `grant ${appRole} to ${pg.escapeIdentifier(user)}${version >= 160_000 ? ' with set true' : ''}`;
}

function roleError(grant: string, cause: unknown): SetupError {
  return new SetupError(
    {
      problem: `Tenants cannot be isolated from each other: PostgreSQL does not let the user of DATABASE_URL work as Foyer's role.`,
      fix: `Run as an administrator of PostgreSQL: ${grant}`,
    },
    { cause },
  );
}

function isolationError(appRole: string): SetupError {
  return new SetupError({
    problem: `Tenants are not isolated from each other: row-level security does not limit the role ${appRole} of DATABASE_URL.`,
    fix: `Take SUPERUSER, BYPASSRLS and all memberships from the role ${appRole}, and added policies from the tables.`,
  });
}

/**
 * Waits shortly for a PostgreSQL that has no connection left.
 * @throws DomainError server.busy when no connection becomes free in time; DatabaseUnavailableError when PostgreSQL
 * cannot be reached now
 */
export function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  return whenFree(() => pool.connect()).catch((error: unknown) => {
    if (error instanceof SetupError || isOfSchema(error)) throw error;
    throw isPoolEmpty(error) ? busy(error) : new DatabaseUnavailableError(error);
  });
}

/** All connections of this process are in use. */
function isPoolEmpty(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Connects again while all connections of PostgreSQL, or of a pooler, are taken; for at most five seconds. */
export async function whenFree<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
  const until = performance.now() + acquireTimeoutMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!isFull(error) || performance.now() > until) throw error;
    }
    await delay(retryEveryMs);
  }
}

export function isFull(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '53300' || (code === '08P01' && /no more connections/.test(String(message)));
}

/** The tables are missing or older. That does not change by waiting. */
function isOfSchema(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^42[0-9A-Z]{3}$/.test(code);
}
