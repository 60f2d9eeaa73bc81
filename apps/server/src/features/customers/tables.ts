/** The Drizzle mapping of the customers tables, which the migrations define. */
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

/** Without the counters that triggers maintain: only the list reads them. */
export const customers = pgTable('customers', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  name: text('name').notNull(),
  phone: text('phone'),
  email: text('email'),
  erasedAt: instant('erased_at'),
});

export const customerNotes = pgTable('customer_notes', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  customerId: uuid('customer_id').notNull(),
  text: text('text').notNull(),
  writtenBy: uuid('written_by'),
  writtenByName: text('written_by_name').notNull(),
  writtenAt: instant('written_at').notNull(),
});

export const customerBlocks = pgTable('customer_blocks', {
  customerId: uuid('customer_id').primaryKey(),
  tenantId: tenantId(),
  reason: text('reason').notNull(),
  blockedBy: uuid('blocked_by'),
  blockedByName: text('blocked_by_name').notNull(),
  blockedAt: instant('blocked_at').notNull(),
});
