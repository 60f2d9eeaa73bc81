/** The Drizzle mapping of the chat tables, which the migrations define. */

import { recipients } from '@foyer/contract/meetings/room.ts';
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);
const side = () => text('side', { enum: ['agent', 'customer'] }).notNull();

export const chatMessages = pgTable(
  'chat_messages',
  {
    tenantId: tenantId(),
    meetingId: uuid('meeting_id').notNull(),
    id: uuid('id').notNull(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    side: side(),
    personId: uuid('person_id').notNull(),
    text: text('text').notNull(),
    recipient: text('recipient', { enum: recipients }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.id] })],
);

export const chatFiles = pgTable('chat_files', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  meetingId: uuid('meeting_id').notNull(),
  messageId: uuid('message_id'),
  side: side(),
  personId: uuid('person_id').notNull(),
  fileKey: text('file_key').notNull(),
  name: text('name').notNull(),
  type: text('type', { enum: attachmentLimits.types }).notNull(),
  bytes: integer('bytes').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
});

export const chatReads = pgTable(
  'chat_reads',
  {
    tenantId: tenantId(),
    meetingId: uuid('meeting_id').notNull(),
    side: side(),
    personId: uuid('person_id').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    upTo: instant('up_to').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.side, table.personId] })],
);

export type MessageRow = typeof chatMessages.$inferSelect;
export type FileRow = typeof chatFiles.$inferSelect;
export type ReadRow = typeof chatReads.$inferSelect;
