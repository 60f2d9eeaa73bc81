/** Where customers are kept. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { customers } from './tables.ts';

export type CustomerRow = Omit<typeof customers.$inferSelect, 'tenantId'>;
type Given = Pick<CustomerRow, 'name' | 'email'>;

const { id, name, phone, email } = customers;
const columns = { id, name, phone, email };

export async function find(unit: Unit, customerId: string): Promise<CustomerRow | null> {
  const [row] = await unit.db.select(columns).from(customers).where(eq(id, customerId));
  return row ?? null;
}

export async function findMany(unit: Unit, customerIds: readonly string[]): Promise<CustomerRow[]> {
  if (customerIds.length === 0) return [];
  return unit.db
    .select(columns)
    .from(customers)
    .where(inArray(id, [...customerIds]));
}

/** One customer per phone, whoever else registers with it at the same time. */
export async function upsertByPhone(unit: Unit, ownPhone: string, given: Given): Promise<CustomerRow> {
  const set = { name: given.name, ...(given.email ? { email: given.email } : {}) };
  const [row] = await unit.db
    .insert(customers)
    .values({ ...given, phone: ownPhone })
    .onConflictDoUpdate({ target: [customers.tenantId, phone], targetWhere: sql`phone is not null`, set })
    .returning(columns);
  if (!row) throw new Error('A customer was neither inserted nor updated.');
  return row;
}

/** One customer per e-mail among those who have nothing else to be known by; a lock stands in for the missing index. */
export async function upsertByEmail(unit: Unit, ownEmail: string, ownName: string): Promise<CustomerRow> {
  await unit.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${unit.scope.tenantId} ${ownEmail}`}, 0))`,
  );
  const [known] = await unit.db
    .update(customers)
    .set({ name: ownName })
    .where(and(isNull(phone), eq(email, ownEmail)))
    .returning(columns);
  if (known) return known;
  const [row] = await unit.db
    .insert(customers)
    .values({ name: ownName, email: ownEmail, phone: null })
    .returning(columns);
  if (!row) throw new Error('A customer was not inserted.');
  return row;
}
