/**
 * A database for one caller at a time: its transactions are savepoints of one transaction on one connection, which the
 * owner of the connection commits now and then. Thousands of small transactions then cost half as much. It has neither the
 * queues nor the time limits of `openDatabase`, so no server uses it.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Transaction } from './database.ts';
import type { TenantScope } from './scope.ts';
import { inTransactionContext, isInTransaction } from './transaction-context.ts';

export interface SavepointDatabase extends Database {
  /** The instant that the setting `foyer.demo_now` has in the next changes. */
  setClock(now: Date): void;
  /** Makes everything so far visible to others. */
  commit(): Promise<void>;
}

interface Options {
  /** Works as the application role, as this tenant, and has begun a transaction. */
  readonly client: pg.Client;
  /** Receives the errors of `afterCommit`. */
  readonly onEffectFailed: (error: unknown, scope: TenantScope) => void;
}

type Effect = () => void | Promise<void>;

/** Reads alone need no savepoint: there is nothing to take back. */
const readOnly = /^\s*select\b(?!.*\b(?:for (?:no key )?update|set_config|nextval)\b)/is;

export function createSavepointDatabase({ client, onEffectFailed }: Options): SavepointDatabase {
  let last: Promise<unknown> = Promise.resolve();
  let clock = '';
  let clockSet = '';
  /** A savepoint of a transaction that has ended. It is released together with the next one, in one message. */
  let isReleaseDue = false;

  /** One after the other, because savepoints nest. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  }

  /** A handle that sets the savepoint before its first change. */
  function openHandle() {
    let savepoint: Promise<unknown> | null = null;
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const query = (...args: unknown[]) => {
      const [given] = args as [string | { text: string }];
      if (!savepoint && !readOnly.test(typeof given === 'string' ? given : given.text)) {
        // Before the savepoint, so that a rollback keeps it.
        const setClock = clock === clockSet ? '' : `set foyer.demo_now = '${clock}'; `;
        const release = isReleaseDue ? 'release savepoint work; ' : '';
        [clockSet, isReleaseDue] = [clock, false];
        savepoint = send(`${release}${setClock}savepoint work`);
      }
      return send(...args);
    };
    const handle = Object.assign(Object.create(client) as pg.Client, { query });
    return { db: drizzle(handle), query, hasChanges: () => savepoint !== null };
  }

  async function inSavepoint<T>(
    scope: TenantScope,
    work: (tx: Transaction) => Promise<T>,
    effects: Effect[],
  ): Promise<T> {
    const isInner = isInTransaction();
    const { db, query, hasChanges } = openHandle();
    const lasts: Array<() => Promise<void>> = [];
    try {
      const result = await inTransactionContext(async () => {
        const done = await work({
          db,
          scope,
          beforeCommit: (check) => void lasts.push(check),
          afterCommit: (effect) => void effects.push(effect),
        });
        for (const check of lasts) await check();
        return done;
      });
      if (hasChanges()) await end();
      return result;
    } catch (error) {
      if (hasChanges()) {
        await query('rollback to savepoint work');
        await end();
      }
      throw error;
    }

    /** The outer transaction goes on after an inner one, and its own savepoint must be the innermost again. */
    async function end(): Promise<void> {
      if (isInner) await query('release savepoint work');
      else isReleaseDue = true;
    }
  }

  async function withTenant<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const effects: Effect[] = [];
    const start = () => inSavepoint(scope, work, effects);
    const result = await (isInTransaction() ? start() : inTurn(start));
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        onEffectFailed(error, scope);
      }
    }
    return result;
  }

  return {
    // There is only one connection, so locks cannot conflict and the lock order does not matter.
    withTenant,
    withTenantSnapshot: (scope, work) => withTenant(scope, work),
    acrossTenants: async <Row extends Record<string, unknown>>(
      query: Parameters<Database['acrossTenants']>[0],
    ) => (await drizzle(client).execute(query)).rows as Row[],
    execute: (text, values) => client.query(text, values),
    verifyRole: async () => {},
    isHealthy: async () => true,
    setClock(now) {
      clock = now.toISOString();
    },
    commit: () =>
      inTurn(async () => {
        await client.query('commit');
        isReleaseDue = false;
        await client.query('begin');
      }),
    close: () => client.end(),
  };
}
