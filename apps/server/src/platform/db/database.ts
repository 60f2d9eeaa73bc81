/** The way to the database: every piece of work runs in one transaction behind one tenant's wall. */
import { seconds } from '@foyer/contract/time.ts';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DomainError } from '../errors/domain-error.ts';
import type { TenantScope } from './scope.ts';

export type Transaction = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'
>;

/** One transaction of one tenant, and what shall happen once it is committed. */
export interface Unit {
  readonly db: Transaction;
  readonly scope: TenantScope;
  /** Runs in the transaction when the work is done, in order: for what is cheaper written once for all of it. */
  beforeCommit(last: () => Promise<void>): void;
  /** Runs after the commit, in order; never when the work failed. */
  afterCommit(effect: () => void | Promise<void>): void;
}

export interface Database {
  /**
   * Runs the work behind the tenant's wall; what it throws undoes it.
   * @param first a statement without parameters that the server runs before all that the work asks
   */
  withTenant<T>(scope: TenantScope, work: (unit: Unit) => Promise<T>, first?: string): Promise<T>;
  /**
   * As `withTenant`, to read long: one snapshot of everything, nothing written, and connections of their own, so that
   * slow readers never keep the calls waiting.
   * @throws DomainError request.too_many when too many are under way
   */
  readLong<T>(scope: TenantScope, work: (unit: Unit) => Promise<T>): Promise<T>;
  /** For the few SECURITY DEFINER functions that look across the wall. */
  acrossTenants<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]>;
  /** For the job queue, whose tables belong to no tenant. Ours show nothing to it. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  /** Where a failed after-commit effect goes: the work itself has succeeded. */
  readonly onEffectFailed: (error: unknown) => void;
}

/** How many long reads may be under way at once. */
const maxLongReads = 4;

export function openDatabase({ connection, onEffectFailed }: DatabaseOptions): Database {
  // What a unit asks without waiting in between goes to the server together, and is answered in order.
  const pool = new pg.Pool({ max: 10, min: 4, ...connection, pipeline: true });
  const longReads = new pg.Pool({ ...connection, max: maxLongReads, pipeline: true });
  // An idle connection that breaks (a restarted engine) is replaced by the pool; unheard it would end the process.
  for (const each of [pool, longReads]) each.on('error', () => {});
  const db = drizzle(pool);
  let longReadsUnderWay = 0;

  async function run<T>(
    on: pg.Pool,
    scope: TenantScope,
    work: (unit: Unit) => Promise<T>,
    { begin = 'begin', first }: { begin?: string; first?: string | undefined } = {},
  ): Promise<T> {
    const lasts: Array<() => Promise<void>> = [];
    const effects: Array<() => void | Promise<void>> = [];
    const result = await inTransaction(on, begin, async (client) => {
      const walled = client.query("select set_config('app.tenant', $1, true)", [scope.tenantId]);
      // Sent before the work can ask anything: the server takes them in this order.
      const opened = first === undefined ? null : client.query(first);
      const doing = work({
        ...{ db: drizzle(client), scope },
        beforeCommit: (last) => lasts.push(last),
        afterCommit: (effect) => effects.push(effect),
      });
      const [done] = await Promise.all([doing, walled, opened]);
      // One may ask for another.
      for (const last of lasts) await last();
      return done;
    });
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        onEffectFailed(error);
      }
    }
    return result;
  }

  return {
    withTenant: (scope, work, first) => run(pool, scope, work, { first }),
    async readLong(scope, work) {
      if (longReadsUnderWay >= maxLongReads)
        throw new DomainError('request.too_many', { retryAfterMs: seconds(10) });
      longReadsUnderWay += 1;
      try {
        return await run(longReads, scope, work, {
          begin: 'begin isolation level repeatable read read only',
        });
      } finally {
        longReadsUnderWay -= 1;
      }
    },
    async acrossTenants<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
      return (await db.execute(query)).rows as Row[];
    },
    execute: (text, values) => pool.query(text, values),
    async isHealthy() {
      try {
        await db.execute(sql`select 1`);
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await Promise.all([pool.end(), longReads.end()]);
    },
  };
}

/** The first statements do not wait for each other's answers: one that fails undoes all. */
async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  // A connection that breaks between two statements says so only here; unheard it would end the process.
  const noteBroken = () => {
    isBroken = true;
  };
  client.on('error', noteBroken);
  const loan = lend(client);
  try {
    const [, result] = await Promise.all([client.query(begin), work(loan.client)]);
    loan.end();
    const { command } = await client.query('commit');
    // What failed unheard has undone all the rest: the commit is answered without an error, as what it was.
    if (command !== 'COMMIT') throw new Error('a statement of the unit failed, and nobody heard of it');
    return result;
  } catch (error) {
    loan.end();
    await client.query('rollback').catch(noteBroken);
    throw error;
  } finally {
    client.release(isBroken);
    client.off('error', noteBroken);
  }
}

/**
 * A connection for as long as one transaction. Then it is another unit's, perhaps another tenant's: whatever part of the work
 * is still under way when another part has failed may ask nothing more of it.
 */
function lend(client: pg.PoolClient) {
  let isOver = false;
  const send = client.query.bind(client) as (...asked: unknown[]) => void;
  const query = (...asked: unknown[]) =>
    isOver ? Promise.reject(new Error('asked after the end of its unit')) : ask(send, asked);
  return {
    client: Object.assign(Object.create(client) as pg.PoolClient, { query }),
    end() {
      isOver = true;
    },
  };
}

/**
 * The driver's own promises keep every answer alive into the old generation, where it waits for a full collection: an export of
 * a million rows then takes hundreds of MiB. Its callback does not (decision 0043).
 */
function ask(send: (...asked: unknown[]) => void, asked: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    send(...asked, (error: Error | null, answer: unknown) => (error ? reject(error) : resolve(answer)));
  }).catch((error: Error) => {
    // The trace leads to whoever asked, not to the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}
