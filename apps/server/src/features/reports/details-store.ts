/** What customers said and had, and how they came: counts of a period, the most frequent first. */
import type { ReportDetails } from '@foyer/contract/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { within } from './facts-store.ts';
import type { FactFilters } from './figures-store.ts';

export async function readDetails(tx: Transaction, filters: FactFilters): Promise<ReportDetails> {
  const { range, productId, agentId } = filters;
  const ofProduct = (column: SQL) => (productId ? sql`${column} = ${productId}` : sql`true`);
  const ofAgent = (column: SQL) => (agentId ? sql`${column} = ${agentId}` : sql`true`);
  const { rows: feedbackReasons } = await tx.db.execute<ReportDetails['feedbackReasons'][number]>(sql`
    select reason, count(*)::int as count from time_logs t
      join feedbacks e on e.meeting_id = t.meeting_id and e.customer_id = t.customer_id
      cross join unnest(e.reasons) as reason
    where ${within(sql`t.started_at`, range)} and ${ofProduct(sql`t.product_id`)} and ${ofAgent(sql`t.agent_id`)}
    group by 1 order by 2 desc, 1`);
  const { rows: deviceChecks } = await tx.db.execute<ReportDetails['deviceChecks'][number]>(sql`
    select part, result, count(*)::int as count from lobby_requests r
      cross join jsonb_each_text(r.device_check) as checked (part, result)
    where ${within(sql`r.queued_at`, range)} and ${ofProduct(sql`r.product_id`)} and ${ofAgent(sql`r.agent_id`)}
    group by 1, 2 order by 3 desc, 1, 2`);
  const { rows: clicks } = await tx.db.execute<ReportDetails['clicks'][number]>(sql`
    select source, count(*)::int as count from schedule_clicks c
    where ${within(sql`c.at`, range)} and ${ofProduct(sql`c.product_id`)} and ${!agentId}::boolean
    group by 1 order by 2 desc, 1`);
  return { feedbackReasons, deviceChecks, clicks };
}
