/** Finds the agents who can take a request once they open their console. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

/** An agent to call to the console, and until when that makes sense. */
export interface ConsoleCall {
  readonly agentId: string;
  readonly until: Date;
}

/**
 * The agents with an open offer of these requests, until it expires. For a request without an open offer: the
 * agents who left their lobby on, until the request ends without an agent.
 */
export async function findCalls(
  tx: Transaction,
  requestIds: readonly string[],
  at: Date,
): Promise<ConsoleCall[]> {
  const ids = sql`${sql.param([...requestIds])}::uuid[]`;
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.db.execute<{ agent_id: string; until: string }>(sql`
    select c.agent_id, max(c.until) as until from (
      select o.agent_id, o.expires_at as until from lobby_offers o
      where o.status = 'OPEN' and o.request_id = any(${ids})
      union all
      select a.user_id, coalesce(r.nobody_since, ${now})
        + make_interval(secs => ${lobbyLimits.noAgentTimeoutMs / 1000})
      from lobby_requests r join product_agents pa on pa.product_id = r.product_id
        join lobby_agents a on a.user_id = pa.user_id and a.available and a.on_duty
        join users u on u.id = a.user_id and u.status = 'ACTIVE'
      where r.id = any(${ids}) and r.status = 'WAITING' and r.ended_at is null
        and (r.first_agent_id is null or r.first_agent_id = a.user_id or r.first_agent_until is null
          or r.first_agent_until <= ${now})
        and not exists (select from lobby_offers o where o.request_id = r.id and (o.status = 'OPEN'
          or (o.agent_id = a.user_id and o.round = r.round and o.status in ('REJECTED', 'TIMED_OUT'))))
        and not exists (select from lobby_requests m
          where m.agent_id = a.user_id and m.status in ('ACCEPTED', 'IN_MEETING'))
    ) c group by c.agent_id having max(c.until) > ${now}`);
  return rows.map(({ agent_id, until }) => ({ agentId: agent_id, until: new Date(until) }));
}
