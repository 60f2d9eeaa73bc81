/**
 * Reports over many meetings: API calls, beside the same figures from the rows, in the same run.
 * FOYER_BENCH_MEETINGS says how many (a million).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import {
  type Seeded,
  seededDays,
  seedMeetings,
} from '../../apps/server/src/features/reports/testing/seed-meetings.ts';
import { connectAsOwner } from '../../e2e/support/api/database-owner.ts';
import { callTenant } from '../../e2e/support/api/tenant-calls.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { median, quantile } from '../statistics.ts';
import { signIn, tenant } from './seed-customers.ts';

const meetings = Number(process.env.FOYER_BENCH_MEETINGS ?? 1_000_000);
const groupings = ['agent', 'product', 'day', 'hour', 'source', 'campaign'] as const;
const periods = { '7 days': 7, '30 days': 30, '90 days': 90, 'a year': 365 } as const;
const runs = 3;

export async function reports(foyer: Foyer): Promise<void> {
  printHeading(`Reports of ${meetings.toLocaleString('en')} meetings`);
  const owner = await connectAsOwner(foyer);
  try {
    const since = performance.now();
    const { rows } = await owner.query('select id from tenants where slug = $1', [tenant]);
    const seeded = await seedMeetings(owner, { tenantId: rows[0]?.id, meetings });
    printMeasurement('seeded', secondsSince(since));
    await readRows(owner, seeded);
    await untilCounted(owner, seeded);
    await callReports(foyer, seeded);
  } finally {
    await owner.end();
  }
}

const secondsSince = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** The main figures of a year by agent, in SQL over the rows. */
async function readRows(owner: pg.Client, { tenantId }: Seeded): Promise<void> {
  const since = performance.now();
  await owner.query(
    `select t.agent_id, count(*), avg(t.handle_seconds), sum(o.revenue), count(*) filter (where o.converted),
       percentile_disc(0.9) within group (order by r.accepted_at - r.queued_at)
     from time_logs t left join meeting_outcomes o using (meeting_id, customer_id)
       left join lobby_requests r on r.meeting_id = t.meeting_id and r.customer_id = t.customer_id
     where t.tenant_id = $1 and t.started_at >= now() - interval '365 days' group by 1`,
    [tenantId],
  );
  printMeasurement('six figures of a year by agent, from the rows', secondsSince(since));
}

/** The server looks for days to count every half minute. */
async function untilCounted(owner: pg.Client, { tenantId }: Seeded): Promise<void> {
  const since = performance.now();
  for (let counted = 0; counted < seededDays; ) {
    await wait(1_000);
    const { rows } = await owner.query(
      'select count(*)::int as count from report_days where tenant_id = $1 and counted_at is not null',
      [tenantId],
    );
    counted = rows[0]?.count;
  }
  printMeasurement(`${seededDays} days counted`, secondsSince(since));
  const { rows } = await owner.query(
    `select count(*)::int as count, pg_size_pretty(pg_total_relation_size('report_sums')) as size from report_sums`,
  );
  printMeasurement('sums', `${rows[0].count.toLocaleString('en')} rows, ${rows[0].size}`);
  await owner.query('vacuum analyze report_sums, report_counts, report_days');
}

async function callReports(foyer: Foyer, { products, agents }: Seeded): Promise<void> {
  const token = await signIn(foyer, 'owner');
  const filters = {
    everything: '',
    'a product': `&productId=${products[0]}`,
    'an agent': `&agentId=${agents[0]}`,
  };
  const took: { readonly name: string; readonly period: string; readonly ms: number }[] = [];
  for (const [period, days] of Object.entries(periods))
    for (const [of, filter] of Object.entries(filters))
      for (const kind of ['summary', ...groupings]) {
        const range = `when=custom&from=${dayBefore(days)}&to=${dayBefore(1)}${filter}`;
        const path = kind === 'summary' ? `/summary?${range}` : `?by=${kind}&${range}`;
        for (let run = 0; run <= runs; run += 1) {
          const since = performance.now();
          const { status } = await callTenant(`/api/manage/reports${path}`, {
            port: foyer.port,
            tenant,
            token,
          });
          if (status !== 200) throw new Error(`${path} answered ${status}`);
          // The first one warms caches.
          if (run > 0)
            took.push({ name: `${kind} of ${of}, ${period}`, period, ms: performance.now() - since });
        }
      }
  const summarize = (calls: typeof took) => {
    const ms = calls.map((call) => call.ms);
    const slowest = calls.reduce((a, b) => (a.ms > b.ms ? a : b));
    return `median ${median(ms).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms, slowest ${slowest.ms.toFixed(0)} ms (${slowest.name})`;
  };
  for (const period of Object.keys(periods))
    printMeasurement(`reports of ${period}`, summarize(took.filter((call) => call.period === period)));
  printMeasurement('all reports', summarize(took));
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
