/** How good the connections of calls were, by the day on which the customer's meeting started. */
import type { ReportSummary } from '@foyer/contract/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { within } from './facts-store.ts';
import type { FactFilters } from './figures-store.ts';

type Connections = ReportSummary['connections'];

/**
 * A call counts once for each of its people, as what their connection was for most of the time. A customer's belongs to
 * the agent of the time log, an agent's to that agent, and to the day of the first customer.
 */
export async function readConnections(tx: Transaction, filters: FactFilters): Promise<Connections> {
  const { period, productId, agentId } = filters;
  const isEqual = (column: SQL, id: string | undefined) => (id ? sql`${column} = ${id}` : sql`true`);
  const { rows } = await tx.db.execute<Connections[number]>(sql`
    select side, quality, count(*)::int as count from (
      select q.side, connection_verdict(
        sum(q.excellent_seconds + q.good_seconds), sum(q.poor_seconds), sum(q.lost_seconds)) as quality
      from time_logs t join connection_qualities q on q.meeting_id = t.meeting_id
      where ${within(sql`t.started_at`, [period])} and ${isEqual(sql`t.product_id`, productId)}
        and case q.side
          when 'customer' then q.person_id = t.customer_id and ${isEqual(sql`t.agent_id`, agentId)}
          else ${isEqual(sql`q.person_id`, agentId)} and t.started_at = (
            select min(o.started_at) from time_logs o where o.meeting_id = t.meeting_id)
        end
      group by q.meeting_id, q.side, q.person_id
    ) as calls where quality is not null group by 1, 2 order by 1, 2`);
  return rows;
}
