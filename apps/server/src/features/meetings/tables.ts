/** The meetings' tables as the ORM sees them; the migrations are the truth. */
import { outcomeStatuses } from '@foyer/contract/outcomes.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
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
});

export const meetingParticipants = pgTable(
  'meeting_participants',
  {
    tenantId: tenantId(),
    meetingId: uuid('meeting_id').notNull(),
    side: text('side', { enum: ['agent', 'customer'] }).notNull(),
    personId: uuid('person_id').notNull(),
    personName: text('person_name').notNull(),
    present: boolean('present').notNull().default(false),
    firstJoinedAt: instant('first_joined_at'),
    changedAt: instant('changed_at').notNull(),
    addedAt: instant('added_at').notNull(),
    handRaisedAt: instant('hand_raised_at'),
    heldAt: instant('held_at'),
    leftAt: instant('left_at'),
    leftBy: text('left_by', { enum: ['agent', 'customer', 'system'] }),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.side, table.personId] })],
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

export type OutcomeRow = typeof meetingOutcomes.$inferSelect;
export type MeetingRow = typeof meetings.$inferSelect;
export type ParticipantRow = typeof meetingParticipants.$inferSelect;
export type Side = ParticipantRow['side'];
