/** The table of the Recordings screen. */
import type { RecordingListRow, ServerRecordingState } from '@foyer/contract/recordings/recordings.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';

type Instants = 'startedAt' | 'stoppedAt' | 'deletedOn';
export type ListedRecording = Omit<RecordingListRow, Instants> & {
  readonly [Name in Instants]: Date | null;
} & { readonly startedAt: Date };

export interface RecordingFilters {
  readonly productId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly state?: ServerRecordingState | undefined;
  readonly customerId?: string | undefined;
  readonly meetingId?: string | undefined;
}

const has = (side: 'agent' | 'customer', personId: string): SQL =>
  sql`exists (select from meeting_participants p
    where p.meeting_id = r.meeting_id and p.side = ${side} and p.person_id = ${personId})`;

const durationMs = sql`s.duration_ms::float8`;

/** Newest first. @param onlyOf an agent, who sees only the meetings they were in; `null`: all */
export function listing(
  { productId, agentId, state, customerId, meetingId }: RecordingFilters,
  onlyOf: string | null,
): TableSource<
  ListedRecording,
  'startedAt' | 'durationMs' | 'bytes' | 'productName' | 'agentName' | 'state'
> {
  const customerNames = sql`coalesce((select string_agg(p.person_name, ', ' order by p.added_at)
    from meeting_participants p where p.meeting_id = r.meeting_id and p.side = 'customer'), '')`;
  return {
    columns: {
      id: sql`r.id`,
      meetingId: sql`r.meeting_id`,
      state: sql`s.state`,
      failure: sql`s.failure`,
      startedAt: sql`r.started_at`,
      stoppedAt: sql`r.stopped_at`,
      durationMs,
      bytes: sql`s.bytes::float8`,
      productName: sql`coalesce(pr.name, '')`,
      customerNames,
      agentName: sql`r.agent_name`,
      startedBy: sql`s.started_by`,
      deletedOn: sql`case when s.state in ('READY', 'FAILED') then r.started_at
        + make_interval(days => (select recording_retention_days from tenants where id = app_tenant())) end`,
    },
    from: sql`server_recordings s join recordings r on r.id = s.recording_id
      join meetings m on m.id = r.meeting_id left join products pr on pr.id = m.product_id`,
    where: [
      onlyOf ? has('agent', onlyOf) : undefined,
      // Deleted recordings stay for the filter, so that a deletion can be looked up.
      state ? sql`s.state = ${state}` : sql`s.state <> 'DELETED'`,
      productId ? sql`m.product_id = ${productId}` : undefined,
      agentId ? has('agent', agentId) : undefined,
      customerId ? has('customer', customerId) : undefined,
      meetingId ? sql`r.meeting_id = ${meetingId}` : undefined,
    ],
    sortable: {
      startedAt: sql`r.started_at`,
      durationMs: { by: durationMs, nullable: true },
      bytes: sql`s.bytes`,
      productName: sql`lower(coalesce(pr.name, ''))`,
      agentName: sql`lower(r.agent_name)`,
      state: sql`s.state`,
    },
    searched: [customerNames, sql`r.agent_name`, sql`coalesce(pr.name, '')`],
    datedBy: sql`r.started_at`,
    defaultSort: 'startedAt:desc',
    key: sql`r.id`,
  };
}

/** What the player shows beside the manifest of a recording. */
export interface RecordedMeeting {
  readonly productName: string;
  readonly people: readonly {
    readonly side: 'agent' | 'customer' | 'guest';
    readonly personId: string;
    readonly name: string;
    readonly joinedAt: Date | null;
    readonly leftAt: Date | null;
  }[];
  readonly snapshots: readonly { readonly at: Date; readonly customerId: string | null }[];
}

export async function findMeeting(tx: Transaction, meetingId: string): Promise<RecordedMeeting> {
  const { rows: products } = await tx.db.execute<{ name: string }>(
    sql`select p.name from meetings m join products p on p.id = m.product_id where m.id = ${meetingId}`,
  );
  const { rows: people } = await tx.db.execute<{
    side: 'agent' | 'customer' | 'guest';
    person_id: string;
    person_name: string;
    first_joined_at: string | null;
    left_at: string | null;
  }>(sql`select side, person_id, person_name, first_joined_at, left_at from meeting_participants
    where meeting_id = ${meetingId} order by added_at`);
  const { rows: snapshots } = await tx.db.execute<{ created_at: string; customer_id: string | null }>(
    sql`select created_at, customer_id from meeting_pictures
      where meeting_id = ${meetingId} and kind = 'snapshot' and deleted_at is null order by created_at`,
  );
  return {
    productName: products[0]?.name ?? '',
    people: people.map((row) => ({
      side: row.side,
      personId: row.person_id,
      name: row.person_name,
      joinedAt: toDate(row.first_joined_at),
      leftAt: toDate(row.left_at),
    })),
    snapshots: snapshots.map((row) => ({ at: new Date(row.created_at), customerId: row.customer_id })),
  };
}

/** Whether the agent was in the meeting of the recording. */
export async function wasInMeeting(tx: Transaction, meetingId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`select from meeting_participants
    where meeting_id = ${meetingId} and side = 'agent' and person_id = ${userId}`);
  return rows.length > 0;
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
