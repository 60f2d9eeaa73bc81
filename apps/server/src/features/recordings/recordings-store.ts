/** The store of recordings on the server. */
import type { RecordingStart } from '@foyer/contract/recordings/recordings.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { serverRecordings } from './tables.ts';

type Row = typeof serverRecordings.$inferSelect;

/** With the meeting and the times of the row that the sign in the room follows. */
export interface ServerRecording extends Row {
  readonly meetingId: string;
  readonly agentId: string;
  readonly startedAt: Date;
  readonly stoppedAt: Date | null;
}

export async function insert(
  tx: Transaction,
  recording: Pick<Row, 'recordingId' | 'state' | 'deadlineAt' | 'startedBy'>,
): Promise<void> {
  await tx.db.insert(serverRecordings).values(recording);
}

/** Locks the row until the transaction ends. */
export async function lock(tx: Transaction, recordingId: string): Promise<ServerRecording | null> {
  const table = serverRecordings;
  const [row] = await tx.db.select().from(table).where(eq(table.recordingId, recordingId)).for('update');
  return row ? withMeeting(tx, row) : null;
}

export async function find(tx: Transaction, recordingId: string): Promise<ServerRecording | null> {
  const [row] = await tx.db
    .select()
    .from(serverRecordings)
    .where(eq(serverRecordings.recordingId, recordingId));
  return row ? withMeeting(tx, row) : null;
}

async function withMeeting(tx: Transaction, row: Row): Promise<ServerRecording> {
  const { rows } = await tx.db.execute<{
    meeting_id: string;
    agent_id: string;
    started_at: string;
    stopped_at: string | null;
  }>(sql`select meeting_id, agent_id, started_at, stopped_at from recordings where id = ${row.recordingId}`);
  const [found] = rows;
  if (!found) throw new Error(`the recording ${row.recordingId} has no meeting`);
  return {
    ...row,
    meetingId: found.meeting_id,
    agentId: found.agent_id,
    startedAt: new Date(found.started_at),
    stoppedAt: found.stopped_at === null ? null : new Date(found.stopped_at),
  };
}

export async function update(
  tx: Transaction,
  recordingId: string,
  change: Partial<Omit<Row, 'recordingId' | 'tenantId'>>,
): Promise<void> {
  await tx.db.update(serverRecordings).set(change).where(eq(serverRecordings.recordingId, recordingId));
}

/** The recordings of the tenant that are not finished. @param startedBy none that started later */
export async function findUnfinished(
  tx: Transaction,
  startedBy?: Date,
): Promise<{ recordingId: string; meetingId: string }[]> {
  const { rows } = await tx.db.execute<{ recording_id: string; meeting_id: string }>(sql`
    select s.recording_id, r.meeting_id from server_recordings s join recordings r on r.id = s.recording_id
    where s.deadline_at is not null
      and r.started_at <= coalesce(${startedBy?.toISOString() ?? null}::timestamptz, 'infinity')`);
  return rows.map((row) => ({ recordingId: row.recording_id, meetingId: row.meeting_id }));
}

/** Whether an agent stopped a recording of the meeting, or one of it failed. */
export async function wasStoppedForGood(tx: Transaction, meetingId: string): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`
    select from recordings where meeting_id = ${meetingId} and kind = 'server'
      and stop_reason in ('agent', 'failed', 'time_limit') limit 1`);
  return rows.length > 0;
}

/** @param failedToo also those with recordings that failed, whose files a recorder may still complete */
export async function findTenantsWithUnfinished(
  database: Database,
  failedToo: boolean,
): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_unfinished_recordings(${failedToo})`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Tenants with recordings that are older at that midnight than the tenant keeps them. */
export async function findTenantsWithOld(database: Database, midnight: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_old_recordings(${midnight.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** The ids of old recordings with files, at most `limit`. */
export async function findOld(tx: Transaction, midnight: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select r.id from server_recordings s join recordings r on r.id = s.recording_id
    where s.state in ('READY', 'FAILED') and r.started_at < ${midnight.toISOString()}::timestamptz
      - make_interval(days => (select recording_retention_days from tenants where id = app_tenant()))
    order by r.started_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The ids of recordings of these meetings that are not deleted. */
export async function findKeptOf(tx: Transaction, meetingIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select r.id from server_recordings s join recordings r on r.id = s.recording_id
    where s.state <> 'DELETED' and r.meeting_id = any(${sql.param([...meetingIds])}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Of these recordings, those to whose files the recorder no longer writes. */
export async function findComplete(
  tx: Transaction,
  { ids, failedBefore }: { readonly ids: readonly string[]; readonly failedBefore: Date },
): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select r.id from server_recordings s join recordings r on r.id = s.recording_id
    where r.id::text = any(${sql.param(ids)}::text[])
      and (s.state = 'READY' or (s.state = 'FAILED' and r.started_at < ${failedBefore.toISOString()}::timestamptz))`);
  return rows.map(({ id }) => id);
}

/** What the console's menu follows. Called in each transaction that adds or deletes a recording. */
export async function updateKept(tx: Transaction): Promise<void> {
  await tx.db.execute(sql`
    update tenants set keeps_recordings = exists (select from server_recordings where state <> 'DELETED')
    where id = app_tenant()
      and keeps_recordings <> exists (select from server_recordings where state <> 'DELETED')`);
}

/** How the tenant's recordings start, and whether agents find their own. */
export async function findSettings(
  tx: Transaction,
): Promise<{ starts: RecordingStart; agentsSee: boolean; retentionDays: number }> {
  const { rows } = await tx.db.execute<{ starts: RecordingStart; see: boolean; days: number }>(sql`
    select recording_starts as starts, agents_see_recordings as see, recording_retention_days as days from tenants`);
  const [found] = rows;
  return {
    starts: found?.starts ?? 'by_hand',
    agentsSee: found?.see ?? false,
    retentionDays: found?.days ?? 1,
  };
}
