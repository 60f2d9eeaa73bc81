/** The Drizzle mapping of the products tables, which the migrations define. */

import { routings } from '@foyer/contract/products/managed-products.ts';
import { alwaysOpen, type OpeningHours } from '@foyer/contract/products/opening-hours.ts';
import { platforms } from '@foyer/contract/products/products.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const products = pgTable('products', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  headline: text('headline'),
  promise: text('promise'),
  platform: text('platform', { enum: platforms }).notNull().default('jupiter'),
  platformTemplate: text('platform_template'),
  routing: text('routing', { enum: routings }).notNull().default('broadcast'),
  offerLastsSeconds: integer('offer_lasts_seconds').notNull().default(120),
  targetWaitSeconds: integer('target_wait_seconds').notNull().default(300),
  targetPercent: integer('target_percent').notNull().default(80),
  durationMinutes: integer('duration_minutes').notNull().default(30),
  noticeMinutes: integer('notice_minutes').notNull().default(30),
  horizonDays: integer('horizon_days').notNull().default(14),
  openingHours: jsonb('opening_hours').$type<OpeningHours>().notNull().default(alwaysOpen),
  waitText: text('wait_text'),
  waitLink: text('wait_link'),
  waitImage: text('wait_image'),
  active: boolean('active').notNull().default(true),
  image: text('image'),
  createdAt: instant('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

export const productAgents = pgTable(
  'product_agents',
  { tenantId: tenantId(), productId: uuid('product_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.userId] })],
);

/** A slug leads to at most one product: to the one that has it, else to the one that had it last. */
export const productFormerSlugs = pgTable(
  'product_former_slugs',
  {
    tenantId: tenantId(),
    slug: text('slug').notNull(),
    productId: uuid('product_id').notNull(),
    renamedAt: instant('renamed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.slug] })],
);
