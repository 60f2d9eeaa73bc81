/** The database: all work runs in a transaction that row-level security limits to one tenant. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { appRole as defaultAppRole } from '../engines/postgres/cluster.ts';
import { DomainError } from '../errors/domain-error.ts';
import { createOutageWatch, DatabaseUnavailableError, isOutage, type OutageChange } from './faults/outage.ts';
import { createLockQueue } from './lock-queue.ts';
import { createLongReadSlots, maxLongReads } from './long-read-slots.ts';
import { acquire, answerTimeoutMs, openPool } from './pools.ts';
import type { TenantScope } from './scope.ts';
import { inTransactionContext, isInTransaction } from './transaction-context.ts';
import { withoutTransaction } from './without-transaction.ts';
import { busy, createWorkQueue } from './work-queue.ts';

type DrizzleTransaction = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'
>;

/** One transaction of one tenant, with the work to do before and after its commit. */
export interface Transaction {
  readonly db: DrizzleTransaction;
  readonly scope: TenantScope;
  /**
   * Runs at the end of the transaction, in order. For changes that are cheaper to write once for the whole
   * transaction.
   */
  beforeCommit(last: () => Promise<void>): void;
  /** Runs after the commit, in order; not when the transaction is rolled back. */
  afterCommit(effect: () => void | Promise<void>): void;
}

export interface Database {
  /**
   * Runs the work in a transaction of the tenant, which is rolled back when the work throws. Transactions of
   * one
   * tenant share a part of the connections.
   * @param first a statement without parameters that runs before every query of the work and takes a lock of the
   * tenant; calls with the same one wait for each other before they take a connection
   * @throws DomainError server.busy when no connection or lock becomes free in time, when a statement takes too long,
   * and when the connection is lost before the commit; DatabaseUnavailableError, of the same code, in an outage
   */
  withTenant<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>, first?: string): Promise<T>;
  /**
   * For long reads, such as exports: a read-only transaction with one snapshot, on its own connection pool,
   * so that slow readers do not take connections from requests.
   * @param personId who reads; absent for commands of the operator
   * @throws DomainError request.too_many when too many are running, of all, of the tenant or of the person
   */
  withTenantSnapshot<T>(
    scope: TenantScope,
    work: (tx: Transaction) => Promise<T>,
    personId?: string,
  ): Promise<T>;
  /**
   * For the few SECURITY DEFINER functions that read across tenants. Every request looks up its host with one, so the
   * statement ends in the time of a request.
   * @param options isMaintenance: a recurring job that reads or deletes many rows, whose statement may take minutes
   */
  acrossTenants<Row extends Record<string, unknown>>(
    query: ReturnType<typeof sql>,
    options?: { readonly isMaintenance: boolean },
  ): Promise<Row[]>;
  /**
   * For the job queue, whose tables have no tenant. Row-level security hides every other table from it. Runs in a
   * transaction of its own, also a text of several statements between `begin` and `commit`.
   */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** @throws SetupError when row-level security would not apply to the connections */
  verifyRole(): Promise<void>;
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  /** Receives the errors of `afterCommit`. The transaction itself has succeeded. */
  readonly onEffectFailed: (error: unknown, scope: TenantScope) => void;
  /** The role of all transactions. */
  readonly appRole?: string;
  /** Called once when the database stops being available, and once when it is again. */
  readonly onOutage?: (change: OutageChange) => void;
}

/** The part of the connections that transactions of one tenant may use at once. */
const tenantShare = 1 / 3;

interface TimeLimits {
  readonly statementMs: number;
  /** Between two statements. */
  readonly idleMs: number;
}

/** PostgreSQL cancels what takes longer, so that a connection is not lost to it. */
const lockTimeoutMs = seconds(5);
const requestLimits: TimeLimits = { statementMs: seconds(10), idleMs: seconds(15) };
const jobLimits: TimeLimits = { statementMs: minutes(10), idleMs: seconds(15) };
/** A download is idle while its reader is slow; `limitReader` ends it earlier. */
const longReadLimits: TimeLimits = { statementMs: minutes(2), idleMs: minutes(3) };

