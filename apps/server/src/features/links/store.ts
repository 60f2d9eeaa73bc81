/** The store of links. */
import type { LinkKind, LinkState } from '@foyer/contract/links/links.ts';
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { searchOfCustomer } from '../../platform/tables/contact-search.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import { links } from './tables.ts';

export type LinkRow = Omit<typeof links.$inferSelect, 'tenantId'>;
type NewLink = typeof links.$inferInsert;

export async function insert(tx: Transaction, link: NewLink): Promise<LinkRow> {
  return onlyRow(await tx.db.insert(links).values(link).returning());
}

/** Whether an insert failed because the product was deleted concurrently. */
export function isMissingProduct(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === '23503' && cause.constraint === 'links_product_id_fkey';
}

export async function find(tx: Transaction, linkId: string): Promise<LinkRow | null> {
  const [row] = await tx.db.select().from(links).where(eq(links.id, linkId));
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lock(tx: Transaction, linkId: string): Promise<LinkRow | null> {
  const [row] = await tx.db.select().from(links).where(eq(links.id, linkId)).for('update');
  return row ?? null;
}

/** Call it on a locked row, or where the order of concurrent changes does not matter. */
export async function update(
  tx: Transaction,
  linkId: string,
  change: Partial<NewLink>,
): Promise<LinkRow | null> {
  const [row] = await tx.db.update(links).set(change).where(eq(links.id, linkId)).returning();
  return row ?? null;
}

/** Deletes the links of a customer, and what staff noted on links that the customer used. */
export async function erase(tx: Transaction, customerId: string): Promise<void> {
  await tx.db.execute(sql`
    update links set note = '' where id in (select link_id from registrations where customer_id = ${customerId})`);
  await tx.db.execute(sql`
    delete from links where customer_id = ${customerId}
      or registration_id in (select id from registrations where customer_id = ${customerId})
      or schedule_id in (select id from schedules where customer_id = ${customerId})`);
}

/** @returns whether this call redeemed the link; of several concurrent calls one does */
export async function redeemOnce(tx: Transaction, linkId: string, at: Date): Promise<boolean> {
  const rows = await tx.db
    .update(links)
    .set({ usedAt: at })
    .where(and(eq(links.id, linkId), isNull(links.usedAt), isNull(links.revokedAt)))
    .returning({ id: links.id });
  return rows.length === 1;
}

export type ListedLink = {
  id: string;
  kind: LinkKind;
  state: LinkState;
  productId: string;
  productName: string;
  productSlug: string;
  customerId: string | null;
  customerName: string | null;
  createdByName: string;
  createdAt: Date;
  opensAt: Date | null;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
  sentBy: MessageChannel[];
  note: string | null;
};

export interface LinkFilters {
  /** Only links to these products; `null`: to any. */
  readonly productIds: readonly string[] | null;
  readonly productId?: string | undefined;
  readonly state?: LinkState | undefined;
  readonly linkId?: string | undefined;
  /** The caller may not see phone numbers and emails. */
  readonly contactsAreMasked?: boolean | undefined;
}

const sortable = {
  createdAt: sql`l.created_at`,
  expiresAt: sql`l.expires_at`,
  productName: sql`lower(p.name)`,
  customerName: { by: sql`lower(c.name)`, nullable: true as const },
  createdByName: sql`lower(l.created_by_name)`,
};

/** `stateOf` as SQL, for the filter of the table. */
function stateAt(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked'
    when l.expires_at <= ${at} then 'expired' when l.opens_at > ${at} then 'early' else 'good' end`;
}

/** The links that staff created, newest first, without those of bookings and of kept places. */
export function listing(
  { productIds, productId, state, linkId, contactsAreMasked = false }: LinkFilters,
  now: Date,
): TableSource<ListedLink, keyof typeof sortable> {
  const search = searchOfCustomer(contactsAreMasked);
  return {
    columns: {
      id: sql`l.id`,
      kind: sql`l.kind`,
      state: stateAt(now),
      productId: sql`l.product_id`,
      productName: sql`p.name`,
      productSlug: sql`p.slug`,
      customerId: sql`l.customer_id`,
      customerName: sql`c.name`,
      createdByName: sql`l.created_by_name`,
      createdAt: sql`l.created_at`,
      opensAt: sql`l.opens_at`,
      expiresAt: sql`l.expires_at`,
      usedAt: sql`l.used_at`,
      revokedAt: sql`l.revoked_at`,
      sentBy: sql`l.sent_by`,
      note: sql`l.note`,
    },
    from: sql`links l join products p on p.id = l.product_id left join customers c on c.id = l.customer_id`,
    where: [
      sql`l.kind not in ('schedule', 'return')`,
      productIds === null ? undefined : sql`l.product_id = any(${sql.param([...productIds])}::uuid[])`,
      productId === undefined ? undefined : sql`l.product_id = ${productId}`,
      state === undefined ? undefined : sql`${stateAt(now)} = ${state}`,
      linkId === undefined ? undefined : sql`l.id = ${linkId}`,
    ],
    sortable,
    ...search,
    searched: [sql`p.name`, search.searched, sql`l.created_by_name`, sql`l.note`],
    datedBy: sql`l.created_at`,
    defaultSort: 'createdAt:desc',
    key: sql`l.id`,
  };
}
