/** The customers' tables as the ORM sees them; the migrations are the truth. */
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

/** What triggers count stands in the list's source only. */
export const customers = pgTable('customers', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  name: text('name').notNull(),
  phone: text('phone'),
  email: text('email'),
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
