/** What customers said and had, how they came, and how good connections were: counts of a period, the most frequent first. */
import type { ReportDetails, ReportSummary } from '@foyer/contract/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { isCounted } from './counted-days-store.ts';
import { type Range, within } from './facts-store.ts';
import type { FactFilters } from './figures-store.ts';
import { dayOf } from './sums-store.ts';

/**
 * A row for each entry of a list: `at`, `product_id`, `agent_id`, `list` and `entry`. Lists: `feedback-reason`, `device-check`
 * (the part and its result), `click` (its source) and `connection` (whose, and what it was for most of the call). The
 * connection of a customer belongs to the agent of the time log, that of an agent to the agent and the first customer's day.
 */
function entriesIn(ranges: readonly Range[]): SQL {
  return sql`
    select t.started_at as at, t.product_id, t.agent_id, 'feedback-reason' as list, reason as entry from time_logs t
      join feedbacks e on e.meeting_id = t.meeting_id and e.customer_id = t.customer_id
      cross join unnest(e.reasons) as reason
    where ${within(sql`t.started_at`, ranges)}
    union all select r.queued_at, r.product_id, r.agent_id, 'device-check', part || ' ' || result from lobby_requests r
      cross join jsonb_each_text(r.device_check) as checked (part, result)
    where ${within(sql`r.queued_at`, ranges)}
    union all select c.at, c.product_id, null::uuid, 'click', c.source from schedule_clicks c
    where ${within(sql`c.at`, ranges)}
    union all select l.at, l.product_id, l.agent_id, 'connection', l.side || ' ' || l.quality from (
      select t.started_at as at, t.product_id, case q.side when 'customer' then t.agent_id else q.person_id end as agent_id,
        q.side, connection_verdict(
          sum(q.excellent_seconds + q.good_seconds), sum(q.poor_seconds), sum(q.lost_seconds)) as quality
      from time_logs t join connection_qualities q on q.meeting_id = t.meeting_id
      where ${within(sql`t.started_at`, ranges)} and case q.side
        when 'customer' then q.person_id = t.customer_id
        else t.started_at = (select min(o.started_at) from time_logs o where o.meeting_id = t.meeting_id) end
      group by t.started_at, t.product_id, t.agent_id, q.meeting_id, q.side, q.person_id) l
    where l.quality is not null`;
}

type Details = ReportDetails & Pick<ReportSummary, 'connections'>;

export async function readDetails(
  tx: Transaction,
  { period, productId, agentId }: FactFilters,
): Promise<Details> {
  const of = (column: SQL, value: string | undefined, otherwise: SQL) =>
    value ? sql`${column} = ${value}::uuid` : otherwise;
  const none = { product: sql`product_id is null`, agent: sql`agent_id is null` };
  const { rows } = await tx.db.execute<{ list: string; entry: string; count: number }>(sql`
    select list, entry, sum(count)::int as count from (
      select list, entry, count from report_counts
      where ${of(sql`product_id`, productId, none.product)} and ${of(sql`agent_id`, agentId, none.agent)}
        and ${isCounted(period)}
      union all select list, entry, 1 from (${entriesIn(period.uncounted)}) as entries
      where ${of(sql`product_id`, productId, sql`true`)} and ${of(sql`agent_id`, agentId, sql`true`)}
    ) as counts group by 1, 2 order by 3 desc, 2`);
  const listed = (list: string) =>
    rows.filter((row) => row.list === list).map(({ entry, count }) => ({ entry, count }));
  return {
    feedbackReasons: listed('feedback-reason').map(({ entry, count }) => ({
      reason: entry as ReportDetails['feedbackReasons'][number]['reason'],
      count,
    })),
    connections: listed('connection')
      .map(({ entry, count }) => {
        const [side, quality] = entry.split(' ') as [
          Details['connections'][number]['side'],
          Details['connections'][number]['quality'],
        ];
        return { side, quality, count };
      })
      .toSorted((a, b) => a.side.localeCompare(b.side) || a.quality.localeCompare(b.quality)),
    deviceChecks: listed('device-check').map(({ entry, count }) => {
      const [part, result] = entry.split(' ') as [
        ReportDetails['deviceChecks'][number]['part'],
        ReportDetails['deviceChecks'][number]['result'],
      ];
      return { part, result, count };
    }),
    clicks: listed('click').map(({ entry, count }) => ({
      source: entry as ReportDetails['clicks'][number]['source'],
      count,
    })),
  };
}

/** Writes the counts of whole days, of which there are none. */
export async function writeCounts(
  tx: Transaction,
  ranges: readonly Range[],
  timeZone: string,
): Promise<void> {
  await tx.db.execute(sql`
    insert into report_counts (day, list, entry, product_id, agent_id, count)
    select ${dayOf(timeZone)}, list, entry, product_id, agent_id, count(*) from (${entriesIn(ranges)}) as entries
    group by 1, 2, 3, grouping sets ((), (product_id), (agent_id), (product_id, agent_id))
    having (grouping(product_id) = 1 or product_id is not null) and (grouping(agent_id) = 1 or agent_id is not null)`);
}
