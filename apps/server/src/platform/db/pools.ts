/** The connection pools of the application, whose connections work as the application role. */
import { seconds } from '@foyer/contract/core/time.ts';
import pg from 'pg';
import { appRole } from '../engines/postgres/cluster.ts';
import { SetupError } from '../engines/setup-error.ts';
import { busy } from './work-queue.ts';

/** How long a caller waits for a connection. */
const acquireTimeoutMs = seconds(5);

/** Longer than PostgreSQL itself lets a statement run: no answer by then means that none is coming. */
export const answerTimeoutMs = (statementMs: number) => statementMs + seconds(5);

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: acquireTimeoutMs,
    ...config,
    // Queries that are sent without awaiting the one before share a round trip. They are answered in order.
    pipeline: true,
    // PostgreSQL's own limits end nothing while it or the network is frozen. Closes the connection.
    query_timeout: answerTimeoutMs(seconds(10)),
    // The pool awaits it before it lends a new connection, also after a reconnect.
    onConnect: takeAppRole,
  });
  // The pool replaces an idle connection that breaks, as after a restart of PostgreSQL. Without a listener
  // its error
  // event would end the process.
  pool.on('error', () => {});
  return pool;
}

/**
 * Explicit statements, because PgBouncer drops connection options. The check is one transaction, as each transaction
 * may be on another server connection there.
 * @throws SetupError unless row-level security applies to the connection
 */
async function takeAppRole(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query(`set local role ${appRole}`).catch((cause: unknown) => {
    throw isolationError({ cause });
  });
  const { rows } = await client.query<{ isLimited: boolean; seesTenants: boolean }>(
    `select row_security_active('tenants') as "isLimited", exists (select from tenants) as "seesTenants"`,
  );
  if (!rows[0]?.isLimited || rows[0].seesTenants) throw isolationError();
  await client.query('commit');
  // For the statements of the job queue, which run outside of our transactions.
  await client.query(`set role ${appRole}`);
}

function isolationError(options?: ErrorOptions): SetupError {
  return new SetupError(
    {
      problem: `Tenants are not isolated from each other: the database connection cannot work as the role ${appRole}, or that role bypasses row-level security.`,
      fix: `Give DATABASE_URL a role that is a member of ${appRole}, and ${appRole} neither SUPERUSER nor BYPASSRLS nor any membership.`,
    },
    options,
  );
}

/**
 * @throws DomainError server.busy when no connection becomes free in time, or PostgreSQL cannot be reached
 * now
 */
export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isMisconfigured(error) ? error : busy(error);
  }
}

/** A wrong role, password or database does not change by waiting. */
function isMisconfigured(error: unknown): boolean {
  if (error instanceof SetupError) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(?:28|3D|42)[0-9A-Z]{3}$/.test(code);
}
