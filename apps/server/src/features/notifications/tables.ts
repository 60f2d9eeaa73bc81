/** The Drizzle mapping of the notifications table, which the migrations define. */
import { notificationKinds } from '@foyer/contract/notifications.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  productId: uuid('product_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  kind: text('kind', { enum: notificationKinds }).notNull(),
  customerId: uuid('customer_id'),
  text: text('text').notNull(),
  path: text('path'),
  key: text('key').notNull(),
  count: integer('count').notNull().default(1),
  at: instant('at').notNull(),
  seenAt: instant('seen_at'),
});
