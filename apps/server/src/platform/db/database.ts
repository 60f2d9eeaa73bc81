/** The way to the database: every piece of work runs in one transaction behind one tenant's wall. */
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { TenantScope } from './scope.ts';

export type Transaction = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'
>;

/** One transaction of one tenant, and what shall happen once it is committed. */
export interface Unit {
  readonly db: Transaction;
  readonly scope: TenantScope;
  /** Runs after the commit, in order; never when the work failed. */
  afterCommit(effect: () => void | Promise<void>): void;
}

export interface Database {
  /** Runs the work behind the tenant's wall; what it throws undoes it. */
  withTenant<T>(scope: TenantScope, work: (unit: Unit) => Promise<T>): Promise<T>;
  /** For the few SECURITY DEFINER functions that look across the wall. */
  acrossTenants<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]>;
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  /** Where a failed after-commit effect goes: the work itself has succeeded. */
  readonly onEffectFailed: (error: unknown) => void;
}

export function openDatabase({ connection, onEffectFailed }: DatabaseOptions): Database {
  const pool = new pg.Pool({ max: 10, ...connection });
  // An idle connection that breaks (a restarted engine) is replaced by the pool; unheard it would end the process.
  pool.on('error', () => {});
  const db = drizzle(pool);

  return {
    async withTenant(scope, work) {
      const effects: Array<() => void | Promise<void>> = [];
      const result = await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('app.tenant', ${scope.tenantId}, true)`);
        return work({ db: tx, scope, afterCommit: (effect) => effects.push(effect) });
      });
      for (const effect of effects) {
        try {
          await effect();
        } catch (error) {
          onEffectFailed(error);
        }
      }
      return result;
    },
    async acrossTenants<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
      return (await db.execute(query)).rows as Row[];
    },
    async isHealthy() {
      try {
        await db.execute(sql`select 1`);
        return true;
      } catch {
        return false;
      }
    },
    close: () => pool.end(),
  };
}
