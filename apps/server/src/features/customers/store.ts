/** Where customers are kept. */
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import { customerBlocks, customerNotes, customers } from './tables.ts';

export type CustomerRow = Omit<typeof customers.$inferSelect, 'tenantId'>;
export type NoteRow = typeof customerNotes.$inferSelect;
export type BlockRow = typeof customerBlocks.$inferSelect;
/** `isNew`: nobody was known by this contact before. */
export type FoundOrMade = CustomerRow & { readonly isNew: boolean };
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
export async function upsertByPhone(unit: Unit, ownPhone: string, given: Given): Promise<FoundOrMade> {
  const set = { name: given.name, ...(given.email ? { email: given.email } : {}) };
  const [row] = await unit.db
    .insert(customers)
    .values({ ...given, phone: ownPhone })
    .onConflictDoUpdate({ target: [customers.tenantId, phone], targetWhere: sql`phone is not null`, set })
    // A row that was never updated has nobody's transaction in xmax.
    .returning({ ...columns, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error('A customer was neither inserted nor updated.');
  return row;
}

/** One customer per email among those who have nothing else to be known by; a lock stands in for the missing index. */
export async function upsertByEmail(unit: Unit, ownEmail: string, ownName: string): Promise<FoundOrMade> {
  await unit.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${unit.scope.tenantId} ${ownEmail}`}, 0))`,
  );
  const [known] = await unit.db
    .update(customers)
    .set({ name: ownName })
    .where(and(isNull(phone), eq(email, ownEmail)))
    .returning(columns);
  if (known) return { ...known, isNew: false };
  const [row] = await unit.db
    .insert(customers)
    .values({ name: ownName, email: ownEmail, phone: null })
    .returning(columns);
  if (!row) throw new Error('A customer was not inserted.');
  return { ...row, isNew: true };
}

/** A customer as the list shows it. */
export type ListedCustomer = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  registrations: number;
  meetings: number;
  missed: number;
  lastProductName: string | null;
  city: string | null;
  blocked: boolean;
};

export interface CustomerFilters {
  /** Only customers of these products; `null`: of all. */
  readonly productIds: readonly string[] | null;
  readonly productId?: string | undefined;
  readonly blocked?: 'true' | 'false' | undefined;
  readonly customerId?: string | undefined;
}

export type CustomerColumn = 'name' | 'phone' | 'email' | 'createdAt' | 'lastSeenAt' | 'meetings' | 'missed';

const isBlockedNow = sql`exists (select from customer_blocks b where b.customer_id = c.id)`;

function registeredFor(productIds: readonly string[]): SQL {
  return sql`exists (select from customer_products cp where cp.customer_id = c.id
    and cp.product_id = any(${sql.param([...productIds])}::uuid[]))`;
}

export async function isRegisteredFor(
  unit: Unit,
  customerId: string,
  productIds: readonly string[],
): Promise<boolean> {
  const { rows } = await unit.db.execute(
    sql`select from customers c where c.id = ${customerId} and ${registeredFor(productIds)}`,
  );
  return rows.length > 0;
}

/** The list of customers, newest first. */
export function listing({
  productIds,
  productId,
  blocked,
  customerId,
}: CustomerFilters): TableSource<ListedCustomer, CustomerColumn> {
  return {
    columns: {
      id: sql`c.id`,
      name: sql`c.name`,
      phone: sql`c.phone`,
      email: sql`c.email`,
      createdAt: sql`c.created_at`,
      lastSeenAt: sql`c.last_seen_at`,
      registrations: sql`c.registrations`,
      meetings: sql`c.meetings`,
      missed: sql`c.missed`,
      lastProductName: sql`(select p.name from products p where p.id = c.last_product_id)`,
      city: sql`c.city`,
      blocked: isBlockedNow,
    },
    from: sql`customers c`,
    where: [
      productIds === null ? undefined : registeredFor(productIds),
      productId === undefined ? undefined : registeredFor([productId]),
      blocked === undefined ? undefined : blocked === 'true' ? isBlockedNow : sql`not ${isBlockedNow}`,
      customerId === undefined ? undefined : sql`c.id = ${customerId}`,
    ],
    sortable: {
      name: sql`lower(c.name)`,
      phone: { by: sql`c.phone`, nullable: true },
      email: { by: sql`c.email`, nullable: true },
      createdAt: sql`c.created_at`,
      lastSeenAt: { by: sql`c.last_seen_at`, nullable: true },
      meetings: sql`c.meetings`,
      missed: sql`c.missed`,
    },
    searched: [sql`c.search`],
    datedBy: sql`c.created_at`,
    defaultSort: 'createdAt:desc',
    key: sql`c.id`,
  };
}

export async function insertNote(unit: Unit, note: typeof customerNotes.$inferInsert): Promise<NoteRow> {
  const [row] = await unit.db.insert(customerNotes).values(note).returning();
  if (!row) throw new Error('A note was not inserted.');
  return row;
}

/** Newest first. */
export async function findNotes(unit: Unit, customerId: string): Promise<NoteRow[]> {
  return unit.db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.writtenAt), desc(customerNotes.id));
}

export async function findBlock(unit: Unit, customerId: string): Promise<BlockRow | null> {
  const [row] = await unit.db.select().from(customerBlocks).where(eq(customerBlocks.customerId, customerId));
  return row ?? null;
}

/** Whether somebody known by this contact is blocked. */
export async function isContactBlocked(
  unit: Unit,
  contact: { readonly phone: string } | { readonly email: string },
): Promise<boolean> {
  const known = 'phone' in contact ? eq(phone, contact.phone) : and(isNull(phone), eq(email, contact.email));
  const rows = await unit.db
    .select({ id })
    .from(customers)
    .innerJoin(customerBlocks, eq(customerBlocks.customerId, id))
    .where(known)
    .limit(1);
  return rows.length > 0;
}

/** @returns `false` when the customer was blocked before, whoever else tried at the same time */
export async function insertBlock(unit: Unit, block: typeof customerBlocks.$inferInsert): Promise<boolean> {
  const inserted = await unit.db
    .insert(customerBlocks)
    .values(block)
    .onConflictDoNothing()
    .returning({ customerId: customerBlocks.customerId });
  return inserted.length === 1;
}

export async function removeBlock(unit: Unit, customerId: string): Promise<BlockRow | null> {
  const [row] = await unit.db
    .delete(customerBlocks)
    .where(eq(customerBlocks.customerId, customerId))
    .returning();
  return row ?? null;
}
