/** Drizzle definition of the table of recordings on the server; the migrations are authoritative. */
import {
  recordingFailures,
  recordingStarts,
  recordingStates,
} from '@foyer/contract/recordings/recordings.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const serverRecordings = pgTable('server_recordings', {
  /** Of the row in `recordings`, which the sign in the room follows. */
  recordingId: uuid('recording_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  state: text('state', { enum: recordingStates }).notNull(),
  /** `null` in the last states. */
  deadlineAt: timestamp('deadline_at', { withTimezone: true, mode: 'date' }),
  startedBy: text('started_by', { enum: recordingStarts }).notNull(),
  pausedByHand: boolean('paused_by_hand').notNull().default(false),
  failure: text('failure', { enum: recordingFailures }),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  durationMs: bigint('duration_ms', { mode: 'number' }),
  deletedByName: text('deleted_by_name'),
  deletionReason: text('deletion_reason'),
});
