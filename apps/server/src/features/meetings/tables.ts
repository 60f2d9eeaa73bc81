/** The meetings' tables as the ORM sees them; the migrations are the truth. */
import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
    leftAt: instant('left_at'),
    leftBy: text('left_by', { enum: ['agent', 'customer', 'system'] }),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.side, table.personId] })],
);

export type MeetingRow = typeof meetings.$inferSelect;
export type ParticipantRow = typeof meetingParticipants.$inferSelect;
export type Side = ParticipantRow['side'];