/** For a job whose statements may take minutes, such as the removal of a tenant. */
export async function allowLongStatements(tx: Transaction): Promise<void> {
  const answerTimeout = answerTimeoutOf.get(tx.db);
  if (answerTimeout) answerTimeout.ms = answerTimeoutMs(jobLimits.statementMs);
  await tx.db.execute(sql`select set_config('statement_timeout', ${String(jobLimits.statementMs)}, true)`);
}

/** How long a statement of the transaction may remain without an answer. */
interface AnswerTimeout {
  ms: number;
}
const answerTimeoutOf = new WeakMap<DrizzleTransaction, AnswerTimeout>();

interface RunOptions {
  readonly begin?: string;
  readonly limits: TimeLimits;
  readonly first?: string | undefined;
}

type Effect = () => void | Promise<void>;

export function openDatabase({
  connection,
  onEffectFailed,
  appRole = defaultAppRole,
  onOutage = () => {},
}: DatabaseOptions): Database {
  const outages = createOutageWatch(onOutage);
  const pool = openPool({ max: 10, min: 4, ...connection }, appRole);
  const longReads = openPool({ ...connection, max: maxLongReads }, appRole);
  const inLockQueue = createLockQueue();
  const inTenantQueue = createWorkQueue({ atOnce: Math.ceil((pool.options.max ?? 1) * tenantShare) });
  const longReadSlots = createLongReadSlots();

  /** @returns the result, and what to do after the commit */
  async function run<T>(
    on: pg.Pool,
    scope: TenantScope,
    work: (tx: Transaction) => Promise<T>,
    { begin, limits, first }: RunOptions,
  ): Promise<{ result: T; effects: readonly Effect[] }> {
    const lasts: Array<() => Promise<void>> = [];
    const effects: Effect[] = [];
    const result = await watched(
      on,
      { begin, limits, tenantId: scope.tenantId },
      async (client, answerTimeout) => {
        // Sent before any query of the work, and executed in this order.
        const opened = first === undefined ? null : client.query(first);
        const db = drizzle(client);
        answerTimeoutOf.set(db, answerTimeout);
        const doing = work({
          db,
          scope,
          beforeCommit: (last) => lasts.push(last),
          afterCommit: (effect) => effects.push(effect),
        });
        const [done] = await Promise.all([doing, opened]);
        // One may add another.
        for (const last of lasts) await last();
        return done;
      },
    );
    return { result, effects };
  }

  /** A transaction of the application role. */
  async function watched<T>(
    on: pg.Pool,
    start: Omit<TransactionStart, 'appRole'>,
    work: Work<T>,
  ): Promise<T> {
    try {
      const result = await inTransaction(on, { ...start, appRole }, work);
      outages.succeeded();
      return result;
    } catch (error) {
      // At the end of the server what still runs finds the pool closed.
      if (error instanceof DatabaseUnavailableError && !on.ending) outages.failed(error.cause);
      throw error;
    }
  }

  /** Without a connection and outside of the queues, because an effect may wait for another server. */
  async function runEffects(scope: TenantScope, effects: readonly Effect[]): Promise<void> {
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        onEffectFailed(error, scope);
      }
    }
  }

  return {
    async withTenant(scope, work, first) {
      const start = () => run(pool, scope, work, { limits: requestLimits, first });
      // A transaction inside another one must not wait for the end of its own tenant's.
      const inTurn = () => (isInTransaction() ? start() : inTenantQueue(scope.tenantId, start));
      const { result, effects } = await (first === undefined
        ? inTurn()
        : inLockQueue(`${scope.tenantId} ${first}`, inTurn));
      await runEffects(scope, effects);
      return result;
    },
    async withTenantSnapshot(scope, work, personId) {
      const release = longReadSlots.take({ tenantId: scope.tenantId, personId });
      try {
        const begin = 'begin isolation level repeatable read read only';
        const { result, effects } = await run(longReads, scope, work, { begin, limits: longReadLimits });
        await runEffects(scope, effects);
        return result;
      } finally {
        release();
      }
    },
    acrossTenants: <Row extends Record<string, unknown>>(
      query: ReturnType<typeof sql>,
      { isMaintenance } = { isMaintenance: false },
    ) => {
      const limits = isMaintenance ? jobLimits : requestLimits;
      return watched(pool, { limits, tenantId: '' }, async (client) => {
        const { rows } = await drizzle(client).execute(query);
        return rows as Row[];
      });
    },
    execute: (text, values) =>
      watched(pool, { limits: requestLimits, tenantId: '' }, (client) =>
        client.query(withoutTransaction(text), values),
      ),
    async verifyRole() {
      (await acquire(pool)).release();
    },
    async isHealthy() {
      try {
        await watched(pool, { limits: requestLimits, tenantId: '' }, (client) => client.query('select 1'));
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

interface TransactionStart {
  readonly begin?: string | undefined;
  readonly limits: TimeLimits;
  /** An empty one sees no rows of tenants. */
  readonly tenantId: string;
  readonly appRole: string;
}

type Work<T> = (client: pg.PoolClient, answerTimeout: AnswerTimeout) => Promise<T>;

/** Settings that end with the transaction, because the next one may be on another connection behind PgBouncer. */
const settings = `select set_config('role', $4, true), set_config('app.tenant', $1, true),
  set_config('lock_timeout', '${lockTimeoutMs}', true), set_config('statement_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', $3, true)`;

/** The first statements are pipelined. When one of them fails, all are rolled back. */
async function inTransaction<T>(
  pool: pg.Pool,
  { begin = 'begin', limits, tenantId, appRole }: TransactionStart,
  work: Work<T>,
): Promise<T> {
  const client = await acquire(pool);
  let isBroken = false;
  let isCommitting = false;
  // A connection that breaks between two statements reports it here. Without a listener it would end the
  // process.
  const noteBroken = () => {
    isBroken = true;
  };
  client.on('error', noteBroken);
  const answerTimeout = { ms: answerTimeoutMs(limits.statementMs) };
  const loan = lease(client, answerTimeout);
  try {
    const [, , result] = await Promise.all([
      client.query(begin),
      client.query(settings, [tenantId, String(limits.statementMs), String(limits.idleMs), appRole]),
      inTransactionContext(() => work(loan.client, answerTimeout)),
    ]);
    loan.end();
    isCommitting = true;
    const { command } = await client.query('commit');
    // When a statement failed whose promise was not awaited, PostgreSQL answers the commit with ROLLBACK and
    // without an error.
    if (command !== 'COMMIT')
      throw new Error('transaction rolled back: a statement failed and its rejection was not awaited');
    return result;
  } catch (error) {
    loan.end();
    await client.query('rollback').catch(noteBroken);
    // A commit without an answer may have taken effect, so it cannot be repeated.
    const isUncertain = isBroken && isCommitting;
    if (error instanceof DomainError || isUncertain) throw error;
    if (isOutage(error)) throw new DatabaseUnavailableError(error);
    throw isTimeout(error) || isBroken ? busy(error) : error;
  } finally {
    client.release(isBroken);
    client.off('error', noteBroken);
  }
}

/** Whether PostgreSQL ended a statement because of `lock_timeout` or `statement_timeout`. */
function isTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return ['55P03', '57014'].includes(String(code ?? cause?.code));
}

/**
 * Lends a connection for one transaction. Afterwards another transaction uses it, perhaps of another tenant.
 * Work that is still running then, because another part of it failed, can send no more queries.
 */
function lease(client: pg.PoolClient, answerTimeout: AnswerTimeout) {
  let isOver = false;
  const send = client.query.bind(client) as (...args: unknown[]) => void;
  const query = (...args: unknown[]) =>
    isOver
      ? Promise.reject(new Error('query sent after the end of its transaction'))
      : sendQuery(send, withTimeout(args, answerTimeout));
  return {
    client: Object.assign(Object.create(client) as pg.PoolClient, { query }),
    end() {
      isOver = true;
    },
  };
}

/** The driver closes the connection when the answer does not come in time. */
function withTimeout([query, ...rest]: readonly unknown[], { ms }: AnswerTimeout): unknown[] {
  const config = typeof query === 'string' ? { text: query } : (query as object);
  return [{ ...config, query_timeout: ms }, ...rest];
}

/**
 * Uses the driver's callback instead of its promises, which keep every result alive into the old generation
 * of the heap: an export of a million rows then takes hundreds of MiB (decision 0043).
 */
function sendQuery(send: (...args: unknown[]) => void, args: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    send(...args, (error: Error | null, answer: unknown) => (error ? reject(error) : resolve(answer)));
  }).catch((error: Error) => {
    // So that the stack shows the caller and not the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}
