/** Where products are kept, and who is assigned to them. */
import { and, asc, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { productAgents, products } from './tables.ts';

export type ProductRow = Omit<typeof products.$inferSelect, 'tenantId'>;

const { id, slug, name, headline, promise, platform, active } = products;
const columns = { id, slug, name, headline, promise, platform, active };

export async function findActive(unit: Unit): Promise<ProductRow[]> {
  return unit.db.select(columns).from(products).where(eq(active, true)).orderBy(asc(name));
}

export async function findById(unit: Unit, productId: string): Promise<ProductRow | null> {
  const [row] = await unit.db.select(columns).from(products).where(eq(id, productId));
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
    .where(eq(productAgents.productId, productId));
  return rows.map(({ userId }) => userId);
}
