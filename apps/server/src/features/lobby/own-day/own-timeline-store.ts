/** Reads what an agent did on a day: the states, and the meetings with their customers. */
import type { PresenceState } from '@foyer/contract/lobby/presence.ts';
import type { OutcomeStatus } from '@foyer/contract/meetings/outcomes.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

interface DayOf {
  readonly agentId: string;
  /** Half-open. */
  readonly since: Date;
  readonly until: Date;
}

export interface StateRow {
  readonly state: PresenceState;
  readonly at: Date;
  /** `null`: it lasts. */
  readonly lastedSeconds: number | null;
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** In order; the first began before the day, unless the agent's log began on it. */
export async function findStates(tx: Transaction, { agentId, since, until }: DayOf): Promise<StateRow[]> {
  const { rows } = await tx.db.execute<{ state: PresenceState; at: string; lasted: number | null }>(sql`
    with before as (
      select s.at from agent_steps s where s.agent_id = ${agentId} and s.listed and s.at < ${instant(since)}
      order by s.at desc limit 1
    )
    select s.state, s.at, s.lasted_seconds as lasted from agent_steps s
    where s.agent_id = ${agentId} and s.listed and s.at < ${instant(until)}
      and s.at >= coalesce((select before.at from before), ${instant(since)})
    order by s.at, s.number`);
  return rows.map(({ state, at, lasted }) => ({ state, at: new Date(at), lastedSeconds: lasted }));
}

export interface MeetingRow {
  readonly meetingId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly productName: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: OutcomeStatus | null;
  readonly converted: boolean;
}

/** The customers whom the agent met, the latest meeting first. */
export async function findMeetings(
  tx: Transaction,
  { agentId, since, until, limit }: DayOf & { readonly limit: number },
): Promise<MeetingRow[]> {
  const { rows } = await tx.db.execute<{
    [Name in keyof MeetingRow]: MeetingRow[Name] extends Date | null ? string | null : MeetingRow[Name];
  }>(sql`
    select m.id as "meetingId", c.person_id as "customerId", c.person_name as "customerName",
      p.name as "productName", m.started_at as "startedAt", m.ended_at as "endedAt", o.status as outcome,
      coalesce(o.converted, false) as converted
    from meetings m
      join meeting_participants a on a.meeting_id = m.id and a.side = 'agent' and a.person_id = ${agentId}
      join meeting_participants c on c.meeting_id = m.id and c.side = 'customer' and c.first_joined_at is not null
      join products p on p.id = m.product_id
      left join meeting_outcomes o on o.meeting_id = m.id and o.customer_id = c.person_id
    where m.started_at >= ${instant(since)} and m.started_at < ${instant(until)}
    order by m.started_at desc, c.person_id limit ${limit}`);
  return rows.map(({ startedAt, endedAt, ...row }) => ({
    ...row,
    startedAt: new Date(startedAt ?? 0),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }));
}
