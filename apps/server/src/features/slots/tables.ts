/** The Drizzle mapping of the slots tables, which the migrations define. */
import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const slots = pgTable('slots', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  productId: uuid('product_id').notNull(),
  weekdays: smallint('weekdays').array().notNull(),
  startsMinute: smallint('starts_minute').notNull(),
  endsMinute: smallint('ends_minute').notNull(),
  capacity: integer('capacity').notNull(),
  active: boolean('active').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});

export const slotExceptions = pgTable('slot_exceptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  productId: uuid('product_id'),
  from: date('from_day', { mode: 'string' }).notNull(),
  to: date('to_day', { mode: 'string' }).notNull(),
  reason: text('reason').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
