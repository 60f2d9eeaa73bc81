/** Ready-made statements of the job queue inside a unit: a job is there exactly when what it is about is. */
import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle } from 'pg-boss';
import type { Unit } from './database.ts';

export function statementsOf(unit: Unit): Db {
  return fromDrizzle(unit.db, sql);
}
