/** The store of customers, notes and blocks. */
import { erasedCustomerName } from '@foyer/contract/customers.ts';
import type { OwnCustomers } from '@foyer/contract/lobby/own-day.ts';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { searchOfCustomer } from '../../platform/tables/contact-search.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import { customerBlocks, customerNotes, customers } from './tables.ts';

export type CustomerRow = Omit<typeof customers.$inferSelect, 'tenantId' | 'erasedAt'>;
export type NoteRow = typeof customerNotes.$inferSelect;
export type BlockRow = typeof customerBlocks.$inferSelect;
/** `isNew`: created now. */
export type FoundOrCreated = CustomerRow & { readonly isNew: boolean };
type ProfileFields = Pick<CustomerRow, 'name' | 'email'>;

const { id, name, phone, email } = customers;
const columns = { id, name, phone, email };

export async function find(tx: Transaction, customerId: string): Promise<CustomerRow | null> {
  const [row] = await tx.db.select(columns).from(customers).where(eq(id, customerId));
  return row ?? null;
}

/** Locks a customer that is not erased; requests and bookings may still be opened for them. */
export async function lock(tx: Transaction, customerId: string): Promise<CustomerRow | null> {
  const [row] = await tx.db
    .select(columns)
    .from(customers)
    .where(and(eq(id, customerId), isNull(customers.erasedAt)))
    .for('no key update');
  return row ?? null;
}

/** Leaves the row without personal data, and removes notes and the block. */
export async function erase(tx: Transaction, customerId: string, at: Date): Promise<void> {
  await tx.db.execute(sql`
    update customers set name = ${erasedCustomerName}, phone = null, email = null, city = null, reference_numbers = '',
      erased_at = ${at.toISOString()}
    where id = ${customerId}`);
  await tx.db.delete(customerNotes).where(eq(customerNotes.customerId, customerId));
  await removeBlock(tx, customerId);
}

/**
 * A customer as they registered. People can share a contact: the name is that of the registration, and so is the
 * email, else that of the newest registration with the same contact and name.
 */
export async function findRegistered(tx: Transaction, registrationId: string): Promise<CustomerRow | null> {
  const { rows } = await tx.db.execute<CustomerRow>(sql`
    select c.id, coalesce(nullif(r.answers->>'userName', ''), c.name) as name, c.phone,
      case when c.phone is null then c.email else coalesce(r.email, (
        select other.email from registrations other
        where other.customer_id = c.id and other.verified_at is not null and other.email is not null
          and lower(other.answers->>'userName') = lower(r.answers->>'userName')
        order by other.verified_at desc limit 1)) end as email
    from registrations r join customers c on c.id = r.customer_id
    where r.id = ${registrationId}`);
  return rows[0] ?? null;
}

export async function findMany(tx: Transaction, customerIds: readonly string[]): Promise<CustomerRow[]> {
  if (customerIds.length === 0) return [];
  return tx.db
    .select(columns)
    .from(customers)
    .where(inArray(id, [...customerIds]));
}

