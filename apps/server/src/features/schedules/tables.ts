/** The Drizzle mapping of the schedules tables, which the migrations define. */
import { messageChannels } from '@foyer/contract/messaging/messages.ts';
import { clickSources, scheduleStatuses } from '@foyer/contract/schedules/schedules.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const schedules = pgTable('schedules', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  productId: uuid('product_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email'),
  registrationId: uuid('registration_id').notNull(),
  agentId: uuid('agent_id'),
  status: text('status', { enum: scheduleStatuses }).notNull().default('BOOKED'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  zone: text('zone').notNull(),
  language: text('language'),
  source: text('source', { enum: clickSources }),
  origin: text('origin').notNull(),
  linkId: uuid('link_id'),
  toldBy: text('told_by', { enum: messageChannels }).array().notNull().default([]),
  sequence: integer('sequence').notNull().default(0),
  cancelledBy: text('cancelled_by', { enum: ['customer', 'staff', 'system'] }),
  cancelReason: text('cancel_reason'),
  customerThereAt: instant('customer_there_at'),
  metAt: instant('met_at'),
  soonToldAt: instant('soon_told_at'),
  othersToldAt: instant('others_told_at'),
  createdAt: instant('created_at').notNull(),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull(),
});
export type ScheduleRow = Omit<typeof schedules.$inferSelect, 'tenantId'>;

export const scheduleSeats = pgTable(
  'schedule_places',
  {
    tenantId: tenantId(),
    scheduleId: uuid('schedule_id').notNull(),
    productId: uuid('product_id').notNull(),
    intervalAt: instant('step_at').notNull(),
    seat: integer('place').notNull(),
    agentId: uuid('agent_id'),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.intervalAt] })],
);

export const scheduleBlackouts = pgTable('schedule_stops', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  productId: uuid('product_id'),
  from: instant('from_at').notNull(),
  to: instant('to_at'),
  reason: text('reason').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const scheduleClicks = pgTable('schedule_clicks', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  productId: uuid('product_id').notNull(),
  source: text('source', { enum: clickSources }).notNull(),
  at: instant('at').notNull(),
});
