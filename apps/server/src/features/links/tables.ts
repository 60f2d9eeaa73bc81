/** The Drizzle mapping of the links table, which the migrations define. */
import { linkKinds } from '@foyer/contract/links/links.ts';
import { messageChannels } from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const links = pgTable('links', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  kind: text('kind', { enum: linkKinds }).notNull(),
  productId: uuid('product_id').notNull(),
  customerId: uuid('customer_id'),
  registrationId: uuid('registration_id'),
  scheduleId: uuid('schedule_id'),
  agentId: uuid('agent_id'),
  opensAt: instant('opens_at'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
  createdBy: uuid('created_by'),
  createdByName: text('created_by_name').notNull(),
  note: text('note'),
  sentBy: text('sent_by', { enum: messageChannels }).array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
});