/** Those of them that exist, are not erased and not blocked. */
export async function findUnblocked(
  tx: Transaction,
  customerIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select c.id, c.name from customers c
    where c.id = any(${sql.param([...customerIds])}::uuid[]) and c.erased_at is null
      and not exists (select from customer_blocks b where b.customer_id = c.id)`);
  return rows;
}

/** One customer per phone number, also under concurrent registrations. */
export async function upsertByPhone(
  tx: Transaction,
  ownPhone: string,
  profile: ProfileFields,
): Promise<FoundOrCreated> {
  const set = { name: profile.name, ...(profile.email ? { email: profile.email } : {}) };
  return onlyRow(
    await tx.db
      .insert(customers)
      .values({ ...profile, phone: ownPhone })
      .onConflictDoUpdate({ target: [customers.tenantId, phone], targetWhere: sql`phone is not null`, set })
      // xmax is 0 in a row that was inserted and never updated.
      .returning({ ...columns, isNew: sql<boolean>`xmax = 0` }),
  );
}

/** One customer per email among those without a phone number; an advisory lock replaces the unique index. */
export async function upsertByEmail(
  tx: Transaction,
  ownEmail: string,
  ownName: string,
): Promise<FoundOrCreated> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${tx.scope.tenantId} ${ownEmail}`}, 0))`,
  );
  const [known] = await tx.db
    .update(customers)
    .set({ name: ownName })
    .where(and(isNull(phone), eq(email, ownEmail)))
    .returning(columns);
  if (known) return { ...known, isNew: false };
  const row = onlyRow(
    await tx.db.insert(customers).values({ name: ownName, email: ownEmail, phone: null }).returning(columns),
  );
  return { ...row, isNew: true };
}

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
  references: string[];
  blocked: boolean;
};

export interface CustomerFilters {
  /** Only customers of these products; `null`: of all. */
  readonly productIds: readonly string[] | null;
  readonly productId?: string | undefined;
  readonly blocked?: 'true' | 'false' | undefined;
  readonly customerId?: string | undefined;
  /** The caller may not see phone numbers and emails: a search finds them as a whole only. */
  readonly contactsAreMasked?: boolean | undefined;
  readonly mine?: MineFilter | undefined;
}

/** Customers whom the agent met, or whose knock the agent missed, in a half-open range of instants. */
export interface MineFilter {
  readonly which: OwnCustomers;
  readonly agentId: string;
  readonly since: Date;
  readonly until: Date;
}

export type CustomerColumn = 'name' | 'phone' | 'email' | 'createdAt' | 'lastSeenAt' | 'meetings' | 'missed';

const isBlockedNow = sql`exists (select from customer_blocks b where b.customer_id = c.id)`;

function registeredFor(productIds: readonly string[]): SQL {
  return sql`exists (select from customer_products cp where cp.customer_id = c.id
    and cp.product_id = any(${sql.param([...productIds])}::uuid[]))`;
}

function isMine({ which, agentId, since, until }: MineFilter): SQL {
  const within = (column: SQL) =>
    sql`${column} >= ${since.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`;
  if (which === 'missed-today')
    return sql`exists (select from lobby_requests r join lobby_offers o on o.request_id = r.id
      where r.customer_id = c.id and o.agent_id = ${agentId} and o.status = 'TIMED_OUT' and ${within(sql`o.closed_at`)})`;
  const isConverted = sql`exists (select from meeting_outcomes o
    where o.meeting_id = m.id and o.customer_id = c.id and o.converted)`;
  return sql`exists (select from meetings m
    join meeting_participants p on p.meeting_id = m.id and p.side = 'customer' and p.person_id = c.id
    join meeting_participants a on a.meeting_id = m.id and a.side = 'agent' and a.person_id = ${agentId}
    where ${within(sql`m.started_at`)} and ${which === 'met-today' ? sql`true` : isConverted})`;
}

export async function isRegisteredFor(
  tx: Transaction,
  customerId: string,
  productIds: readonly string[],
): Promise<boolean> {
  const { rows } = await tx.db.execute(
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
  contactsAreMasked = false,
  mine,
}: CustomerFilters): TableSource<ListedCustomer, CustomerColumn> {
  const search = searchOfCustomer(contactsAreMasked);
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
      references: sql`string_to_array(c.reference_numbers, E'\\n')`,
      blocked: isBlockedNow,
    },
    from: sql`customers c`,
    where: [
      sql`c.erased_at is null`,
      productIds === null ? undefined : registeredFor(productIds),
      productId === undefined ? undefined : registeredFor([productId]),
      blocked === undefined ? undefined : blocked === 'true' ? isBlockedNow : sql`not ${isBlockedNow}`,
      customerId === undefined ? undefined : sql`c.id = ${customerId}`,
      mine === undefined ? undefined : isMine(mine),
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
    ...search,
    searched: [search.searched],
    datedBy: sql`c.created_at`,
    defaultSort: 'createdAt:desc',
    key: sql`c.id`,
  };
}

export async function insertNote(tx: Transaction, note: typeof customerNotes.$inferInsert): Promise<NoteRow> {
  return onlyRow(await tx.db.insert(customerNotes).values(note).returning());
}

/** Newest first. @param limit absent: all */
export async function findNotes(tx: Transaction, customerId: string, limit?: number): Promise<NoteRow[]> {
  const notes = tx.db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.writtenAt), desc(customerNotes.id));
  return limit === undefined ? notes : notes.limit(limit);
}

export async function findBlock(tx: Transaction, customerId: string): Promise<BlockRow | null> {
  const [row] = await tx.db.select().from(customerBlocks).where(eq(customerBlocks.customerId, customerId));
  return row ?? null;
}

/** Whether the customer is blocked or erased. */
export async function isBlockedOrErased(tx: Transaction, customerId: string): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`
    select from customers c where c.id = ${customerId} and (c.erased_at is not null or ${isBlockedNow})`);
  return rows.length > 0;
}

/** Whether a customer with this contact is blocked. */
export async function isContactBlocked(
  tx: Transaction,
  contact: { readonly phone: string } | { readonly email: string },
): Promise<boolean> {
  const known = 'phone' in contact ? eq(phone, contact.phone) : and(isNull(phone), eq(email, contact.email));
  const rows = await tx.db
    .select({ id })
    .from(customers)
    .innerJoin(customerBlocks, eq(customerBlocks.customerId, id))
    .where(known)
    .limit(1);
  return rows.length > 0;
}

export async function isKnownPhone(tx: Transaction, number: string): Promise<boolean> {
  const rows = await tx.db.select({ id }).from(customers).where(eq(phone, number)).limit(1);
  return rows.length > 0;
}

/** @returns `false` if the customer was blocked already, also concurrently */
export async function insertBlock(
  tx: Transaction,
  block: typeof customerBlocks.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.db
    .insert(customerBlocks)
    .values(block)
    .onConflictDoNothing()
    .returning({ customerId: customerBlocks.customerId });
  return inserted.length === 1;
}

export async function removeBlock(tx: Transaction, customerId: string): Promise<BlockRow | null> {
  const [row] = await tx.db
    .delete(customerBlocks)
    .where(eq(customerBlocks.customerId, customerId))
    .returning();
  return row ?? null;
}
