/** The store of saved filters. */
import type { ConsoleTable, SavedFilter } from '@foyer/contract/saved-filters.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { savedFilters } from './tables.ts';

/** One table of one person. */
export interface Owner {
  readonly userId: string;
  readonly tableName: ConsoleTable;
}

const { id, name, query } = savedFilters;
const columns = { id, name, query };

const isOf = ({ userId, tableName }: Owner) =>
  and(eq(savedFilters.userId, userId), eq(savedFilters.tableName, tableName));

/** By name. */
export function find(tx: Transaction, owner: Owner): Promise<SavedFilter[]> {
  return tx.db.select(columns).from(savedFilters).where(isOf(owner)).orderBy(sql`lower(${name})`);
}

/** Counts the saved filters. Concurrent callers wait until this transaction ends. */
export async function lockAndCount(tx: Transaction, owner: Owner): Promise<number> {
  const key = `saved filters ${owner.userId} ${owner.tableName}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [row] = await tx.db.select({ count: count() }).from(savedFilters).where(isOf(owner));
  return row?.count ?? 0;
}

/** @returns `null` if the person has one with this name for the table */
export async function insert(
  tx: Transaction,
  filter: Owner & Omit<SavedFilter, 'id'>,
): Promise<SavedFilter | null> {
  const [row] = await tx.db.insert(savedFilters).values(filter).onConflictDoNothing().returning(columns);
  return row ?? null;
}

/** @returns whether the person had it */
export async function remove(tx: Transaction, userId: string, savedFilterId: string): Promise<boolean> {
  const removed = await tx.db
    .delete(savedFilters)
    .where(and(eq(id, savedFilterId), eq(savedFilters.userId, userId)))
    .returning({ id });
  return removed.length > 0;
}
