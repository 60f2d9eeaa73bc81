/** The Drizzle mapping of the guests' table, which the migrations define. */
import { messageChannels } from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const meetingGuests = pgTable('meeting_guests', {
  /** Also the id of the participant. */
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  meetingId: uuid('meeting_id').notNull(),
  status: text('status', { enum: ['invited', 'waiting', 'admitted', 'refused', 'revoked'] })
    .notNull()
    .default('invited'),
  channel: text('channel', { enum: messageChannels }).notNull(),
  /** With the middle hidden. */
  contact: text('contact').notNull(),
  invitedBy: uuid('invited_by').notNull(),
  invitedByName: text('invited_by_name').notNull(),
  invitedAt: instant('invited_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  browserHash: bytes('browser_hash'),
  name: text('name'),
  seenAt: instant('seen_at'),
  decidedAt: instant('decided_at'),
});

export type GuestRow = Omit<typeof meetingGuests.$inferSelect, 'tenantId'>;
export type NewGuest = typeof meetingGuests.$inferInsert;
