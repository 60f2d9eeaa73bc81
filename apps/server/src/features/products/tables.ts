/** The products' tables as the ORM sees them; the migrations are the truth. */
import { platforms } from '@foyer/contract/products.ts';
import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const products = pgTable('products', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  headline: text('headline'),
  promise: text('promise'),
  platform: text('platform', { enum: platforms }).notNull().default('jupiter'),
  active: boolean('active').notNull().default(true),
});

export const productAgents = pgTable(
  'product_agents',
  { tenantId: tenantId(), productId: uuid('product_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.userId] })],
);
