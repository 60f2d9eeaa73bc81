/**
 * Runs the statements of pg-boss in a transaction, so that a job is added exactly when the transaction
 * commits.
 */
import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle } from 'pg-boss';
import type { Transaction } from './database.ts';

export function queueDatabaseOf(tx: Transaction): Db {
  return fromDrizzle(tx.db, sql);
}
