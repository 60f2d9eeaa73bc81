/** The lobby's tables as Drizzle sees them. The migrations define the schema. */
import { consultationEndReasons, consultationStatuses } from '@foyer/contract/lobby/consultations.ts';
import type { DeviceCheck } from '@foyer/contract/lobby/device-check.ts';
import type { TravelMinutes } from '@foyer/contract/lobby/limits.ts';
import { breakReasons } from '@foyer/contract/lobby/presence.ts';
import type { CustomerBrief } from '@foyer/contract/lobby/shapes.ts';
import { awayChannels, demoTypes, offerStatuses, requestStatuses } from '@foyer/contract/lobby/status.ts';
import { routings } from '@foyer/contract/products/managed-products.ts';
import { asc, desc, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RoutingInput } from './routing/routing.ts';

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
  unattendedSince: instant('nobody_since'),
  customerSeenAt: instant('customer_seen_at').notNull(),
  customerSocketId: text('customer_socket_id').notNull().default(''),
  agentId: uuid('agent_id'),
  acceptedAt: instant('accepted_at'),
  arrivalsDueFrom: instant('arrivals_due_from'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['no-agent', 'rejected', 'max-wait', 'left', 'hung-up', 'gone'] }),
  language: text('language'),
  utm: jsonb('utm').$type<Record<string, string>>().notNull().default({}),
  brief: jsonb('brief').$type<Partial<CustomerBrief>>().notNull().default({}),
  pastMeetings: integer('past_meetings').notNull().default(0),
  holdNote: text('hold_note'),
  heldBy: uuid('held_by'),
  heldSince: instant('held_since'),
  heldUntil: instant('held_until'),
  successorId: uuid('successor_id'),
  admitted: boolean('admitted').notNull().default(false),
  placeThen: integer('place_then').notNull().default(1),
  agentsThen: integer('agents_then').notNull().default(0),
  freeThen: integer('free_then').notNull().default(0),
  priority: integer('priority').notNull().default(0),
  priorityReason: text('priority_reason'),
  longWaitAt: instant('long_wait_at'),
  deviceCheck: jsonb('device_check').$type<DeviceCheck>(),
  message: text('message'),
  messageSentAt: instant('message_sent_at'),
  awayChannel: text('away_channel', { enum: awayChannels }),
  awayTravelMinutes: integer('away_travel_minutes').$type<TravelMinutes>(),
  awayLanguage: text('away_language'),
  awaySince: instant('away_since'),
  awayNearAt: instant('away_near_at'),
  awayTurnAt: instant('away_turn_at'),
  awayUntil: instant('away_until'),
  awayOnWayAt: instant('away_on_way_at'),
  awayCount: integer('away_count').notNull().default(0),
});

export const lobbyAnnouncements = pgTable('lobby_announcements', {
  productId: uuid('product_id').primaryKey(),
  tenantId: tenantId(),
  text: text('text').notNull(),
  endsAt: instant('ends_at'),
  writtenByName: text('written_by_name').notNull(),
  writtenAt: instant('written_at').notNull(),
});

export const serviceLevelAlerts = pgTable('service_level_alerts', {
  productId: uuid('product_id').primaryKey(),
  tenantId: tenantId(),
  alertedAt: instant('alerted_at').notNull(),
  fewWaitsSince: instant('few_waits_since'),
});

export const consultations = pgTable('consultations', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  meetingId: uuid('meeting_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  targetId: uuid('target_id').notNull(),
  productId: uuid('product_id').notNull(),
  status: text('status', { enum: consultationStatuses }).notNull().default('ASKED'),
  askedAt: instant('asked_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: consultationEndReasons }),
  holds: boolean('holds').notNull().default(true),
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
  assigned: boolean('assigned').notNull().default(false),
});

export const lobbyAgents = pgTable('lobby_agents', {
  userId: uuid('user_id').primaryKey(),
  tenantId: tenantId(),
  available: boolean('available').notNull().default(false),
  onDuty: boolean('on_duty').notNull().default(true),
  seenAt: instant('seen_at'),
  wrapsUpUntil: instant('wraps_up_until'),
  idleSince: instant('idle_since'),
  present: boolean('present').notNull().default(false),
  breakReason: text('break_reason', { enum: breakReasons }),
});

export const routingTurns = pgTable(
  'routing_turns',
  {
    tenantId: tenantId(),
    productId: uuid('product_id').notNull(),
    agentId: uuid('agent_id').notNull(),
    turn: bigint('turn', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.agentId] })],
);

export const routingChoices = pgTable('routing_choices', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  requestId: uuid('request_id').notNull(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  round: integer('round').notNull(),
  routing: text('routing', { enum: routings }).notNull(),
  chosen: uuid('chosen').array().notNull(),
  reason: text('reason', { enum: ['nobody-speaks-it', 'first-agent'] }),
  candidates: jsonb('candidates').$type<{ agentId: string; verdict: string }[]>().notNull(),
  facts: jsonb('facts').$type<RoutingInput>().notNull(),
});

/** The order of the queue: as `byQueueOrder` of machine/lobby-state.ts. */
export const queueOrder = [
  desc(lobbyRequests.priority),
  asc(lobbyRequests.queuedAt),
  asc(lobbyRequests.id),
] as const;

export type RequestRow = typeof lobbyRequests.$inferSelect;
export type ConsultationRow = typeof consultations.$inferSelect;
export type OfferRow = typeof lobbyOffers.$inferSelect;
export type AgentRow = typeof lobbyAgents.$inferSelect;
