/** The Drizzle mapping of the push subscriptions, which the migrations define. */
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  personKind: text('person_kind', { enum: ['staff', 'customer'] }).notNull(),
  userId: uuid('user_id'),
  sessionId: uuid('session_id'),
  customerId: uuid('customer_id'),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
