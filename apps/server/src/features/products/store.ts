/** Where products are kept, and who is assigned to them. */
import type { ManagedProduct } from '@foyer/contract/managed-products.ts';
import { and, asc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { usersNamed, usesCountedTo } from '../../platform/errors/in-use.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import { productAgents, products } from './tables.ts';

const { id, slug, name, headline, promise, platform, active, platformTemplate, routing, offerLastsSeconds } =
  products;
const { durationMinutes, noticeMinutes, horizonDays } = products;
const columns = {
  ...{ id, slug, name, headline, promise, platform, platformTemplate, routing, offerLastsSeconds, active },
  ...{ durationMinutes, noticeMinutes, horizonDays },
};

export type ProductRow = Omit<
  typeof products.$inferSelect,
  'tenantId' | 'image' | 'createdAt' | 'version' | 'changedBy' | 'changedAt'
>;

export async function findActive(unit: Unit): Promise<ProductRow[]> {
  return unit.db.select(columns).from(products).where(eq(active, true)).orderBy(asc(name));
}

export async function findById(unit: Unit, productId: string): Promise<ProductRow | null> {
  const [row] = await unit.db.select(columns).from(products).where(eq(id, productId));
  return row ?? null;
}

/** As `findById`, and nobody deletes it until the transaction ends. */
export async function hold(unit: Unit, productId: string): Promise<ProductRow | null> {
  const [row] = await unit.db.select(columns).from(products).where(eq(id, productId)).for('key share');
  return row ?? null;
}

export async function findBySlug(unit: Unit, productSlug: string): Promise<ProductRow | null> {
  const [row] = await unit.db.select(columns).from(products).where(eq(slug, productSlug));
  return row ?? null;
}

export async function findAssigned(unit: Unit, userId: string): Promise<ProductRow[]> {
  return unit.db
    .select(columns)
    .from(products)
    .innerJoin(productAgents, eq(productAgents.productId, id))
    .where(and(eq(productAgents.userId, userId), eq(active, true)))
    .orderBy(asc(name));
}

export async function findAgentIds(unit: Unit, productId: string): Promise<string[]> {
  const rows = await unit.db
    .select({ userId: productAgents.userId })
    .from(productAgents)
    .where(eq(productAgents.productId, productId))
    .orderBy(asc(productAgents.userId));
  return rows.map(({ userId }) => userId);
}

/**
 * What the lobby has to know of products: how each is routed, and the active agents assigned, by id.
 * None of them is active while the tenant is suspended.
 */
export async function findRouted(unit: Unit, productIds: readonly string[]) {
  const { rows } = await unit.db.execute<
    Pick<ProductRow, 'id' | 'name' | 'slug' | 'active' | 'routing'> & { lasts: number; agent_ids: string[] }
  >(sql`select p.id, p.name, p.slug, p.routing,
      p.active and exists (select from tenants t where t.id = app_tenant() and t.status = 'active') as active, p.offer_lasts_seconds as lasts, array(
      select a.user_id::text from product_agents a join users u on u.id = a.user_id
      where a.product_id = p.id and u.status = 'ACTIVE' order by a.user_id) as agent_ids
    from products p where p.id = any(${sql.param([...productIds])}::uuid[])`);
  return rows.map(({ lasts, agent_ids, ...row }) => ({
    ...row,
    ...{ offerLastsSeconds: lasts, agentIds: agent_ids },
  }));
}

export type ManagedRow = typeof products.$inferSelect;

export async function findManaged(unit: Unit, productId: string): Promise<ManagedRow | null> {
  const [row] = await unit.db.select().from(products).where(eq(id, productId));
  return row ?? null;
}

/** Held until the end of the transaction: `change` against other changes, `removal` also against new uses. */
export async function lock(
  unit: Unit,
  productId: string,
  to: 'change' | 'removal',
): Promise<ManagedRow | null> {
  const [row] = await unit.db
    .select()
    .from(products)
    .where(eq(id, productId))
    .for(to === 'removal' ? 'update' : 'no key update');
  return row ?? null;
}

export async function isSlugTaken(unit: Unit, wanted: string, exceptId: string | null): Promise<boolean> {
  const others = exceptId ? ne(id, exceptId) : undefined;
  const rows = await unit.db
    .select({ id })
    .from(products)
    .where(and(eq(slug, wanted), others));
  return rows.length > 0;
}

/** Whether a write failed because somebody else took the slug in the same moment. */
export function isSlugClash(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === '23505' && cause.constraint === 'products_tenant_id_slug_key';
}

export async function insert(unit: Unit, product: typeof products.$inferInsert): Promise<ManagedRow> {
  const [row] = await unit.db.insert(products).values(product).returning();
  if (!row) throw new Error('an inserted product was not returned');
  return row;
}

/** Counts the version up. Call it on a locked row. */
export async function update(
  unit: Unit,
  productId: string,
  change: Partial<typeof products.$inferInsert>,
): Promise<ManagedRow> {
  const [row] = await unit.db
    .update(products)
    .set({ ...change, version: sql`${products.version} + 1` })
    .where(eq(id, productId))
    .returning();
  if (!row) throw new Error('a locked product was not updated');
  return row;
}

export async function remove(unit: Unit, productId: string): Promise<void> {
  await unit.db.delete(products).where(eq(id, productId));
}

export async function setAgents(unit: Unit, productId: string, userIds: readonly string[]): Promise<void> {
  const own = eq(productAgents.productId, productId);
  const gone = userIds.length ? notInArray(productAgents.userId, [...userIds]) : undefined;
  await unit.db.delete(productAgents).where(and(own, gone));
  if (userIds.length === 0) return;
  // Only who is there, and stays until the end: somebody deleted in the same moment is left out.
  await unit.db.execute(sql`insert into product_agents (product_id, user_id)
    select ${productId}::uuid, u.id from users u where u.id = any(${sql.param([...userIds])}::uuid[])
    order by u.id for key share of u on conflict do nothing`);
}

export async function setProducts(unit: Unit, userId: string, productIds: readonly string[]): Promise<void> {
  const own = eq(productAgents.userId, userId);
  const gone = productIds.length ? notInArray(productAgents.productId, [...productIds]) : undefined;
  await unit.db.delete(productAgents).where(and(own, gone));
  if (productIds.length === 0) return;
  await unit.db
    .insert(productAgents)
    .values(productIds.map((productId) => ({ productId, userId })))
    .onConflictDoNothing();
}

/** How many of these the tenant has. */
export async function countKnown(unit: Unit, productIds: readonly string[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const rows = await unit.db
    .select({ id })
    .from(products)
    .where(inArray(id, [...productIds]));
  return rows.length;
}

/** The products that several members of staff are assigned to, withdrawn ones too. */
export async function findAssignments(
  unit: Unit,
  userIds: readonly string[],
): Promise<Array<{ userId: string; productId: string }>> {
  if (userIds.length === 0) return [];
  const { userId, productId } = productAgents;
  return unit.db
    .select({ userId, productId })
    .from(productAgents)
    .where(inArray(userId, [...userIds]));
}

/**
 * How much of each kind holds on to a product. The tables belong to features above, which cannot be asked from here:
 * their foreign keys are what makes this complete.
 */
export async function countUses(unit: Unit, productId: string) {
  const counted = (table: SQL) =>
    sql`(select count(*)::int from (select from ${table} where product_id = ${productId} limit ${usesCountedTo + 1}) uses)`;
  const { rows } = await unit.db.execute<
    Record<'agents' | 'registrations' | 'requests' | 'meetings' | 'schedules' | 'slots', number> & {
      agentNames: string[];
    }
  >(sql`
    select ${counted(sql`product_agents`)} as agents,
      array(select u.name from product_agents a join users u on u.id = a.user_id
        where a.product_id = ${productId} order by lower(u.name), u.id limit ${usersNamed}) as "agentNames",
      ${counted(sql`registrations`)} as registrations, ${counted(sql`lobby_requests`)} as requests,
      ${counted(sql`meetings`)} as meetings, ${counted(sql`schedules`)} as schedules, ${counted(sql`slots`)} as slots`);
  const [uses] = rows;
  if (!uses) throw new Error('a count was not answered');
  return uses;
}

export type ListedProduct = Omit<ManagedProduct, 'createdAt'> & { createdAt: Date };

const sortable = {
  ...{ name: sql`lower(p.name)`, slug: sql`p.slug`, platform: sql`p.platform`, routing: sql`p.routing` },
  ...{ active: sql`p.active`, createdAt: sql`p.created_at` },
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
      durationMinutes: sql`p.duration_minutes`,
      noticeMinutes: sql`p.notice_minutes`,
      horizonDays: sql`p.horizon_days`,
      active: sql`p.active`,
      image: sql`p.image`,
      agentIds: sql`array(select a.user_id from product_agents a where a.product_id = p.id order by a.user_id)`,
      createdAt: sql`p.created_at`,
      version: sql`p.version`,
    },
    from: sql`products p`,
    where: [filters.active ? sql`p.active = ${filters.active === 'true'}` : undefined],
    sortable,
    searched: [sql`lower(p.name)`, sql`p.slug`],
    datedBy: sql`p.created_at`,
    defaultSort: 'name:asc',
    key: sql`p.id`,
  };
}
