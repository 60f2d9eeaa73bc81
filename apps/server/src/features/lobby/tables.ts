/** The lobby's tables as the ORM sees them; the migrations are the truth. */
import { demoTypes, offerStatuses, requestStatuses } from '@foyer/contract/lobby.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const lobbyRequests = pgTable('lobby_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  productId: uuid('product_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  customerName: text('customer_name').notNull(),
  registrationId: uuid('registration_id').notNull(),
  meetingId: uuid('meeting_id').notNull(),
  demoType: text('demo_type', { enum: demoTypes }).notNull().default('live'),
  status: text('status', { enum: requestStatuses }).notNull(),
  queuedAt: instant('queued_at').notNull(),
  waitingSince: instant('waiting_since').notNull(),
  scheduleId: uuid('schedule_id'),
  firstAgentId: uuid('first_agent_id'),
  firstAgentUntil: instant('first_agent_until'),
  keptOpenUntil: instant('kept_open_until'),
  knockedAt: instant('knocked_at').notNull().defaultNow(),
  round: integer('round').notNull().default(1),
  reofferAt: instant('reoffer_at'),
  nobodySince: instant('nobody_since'),
  customerSeenAt: instant('customer_seen_at').notNull(),
  customerSocketId: text('customer_socket_id').notNull().default(''),
  agentId: uuid('agent_id'),
  acceptedAt: instant('accepted_at'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['no-agent', 'rejected', 'max-wait', 'left', 'hung-up', 'gone'] }),
});

export const lobbyOffers = pgTable('lobby_offers', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  requestId: uuid('request_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  round: integer('round').notNull(),
  status: text('status', { enum: offerStatuses }).notNull().default('OPEN'),
  offeredAt: instant('offered_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  closedAt: instant('closed_at'),
});

export const lobbyAgents = pgTable('lobby_agents', {
  userId: uuid('user_id').primaryKey(),
  tenantId: tenantId(),
  available: boolean('available').notNull().default(false),
  onDuty: boolean('on_duty').notNull().default(true),
  seenAt: instant('seen_at'),
  wrapsUpUntil: instant('wraps_up_until'),
});

export type RequestRow = typeof lobbyRequests.$inferSelect;
export type OfferRow = typeof lobbyOffers.$inferSelect;
export type AgentRow = typeof lobbyAgents.$inferSelect;
