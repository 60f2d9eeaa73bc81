/** Stores the settings of the tenant's realm, and which of its tokens and sessions were consumed. */
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { signOn, spentMarks } from './tables.ts';

export type SignOnRow = Omit<typeof signOn.$inferSelect, 'tenantId'>;

/** @returns `null` when no realm was ever configured */
export async function find(tx: Transaction): Promise<SignOnRow | null> {
  const [row] = await tx.db.select().from(signOn);
  return row ?? null;
}

/** Like `find`, and locks the row until the end of the transaction. */
export async function lock(tx: Transaction): Promise<SignOnRow | null> {
  const [row] = await tx.db.select().from(signOn).for('no key update');
  return row ?? null;
}

type Change = Omit<SignOnRow, 'version'>;

/** The caller must have locked the row. */
export async function update(tx: Transaction, change: Change): Promise<SignOnRow> {
  return onlyRow(
    await tx.db
      .update(signOn)
      .set({ ...change, version: sql`${signOn.version} + 1` })
      .returning(),
  );
}

/** @returns `null` when a concurrent transaction inserted the row first */
export async function insert(tx: Transaction, first: Change): Promise<SignOnRow | null> {
  const [row] = await tx.db.insert(signOn).values(first).onConflictDoNothing().returning();
  return row ?? null;
}

export type Mark = Pick<typeof spentMarks.$inferSelect, 'issuer' | 'kind' | 'mark'>;

/** Consumes a mark until it expires. @returns whether it was unused before */
export async function consume(
  tx: Transaction,
  mark: Mark,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  await tx.db.delete(spentMarks).where(lt(spentMarks.expiresAt, now));
  const inserted = await tx.db
    .insert(spentMarks)
    .values({ ...mark, expiresAt })
    .onConflictDoNothing()
    .returning({ mark: spentMarks.mark });
  return inserted.length > 0;
}

/** Serialises sign-ins and logouts of one realm session until the transaction ends. */
export async function lockRealmSession(tx: Transaction, issuer: string, realmSession: string): Promise<void> {
  const name = JSON.stringify(['realm session', issuer, realmSession]);
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${name}::text, 0))`,
  );
}

export async function isConsumed(tx: Transaction, { issuer, kind, mark }: Mark): Promise<boolean> {
  const found = await tx.db
    .select({ mark: spentMarks.mark })
    .from(spentMarks)
    .where(and(eq(spentMarks.issuer, issuer), eq(spentMarks.kind, kind), eq(spentMarks.mark, mark)));
  return found.length > 0;
}
