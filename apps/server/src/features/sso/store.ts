/** Where a tenant's realm is kept, and what of it must not be used a second time. */
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { signOn, spentMarks } from './tables.ts';

export type SignOnRow = Omit<typeof signOn.$inferSelect, 'tenantId'>;

/** @returns `null` while nobody has set a realm up */
export async function find(unit: Unit): Promise<SignOnRow | null> {
  const [row] = await unit.db.select().from(signOn);
  return row ?? null;
}

/** The same, held against other changes until the end of the transaction. */
export async function lock(unit: Unit): Promise<SignOnRow | null> {
  const [row] = await unit.db.select().from(signOn).for('no key update');
  return row ?? null;
}

type Change = Omit<SignOnRow, 'version'>;

/** Call it on the locked row. */
export async function update(unit: Unit, change: Change): Promise<SignOnRow> {
  const [row] = await unit.db
    .update(signOn)
    .set({ ...change, version: sql`${signOn.version} + 1` })
    .returning();
  if (!row) throw new Error('a locked realm was not updated');
  return row;
}

/** @returns `null` when somebody else was first */
export async function insert(unit: Unit, first: Change): Promise<SignOnRow | null> {
  const [row] = await unit.db.insert(signOn).values(first).onConflictDoNothing().returning();
  return row ?? null;
}

export type Mark = Pick<typeof spentMarks.$inferSelect, 'issuer' | 'kind' | 'mark'>;

/** Spends a mark until it expires. @returns whether it had not been spent before */
export async function spend(
  unit: Unit,
  mark: Mark,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  await unit.db.delete(spentMarks).where(lt(spentMarks.expiresAt, now));
  const spent = await unit.db
    .insert(spentMarks)
    .values({ ...mark, expiresAt })
    .onConflictDoNothing()
    .returning({ mark: spentMarks.mark });
  return spent.length > 0;
}

/** Until the transaction ends nobody else begins or ends anything by this session of the realm. */
export async function holdRealmSession(unit: Unit, issuer: string, realmSession: string): Promise<void> {
  const name = JSON.stringify(['realm session', issuer, realmSession]);
  await unit.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${name}::text, 0))`,
  );
}

export async function isSpent(unit: Unit, { issuer, kind, mark }: Mark): Promise<boolean> {
  const found = await unit.db
    .select({ mark: spentMarks.mark })
    .from(spentMarks)
    .where(and(eq(spentMarks.issuer, issuer), eq(spentMarks.kind, kind), eq(spentMarks.mark, mark)));
  return found.length > 0;
}
