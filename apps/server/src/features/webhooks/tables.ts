/** Drizzle definitions of the webhooks tables; the migrations are authoritative. */
import {
  type WebhookEvent,
  webhookDeliveryStates,
  webhookEvents,
  webhookTestEvent,
} from '@foyer/contract/webhooks.ts';
import { sql } from 'drizzle-orm';
import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  active: boolean('active').notNull(),
  secret: bytes('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by'),
  version: integer('version').notNull().default(1),
});

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  endpointId: uuid('endpoint_id').notNull(),
  event: text('event', { enum: [...webhookEvents, webhookTestEvent] }).notNull(),
  body: text('body').notNull(),
  state: text('state', { enum: webhookDeliveryStates }).notNull().default('PLANNED'),
  tries: integer('tries').notNull().default(0),
  nextAt: instant('next_at').notNull(),
  status: integer('status'),
  problem: text('problem'),
  createdAt: instant('created_at').notNull(),
});
