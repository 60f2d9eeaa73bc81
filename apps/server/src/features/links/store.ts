/** Where links are kept. */
import type { LinkKind, LinkState } from '@foyer/contract/links.ts';
import type { MessageChannel } from '@foyer/contract/managed-messages.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import { links } from './tables.ts';

export type LinkRow = Omit<typeof links.$inferSelect, 'tenantId'>;
type NewLink = typeof links.$inferInsert;

export async function insert(unit: Unit, link: NewLink): Promise<LinkRow> {
  const [row] = await unit.db.insert(links).values(link).returning();
  if (!row) throw new Error('A link was not inserted.');
  return row;
}

/** Whether a write failed because the product was deleted in the same moment. */
export function isProductGone(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === '23503' && cause.constraint === 'links_product_id_fkey';
}

export async function find(unit: Unit, linkId: string): Promise<LinkRow | null> {
  const [row] = await unit.db.select().from(links).where(eq(links.id, linkId));
  return row ?? null;
}

/** Held against other changes until the end of the transaction. */
export async function lock(unit: Unit, linkId: string): Promise<LinkRow | null> {
  const [row] = await unit.db.select().from(links).where(eq(links.id, linkId)).for('update');
  return row ?? null;
}

/** Call it on a locked row, or where it does not matter who comes first. */
export async function update(unit: Unit, linkId: string, change: Partial<NewLink>): Promise<LinkRow | null> {
  const [row] = await unit.db.update(links).set(change).where(eq(links.id, linkId)).returning();
  return row ?? null;
}

/** Of all who try at the same instant one gets it. */
export async function takeOnce(unit: Unit, linkId: string, at: Date): Promise<boolean> {
  const rows = await unit.db
    .update(links)
    .set({ usedAt: at })
    .where(and(eq(links.id, linkId), isNull(links.usedAt), isNull(links.revokedAt)))
    .returning({ id: links.id });
  return rows.length === 1;
}

/** A link as the console lists it. */
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
  /** Only links to these products; `null`: to all. */
  readonly productIds: readonly string[] | null;
  readonly productId?: string | undefined;
  readonly state?: LinkState | undefined;
  readonly linkId?: string | undefined;
}

const sortable = {
  createdAt: sql`l.created_at`,
  expiresAt: sql`l.expires_at`,
  productName: sql`lower(p.name)`,
  customerName: { by: sql`lower(c.name)`, nullable: true as const },
  createdByName: sql`lower(l.created_by_name)`,
};

/** The rule of `stateOf`, where the table is filtered by it. */
function stateAt(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked'
    when l.expires_at <= ${at} then 'expired' when l.opens_at > ${at} then 'early' else 'good' end`;
}

/** The links that staff made, newest first; those of schedules are not among them. */
export function listing(
  { productIds, productId, state, linkId }: LinkFilters,
  now: Date,
): TableSource<ListedLink, keyof typeof sortable> {
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
      sql`l.kind <> 'schedule'`,
      productIds === null ? undefined : sql`l.product_id = any(${sql.param([...productIds])}::uuid[])`,
      productId === undefined ? undefined : sql`l.product_id = ${productId}`,
      state === undefined ? undefined : sql`${stateAt(now)} = ${state}`,
      linkId === undefined ? undefined : sql`l.id = ${linkId}`,
    ],
    sortable,
    searched: [
      sql`lower(p.name)`,
      sql`coalesce(c.search, '')`,
      sql`lower(l.created_by_name)`,
      sql`lower(coalesce(l.note, ''))`,
    ],
    datedBy: sql`l.created_at`,
    defaultSort: 'createdAt:desc',
    key: sql`l.id`,
  };
}
