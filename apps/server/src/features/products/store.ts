/** The store of products and assignments. */
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import { and, asc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { usersNamed, usesCountedTo } from '../../platform/errors/in-use.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import { productAgents, productFormerSlugs, products } from './tables.ts';

const { id, slug, name, headline, promise, platform, active, platformTemplate, routing, offerLastsSeconds } =
  products;
const { durationMinutes, noticeMinutes, horizonDays, targetWaitSeconds, targetPercent } = products;
const { openingHours, waitText, waitLink, waitImage } = products;
const columns = {
  id,
  slug,
  name,
  headline,
  promise,
  platform,
  platformTemplate,
  routing,
  offerLastsSeconds,
  targetWaitSeconds,
  targetPercent,
  active,
  durationMinutes,
  noticeMinutes,
  horizonDays,
  openingHours,
  waitText,
  waitLink,
  waitImage,
};

export type ProductRow = Omit<
  typeof products.$inferSelect,
  'tenantId' | 'image' | 'createdAt' | 'version' | 'changedBy' | 'changedAt'
>;

export async function findActive(tx: Transaction): Promise<ProductRow[]> {
  return tx.db.select(columns).from(products).where(eq(active, true)).orderBy(asc(name));
}

export async function findById(tx: Transaction, productId: string): Promise<ProductRow | null> {
  const [row] = await tx.db.select(columns).from(products).where(eq(id, productId));
  return row ?? null;
}

/** Like `findById`, and locks the product against deletion until the transaction ends. */
export async function hold(tx: Transaction, productId: string): Promise<ProductRow | null> {
  const [row] = await tx.db.select(columns).from(products).where(eq(id, productId)).for('key share');
  return row ?? null;
}

/** The product that has the slug, else the one that had it last. */
export async function findBySlug(tx: Transaction, productSlug: string): Promise<ProductRow | null> {
  const [row] = await tx.db.select(columns).from(products).where(eq(slug, productSlug));
  if (row) return row;
  const [renamed] = await tx.db
    .select(columns)
    .from(products)
    .innerJoin(productFormerSlugs, eq(productFormerSlugs.productId, id))
    .where(eq(productFormerSlugs.slug, productSlug));
  return renamed ?? null;
}

/** To be called when a product takes a slug, with the one that it had before; `null` for a new product. */
export async function takeSlug(
  tx: Transaction,
  productId: string,
  { before, now, at }: { readonly before: string | null; readonly now: string; readonly at: Date },
): Promise<void> {
  if (before === now) return;
  await tx.db.delete(productFormerSlugs).where(eq(productFormerSlugs.slug, now));
  if (before === null) return;
  await tx.db
    .insert(productFormerSlugs)
    .values({ slug: before, productId, renamedAt: at })
    .onConflictDoUpdate({
      target: [productFormerSlugs.tenantId, productFormerSlugs.slug],
      set: { productId, renamedAt: at },
    });
}

export async function findAssigned(tx: Transaction, userId: string): Promise<ProductRow[]> {
  return tx.db
    .select(columns)
    .from(products)
    .innerJoin(productAgents, eq(productAgents.productId, id))
    .where(and(eq(productAgents.userId, userId), eq(active, true)))
    .orderBy(asc(name));
}

/**
 * The schemes of apps that the tenant allows in templates. Locks the setting until the transaction ends, so that
 * it keeps what the template needs.
 */
export async function findAppSchemes(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.db.execute<{ schemes: string[] }>(
    sql`select app_schemes as schemes from tenants where id = app_tenant() for share`,
  );
  return rows[0]?.schemes ?? [];
}

/** Name and slug of each, withdrawn ones too. */
export async function findLabels(
  tx: Transaction,
  productIds: readonly string[],
): Promise<Pick<ProductRow, 'id' | 'name' | 'slug'>[]> {
  if (productIds.length === 0) return [];
  return tx.db
    .select({ id, name, slug })
    .from(products)
    .where(inArray(id, [...productIds]));
}

/** Every product, by name, with its target and opening hours. */
export function findTargets(
  tx: Transaction,
): Promise<
  Pick<
    ProductRow,
    'id' | 'name' | 'slug' | 'active' | 'targetWaitSeconds' | 'targetPercent' | 'openingHours'
  >[]
> {
  return tx.db
    .select({ id, name, slug, active, targetWaitSeconds, targetPercent, openingHours })
    .from(products)
    .orderBy(asc(name), asc(id));
}

export async function findAgentIds(tx: Transaction, productId: string): Promise<string[]> {
  return (await findAgentPairs(tx, [productId])).map(({ userId }) => userId);
}

/** The members of staff assigned to several products, active or not, ordered by user id. */
export async function findAgentPairs(
  tx: Transaction,
  productIds: readonly string[],
): Promise<{ productId: string; userId: string }[]> {
  if (productIds.length === 0) return [];
  const { productId, userId } = productAgents;
  return tx.db
    .select({ productId, userId })
    .from(productAgents)
    .where(inArray(productId, [...productIds]))
    .orderBy(asc(userId));
}

/**
 * The products as the lobby needs them: their routing, and the assigned active agents.
 * None of them is active while the tenant is suspended.
 */
export async function findRouted(tx: Transaction, productIds: readonly string[]) {
  const { rows } = await tx.db.execute<
    Pick<ProductRow, 'id' | 'name' | 'slug' | 'active' | 'routing'> & { lasts: number; agent_ids: string[] }
  >(sql`select p.id, p.name, p.slug, p.routing,
      p.active and exists (select from tenants t where t.id = app_tenant() and t.status = 'active') as active, p.offer_lasts_seconds as lasts, array(
      select a.user_id::text from product_agents a join users u on u.id = a.user_id
      where a.product_id = p.id and u.status = 'ACTIVE' order by a.user_id) as agent_ids
    from products p where p.id = any(${sql.param([...productIds])}::uuid[])`);
  return rows.map(({ lasts, agent_ids, ...row }) => ({
    ...row,
    offerLastsSeconds: lasts,
    agentIds: agent_ids,
  }));
}

export type ManagedRow = typeof products.$inferSelect;

export async function findManaged(tx: Transaction, productId: string): Promise<ManagedRow | null> {
  const [row] = await tx.db.select().from(products).where(eq(id, productId));
  return row ?? null;
}

/**
 * Locks until the transaction ends: `change` against other changes, `removal` also against new references.
 */
export async function lock(
  tx: Transaction,
  productId: string,
  to: 'change' | 'removal',
): Promise<ManagedRow | null> {
  const [row] = await tx.db
    .select()
    .from(products)
    .where(eq(id, productId))
    .for(to === 'removal' ? 'update' : 'no key update');
  return row ?? null;
}

export async function isSlugTaken(
  tx: Transaction,
  wanted: string,
  exceptId: string | null,
): Promise<boolean> {
  const others = exceptId ? ne(id, exceptId) : undefined;
  const rows = await tx.db
    .select({ id })
    .from(products)
    .where(and(eq(slug, wanted), others));
  return rows.length > 0;
}

/** Whether a write failed because the slug was taken concurrently. */
export function isSlugConflict(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === '23505' && cause.constraint === 'products_tenant_id_slug_key';
}

export async function insert(tx: Transaction, product: typeof products.$inferInsert): Promise<ManagedRow> {
  return onlyRow(await tx.db.insert(products).values(product).returning());
}

/** Increments the version. Call it on a locked row. */
export async function update(
  tx: Transaction,
  productId: string,
  change: Partial<typeof products.$inferInsert>,
): Promise<ManagedRow> {
  return onlyRow(
    await tx.db
      .update(products)
      .set({ ...change, version: sql`${products.version} + 1` })
      .where(eq(id, productId))
      .returning(),
  );
}

export async function remove(tx: Transaction, productId: string): Promise<void> {
  await tx.db.delete(products).where(eq(id, productId));
}

export async function setAgents(
  tx: Transaction,
  productId: string,
  userIds: readonly string[],
): Promise<void> {
  const own = eq(productAgents.productId, productId);
  const gone = userIds.length ? notInArray(productAgents.userId, [...userIds]) : undefined;
  await tx.db.delete(productAgents).where(and(own, gone));
  if (userIds.length === 0) return;
  // Locks the users, and skips those who are deleted concurrently.
  await tx.db.execute(sql`insert into product_agents (product_id, user_id)
    select ${productId}::uuid, u.id from users u where u.id = any(${sql.param([...userIds])}::uuid[])
    order by u.id for key share of u on conflict do nothing`);
}

export async function setProducts(
  tx: Transaction,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  const own = eq(productAgents.userId, userId);
  const gone = productIds.length ? notInArray(productAgents.productId, [...productIds]) : undefined;
  await tx.db.delete(productAgents).where(and(own, gone));
  if (productIds.length === 0) return;
  await tx.db
    .insert(productAgents)
    .values(productIds.map((productId) => ({ productId, userId })))
    .onConflictDoNothing();
}

/** How many of the ids exist. */
export async function countKnown(tx: Transaction, productIds: readonly string[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const rows = await tx.db
    .select({ id })
    .from(products)
    .where(inArray(id, [...productIds]));
  return rows.length;
}

/** The products that several members of staff are assigned to, withdrawn ones too. */
export async function findAssignments(
  tx: Transaction,
  userIds: readonly string[],
): Promise<Array<{ userId: string; productId: string }>> {
  if (userIds.length === 0) return [];
  const { userId, productId } = productAgents;
  return tx.db
    .select({ userId, productId })
    .from(productAgents)
    .where(inArray(userId, [...userIds]));
}

/**
 * Counts the records that refer to a product, by kind. Reads the tables of other features with SQL, because
 * this feature must not depend on them; their foreign keys make the list complete.
 */
export async function countUses(tx: Transaction, productId: string) {
  const counted = (table: SQL) =>
    sql`(select count(*)::int from (select from ${table} where product_id = ${productId} limit ${usesCountedTo + 1}) uses)`;
  const { rows } = await tx.db.execute<
    Record<'agents' | 'registrations' | 'requests' | 'meetings' | 'schedules' | 'slots', number> & {
      agentNames: string[];
    }
  >(sql`
    select ${counted(sql`product_agents`)} as agents,
      array(select u.name from product_agents a join users u on u.id = a.user_id
        where a.product_id = ${productId} order by lower(u.name), u.id limit ${usersNamed}) as "agentNames",
      ${counted(sql`registrations`)} as registrations, ${counted(sql`lobby_requests`)} as requests,
      ${counted(sql`meetings`)} as meetings, ${counted(sql`schedules`)} as schedules, ${counted(sql`slots`)} as slots`);
  return onlyRow(rows);
}

export type ListedProduct = Omit<ManagedProduct, 'createdAt'> & { createdAt: Date };

const sortable = {
  name: sql`lower(p.name)`,
  slug: sql`p.slug`,
  platform: sql`p.platform`,
  routing: sql`p.routing`,
  active: sql`p.active`,
  createdAt: sql`p.created_at`,
};

/** The table of the Products screen. */
export function tableOf(filters: {
  active?: 'true' | 'false' | undefined;
}): TableSource<ListedProduct, keyof typeof sortable> {
  return {
    columns: {
      id: sql`p.id`,
      name: sql`p.name`,
      slug: sql`p.slug`,
      headline: sql`p.headline`,
      promise: sql`p.promise`,
      platform: sql`p.platform`,
      platformTemplate: sql`p.platform_template`,
      routing: sql`p.routing`,
      offerLastsSeconds: sql`p.offer_lasts_seconds`,
      targetWaitSeconds: sql`p.target_wait_seconds`,
      targetPercent: sql`p.target_percent`,
      durationMinutes: sql`p.duration_minutes`,
      noticeMinutes: sql`p.notice_minutes`,
      horizonDays: sql`p.horizon_days`,
      openingHours: sql`p.opening_hours`,
      waitText: sql`p.wait_text`,
      waitLink: sql`p.wait_link`,
      waitImage: sql`p.wait_image`,
      active: sql`p.active`,
      image: sql`p.image`,
      agentIds: sql`array(select a.user_id from product_agents a where a.product_id = p.id order by a.user_id)`,
      createdAt: sql`p.created_at`,
      version: sql`p.version`,
    },
    from: sql`products p`,
    where: [filters.active ? sql`p.active = ${filters.active === 'true'}` : undefined],
    sortable,
    searched: [sql`p.name`, sql`p.slug`],
    datedBy: sql`p.created_at`,
    defaultSort: 'name:asc',
    key: sql`p.id`,
  };
}
