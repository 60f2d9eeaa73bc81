/** The Drizzle mapping of the meetings tables, which the migrations define. */
import { stopReasons } from '@foyer/contract/meetings/local-recordings.ts';
import { outcomeStatuses } from '@foyer/contract/meetings/outcomes.ts';
import { recordingKinds } from '@foyer/contract/meetings/recording-consent.ts';
import { platforms } from '@foyer/contract/products/products.ts';
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const meetings = pgTable('meetings', {
  id: uuid('id').primaryKey(),
  tenantId: tenantId(),
  productId: uuid('product_id').notNull(),
  status: text('status', { enum: ['open', 'ended'] })
    .notNull()
    .default('open'),
  openedAt: instant('opened_at').notNull(),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  endedBy: text('ended_by', { enum: ['agent', 'customer', 'system'] }),
  platform: text('platform', { enum: platforms }).notNull().default('jupiter'),
  platformTemplate: text('platform_template'),
});

export const meetingParticipants = pgTable(
  'meeting_participants',
  {
    tenantId: tenantId(),
    meetingId: uuid('meeting_id').notNull(),
    side: text('side', { enum: ['agent', 'customer', 'guest'] }).notNull(),
    personId: uuid('person_id').notNull(),
    personName: text('person_name').notNull(),
    present: boolean('present').notNull().default(false),
    firstJoinedAt: instant('first_joined_at'),
    changedAt: instant('changed_at').notNull(),
    addedAt: instant('added_at').notNull(),
    handRaisedAt: instant('hand_raised_at'),
    heldAt: instant('held_at'),
    rejoinUntil: instant('rejoin_until'),
    leftAt: instant('left_at'),
    leftBy: text('left_by', { enum: ['agent', 'customer', 'system'] }),
    /** The customer's answer; `null` before it. */
    snapshotsAllowed: boolean('snapshots_allowed'),
    snapshotsAnsweredAt: instant('snapshots_answered_at'),
    snapshotsTextVersion: text('snapshots_text_version'),
    /** On an external platform: when the person's page last reported that it is open. */
    pageSeenAt: instant('page_seen_at'),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.side, table.personId] })],
);

/** The admin who monitors a meeting now; the row is deleted at the end. */
export const meetingSupervisions = pgTable(
  'meeting_supervisions',
  {
    tenantId: tenantId(),
    meetingId: uuid('meeting_id').notNull(),
    userId: uuid('user_id').notNull(),
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.meetingId] })],
);

/** The keys with which agents send video from OBS into a meeting; deleted at its end. */
export const meetingObsKeys = pgTable(
  'meeting_obs_keys',
  {
    tenantId: tenantId(),
    meetingId: uuid('meeting_id').notNull(),
    userId: uuid('user_id').notNull(),
    keyHash: bytes('key_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.meetingId, table.userId] })],
);

export const meetingOutcomes = pgTable(
  'meeting_outcomes',
  {
    tenantId: tenantId(),
    meetingId: uuid('meeting_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    status: text('status', { enum: outcomeStatuses }).notNull(),
    converted: boolean('converted').notNull(),
    revenue: numeric('revenue', { precision: 12, scale: 2, mode: 'number' }),
    note: text('note').notNull(),
    writtenBy: uuid('written_by'),
    writtenByName: text('written_by_name').notNull(),
    writtenAt: instant('written_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.customerId] })],
);

export const meetingPictures = pgTable('meeting_pictures', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  meetingId: uuid('meeting_id').notNull(),
  customerId: uuid('customer_id'),
  kind: text('kind', { enum: ['annotation', 'snapshot'] }).notNull(),
  takenBy: uuid('taken_by').notNull(),
  takenBySide: text('taken_by_side', { enum: ['agent', 'customer'] }).notNull(),
  takenByName: text('taken_by_name').notNull(),
  takenFrom: text('taken_from', { enum: ['customer', 'agent'] }),
  fileKey: text('file_key').notNull(),
  contentType: text('content_type', { enum: attachmentLimits.types }).notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});

export const snapshotOrders = pgTable('snapshot_orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  meetingId: uuid('meeting_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  agentId: uuid('agent_id').notNull(),
  agentName: text('agent_name').notNull(),
  rightHash: bytes('right_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export type SnapshotOrderRow = typeof snapshotOrders.$inferSelect;
export type PictureRow = typeof meetingPictures.$inferSelect;
export const recordings = pgTable('recordings', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  meetingId: uuid('meeting_id').notNull(),
  kind: text('kind', { enum: recordingKinds }).notNull(),
  agentId: uuid('agent_id').notNull(),
  agentName: text('agent_name').notNull(),
  startedAt: instant('started_at').notNull(),
  stoppedAt: instant('stopped_at'),
  stopReason: text('stop_reason', {
    enum: [...stopReasons, 'meeting_ended', 'refused', 'unasked', 'time_limit', 'failed'],
  }),
  deletedAt: instant('deleted_at'),
  /** Set while a recording on the server is paused. */
  pausedAt: instant('paused_at'),
});

/** The answers of customers before a meeting. */
export const recordingAnswers = pgTable(
  'recording_answers',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    granted: boolean('granted').notNull(),
    textVersion: text('text_version').notNull(),
    language: text('language').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.customerId] })],
);

export const recordingConsents = pgTable(
  'recording_consents',
  {
    tenantId: tenantId(),
    meetingId: uuid('meeting_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    granted: boolean('granted').notNull(),
    textVersion: text('text_version').notNull(),
    language: text('language').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.customerId] })],
);

export type RecordingRow = typeof recordings.$inferSelect;
export type EarlyAnswerRow = typeof recordingAnswers.$inferSelect;
export type ConsentRow = typeof recordingConsents.$inferSelect;
export type OutcomeRow = typeof meetingOutcomes.$inferSelect;
export type MeetingRow = typeof meetings.$inferSelect;
export type ObsKeyRow = typeof meetingObsKeys.$inferSelect;
export type SupervisionRow = typeof meetingSupervisions.$inferSelect;
export type ParticipantRow = typeof meetingParticipants.$inferSelect;
export type Side = ParticipantRow['side'];
