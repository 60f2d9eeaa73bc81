/** The store of the qualities of connections. */
import type { CallQuality, ConnectionQualityName } from '@foyer/contract/meetings/connection-quality.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Participant } from '../store.ts';

export interface ReportedConnection {
  readonly meetingId: string;
  readonly side: 'agent' | 'customer';
  readonly personId: string;
  readonly reportedBy: string;
  readonly pageId: string;
}

/**
 * Sums only grow, so an older report changes nothing.
 * @returns the seconds that this agent's pages have reported of the person
 */
export async function save(
  tx: Transaction,
  { meetingId, side, personId, reportedBy, pageId }: ReportedConnection,
  { excellent, good, poor, lost }: Readonly<Record<ConnectionQualityName, number>>,
): Promise<number> {
  await tx.db.execute(sql`
    insert into connection_qualities as q (meeting_id, side, person_id, reported_by, page_id,
      excellent_seconds, good_seconds, poor_seconds, lost_seconds)
    values (${meetingId}, ${side}, ${personId}, ${reportedBy}, ${pageId}, ${excellent}, ${good}, ${poor}, ${lost})
    on conflict (meeting_id, side, person_id, reported_by, page_id) do update set
      excellent_seconds = greatest(q.excellent_seconds, excluded.excellent_seconds),
      good_seconds = greatest(q.good_seconds, excluded.good_seconds),
      poor_seconds = greatest(q.poor_seconds, excluded.poor_seconds),
      lost_seconds = greatest(q.lost_seconds, excluded.lost_seconds)`);
  const { rows } = await tx.db.execute<{ total: number }>(sql`
    select sum(excellent_seconds + good_seconds + poor_seconds + lost_seconds)::int as total
    from connection_qualities where meeting_id = ${meetingId} and side = ${side} and person_id = ${personId}
      and reported_by = ${reportedBy}`);
  return rows[0]?.total ?? 0;
}

/** What the connection of each person of the meeting was for most of the time. @returns `null` for an unknown person */
export async function findQualities(
  tx: Transaction,
  meetingId: string,
): Promise<(person: Pick<Participant, 'side' | 'personId'>) => CallQuality | null> {
  const { rows } = await tx.db.execute<{ side: string; personId: string; quality: CallQuality | null }>(sql`
    select side, person_id as "personId",
      connection_verdict(sum(excellent_seconds + good_seconds), sum(poor_seconds), sum(lost_seconds)) as quality
    from connection_qualities where meeting_id = ${meetingId} group by 1, 2`);
  return ({ side, personId }) =>
    rows.find((row) => row.side === side && row.personId === personId)?.quality ?? null;
}
