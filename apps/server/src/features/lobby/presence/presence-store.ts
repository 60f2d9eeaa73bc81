/** Reads what the presence of agents depends on, including agents who never used a switch. */
import type { BreakReason } from '@foyer/contract/lobby/presence.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { PresenceFacts } from './policy.ts';

export interface AgentPresenceFacts extends PresenceFacts {
  readonly id: string;
  readonly name: string;
}

export const findByIds = (tx: Transaction, userIds: readonly string[]) =>
  find(tx, sql`u.id = any(${sql.param([...userIds])}::uuid[])`);

/** The tenant's active agents, by name. */
export const findActive = (tx: Transaction) => find(tx, sql`u.role = 'AGENT' and u.status = 'ACTIVE'`);

/** The active agents, and other active staff in a meeting, by name. */
export const findAtWork = (tx: Transaction) =>
  find(
    tx,
    sql`u.status = 'ACTIVE' and (u.role = 'AGENT' or u.id in (select m.agent_id from lobby_requests m
      where m.status in ('ACCEPTED', 'IN_MEETING')))`,
  );

async function find(tx: Transaction, which: SQL): Promise<AgentPresenceFacts[]> {
  const { rows } = await tx.db.execute<FactsRow>(sql`
    select u.id, u.name, coalesce(a.available, false) as available, coalesce(a.on_duty, true) as on_duty,
      a.seen_at, a.wraps_up_until, a.break_reason, s.state as logged_state, s.at as logged_at,
      exists (select from lobby_requests m
        where m.agent_id = u.id and m.status in ('ACCEPTED', 'IN_MEETING'))
      or exists (select from consultations c where c.target_id = u.id and c.status = 'ACTIVE') as in_meeting
    from users u left join lobby_agents a on a.user_id = u.id
      left join agent_states s on s.agent_id = u.id and s.kind = 'overall'
    where ${which} order by lower(u.name), u.id`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    available: row.available,
    onDuty: row.on_duty,
    seenAt: toDate(row.seen_at),
    wrapsUpUntil: toDate(row.wraps_up_until),
    breakReason: row.break_reason,
    inMeeting: row.in_meeting,
    logged:
      row.logged_state && row.logged_at ? { state: row.logged_state, at: new Date(row.logged_at) } : null,
  }));
}

type FactsRow = {
  id: string;
  name: string;
  available: boolean;
  on_duty: boolean;
  seen_at: string | null;
  wraps_up_until: string | null;
  break_reason: BreakReason | null;
  logged_state: string | null;
  logged_at: string | null;
  in_meeting: boolean;
};

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant));
