/** Adds up facts: as the sums that are kept of each day, and in the same columns those of other ranges. */
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { factsIn, type Range } from './facts-store.ts';

const counted = (kind: string) => sql`count(*) filter (where kind = ${kind})`;
const total = (column: SQL, kind: string) => sql`coalesce(sum(${column}) filter (where kind = ${kind}), 0)`;

/** Columns of `report_sums`, each with what it is the sum of over facts. */
const sums = {
  visited: total(sql`amount`, 'visited'),
  registered: counted('registered'),
  verified: counted('verified'),
  waited: counted('waited'),
  accepted: counted('accepted'),
  missed: counted('missed'),
  met: counted('met'),
  outcomes: counted('outcome'),
  converted: counted('converted'),
  revenue: total(sql`amount`, 'converted'),
  handled: counted('handled'),
  handle_seconds: total(sql`seconds`, 'handled'),
  within_target: counted('within-target'),
  over_target: counted('over-target'),
  customer_no_shows: counted('missed-by-customer'),
  agent_no_shows: counted('missed-by-agent'),
  offers: counted('offered'),
  offers_accepted: counted('offer-accepted'),
  busy_seconds: total(sql`seconds`, 'busy'),
  idle_seconds: total(sql`seconds`, 'idle'),
  feedbacks: counted('feedback'),
  stars: total(sql`amount`, 'feedback'),
} as const satisfies Record<string, SQL>;

const names = Object.keys(sums) as (keyof typeof sums)[];

/** The columns, in the order of `sumsOfFacts` and `sumsOfSums`. */
export const sumColumns = sql.join(names.map(sql.identifier), sql`, `);
export const sumsOfFacts = sql.join(
  names.map((name) => sql`${sums[name]} as ${sql.identifier(name)}`),
  sql`, `,
);
export const sumsOfSums = sql.join(
  names.map((name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`),
  sql`, `,
);

/**
 * The seconds of a wait with two digits, so that any number of waits is few different values: a second up to 100 seconds,
 * ten seconds up to 1000, and so on.
 */
const bucket = sql`(case when seconds < 100 then floor(seconds + 0.5)
  when seconds < 1000 then floor(seconds / 10 + 0.5) * 10
  when seconds < 10000 then floor(seconds / 100 + 0.5) * 100
  else floor(seconds / 1000 + 0.5) * 1000 end)::int`;

/** Columns like those of `report_sums` for the waits of facts; each wait counts once. */
export const waitsOfFacts = sql`array_agg(${bucket}) filter (where kind = 'accepted') as wait_seconds,
  null::int[] as wait_counts`;

/** Visits have no hour; the time of agents has no hour, source and campaign. */
export const hasHour = sql`kind not in ('visited', 'busy', 'idle')`;
export const hasTags = sql`kind not in ('busy', 'idle')`;

/** Of an instant in the tenant's time zone: an hour that the clocks repeat is one hour. Monday 0:00 is `0`. */
export const hourOfWeek = (timeZone: string) => {
  const local = sql`(at at time zone ${timeZone})`;
  return sql`((extract(isodow from ${local}) - 1) * 24 + extract(hour from ${local}))::int::text`;
};

/** Of an instant, in the tenant's time zone. */
export const dayOf = (timeZone: string) => sql`(at at time zone ${timeZone})::date`;

/** Writes the sums of whole days, of which there are none. */
export async function writeSums(tx: Transaction, ranges: readonly Range[], timeZone: string): Promise<void> {
  await tx.db.execute(sql`
    with cells as materialized (
      select ${dayOf(timeZone)} as day, product_id, agent_id,
        case when ${hasHour} then ${hourOfWeek(timeZone)} end as hour,
        case when ${hasTags} then coalesce(source, '') end as source,
        case when ${hasTags} then coalesce(campaign, '') end as campaign,
        ${sumsOfFacts}, string_agg(${bucket}::text, ',') filter (where kind = 'accepted') as waits
      from (${factsIn(ranges, timeZone)}) as facts
      group by 1, 2, 3, 4, 5, 6
    ), grouped as (
      select day, product_id, agent_id,
        case when grouping(hour) = 0 then 'hour' when grouping(source) = 0 then 'source'
          when grouping(campaign) = 0 then 'campaign' else '' end as dimension,
        coalesce(hour, source, campaign, '') as key,
        ${sumsOfSums}, string_agg(waits, ',') as waits
      from cells
      group by day, grouping sets (
        (), (product_id), (agent_id), (product_id, agent_id),
        (hour), (hour, product_id), (hour, agent_id),
        (source), (source, product_id), (source, agent_id),
        (campaign), (campaign, product_id), (campaign, agent_id))
      having (grouping(product_id) = 1 or product_id is not null) and (grouping(agent_id) = 1 or agent_id is not null)
        and (grouping(hour) = 1 or hour is not null) and (grouping(source) = 1 or source is not null)
        and (grouping(campaign) = 1 or campaign is not null)
    )
    insert into report_sums (day, dimension, key, product_id, agent_id, ${sumColumns}, wait_seconds, wait_counts)
    select day, dimension, key, product_id, agent_id, ${sumColumns}, w.seconds, w.counts
    from grouped left join lateral (
      select array_agg(seconds) as seconds, array_agg(count) as counts from (
        select wait::int as seconds, count(*)::int as count from unnest(string_to_array(waits, ',')) as wait group by 1) s
    ) w on true`);
}
