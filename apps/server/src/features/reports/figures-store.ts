/** The figures of a period, in total and by what they belong to: of the sums of its days, and of the facts of other days. */
import type { ReportFigures, ReportGrouping } from '@foyer/contract/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type CountedPeriod, isCounted } from './counted-days-store.ts';
import { factsIn, type Range, waitsIn } from './facts-store.ts';
import {
  hasHour,
  hasTags,
  hourOfWeek,
  sumColumns,
  sumsOfFacts,
  sumsOfSums,
  waitsOfFacts,
} from './sums-store.ts';

export interface FactFilters {
  readonly period: CountedPeriod;
  /** The tenant's, in which days and hours are counted. */
  readonly timeZone: string;
  readonly productId?: string | undefined;
  /** Registrations belong to no agent and are left out. */
  readonly agentId?: string | undefined;
}

const share = (part: SQL, of: SQL) => sql`(${part})::double precision / nullif(${of}, 0)::double precision`;
const waitPercentiles = { waitP50: 0.5, waitP90: 0.9, waitP99: 0.99 } as const;

/** By the columns of the sums. */
const figures: { readonly [Name in Exclude<keyof ReportFigures, keyof typeof waitPercentiles>]: SQL } = {
  visited: sql`visited::int`,
  registered: sql`registered::int`,
  verified: sql`verified::int`,
  waited: sql`waited::int`,
  accepted: sql`accepted::int`,
  missed: sql`missed::int`,
  met: sql`met::int`,
  outcomes: sql`outcomes::int`,
  converted: sql`converted::int`,
  aht: share(sql`handle_seconds`, sql`handled`),
  conversionRate: share(sql`converted`, sql`outcomes`),
  revenue: sql`revenue::double precision`,
  withinTarget: share(sql`within_target`, sql`within_target + over_target`),
  customerNoShows: sql`customer_no_shows::int`,
  agentNoShows: sql`agent_no_shows::int`,
  offers: sql`offers::int`,
  offersAccepted: sql`offers_accepted::int`,
  utilisation: share(sql`busy_seconds`, sql`busy_seconds + idle_seconds`),
  feedbacks: sql`feedbacks::int`,
  stars: share(sql`stars`, sql`feedbacks`),
};

const summedNames = Object.keys(figures) as (keyof typeof figures)[];
export const figureNames: readonly (keyof ReportFigures)[] = [
  ...summedNames,
  ...(Object.keys(waitPercentiles) as (keyof typeof waitPercentiles)[]),
];

/**
 * A row for each key that has a fact; `key` is empty for a fact without a source or a campaign. Facts without an agent have
 * no row: that is every registration. Visits have no hour, and the time of agents has no hour, product, source and campaign.
 */
export function figuresBy(grouping: ReportGrouping, filters: FactFilters): SQL {
  return figuresOf(partsBy(grouping, filters));
}

/** One row, or none when there is no fact. */
export function totalFigures(filters: FactFilters): SQL {
  return figuresOf(partsBy(null, filters));
}

/** Figures of the waits alone, from the facts: a row for each product, and one for all of them without a `productId`. */
export function waitFigures(range: Range, names: readonly (keyof typeof figures)[]): SQL {
  return sql`select "productId", ${named(names)} from (
    select product_id as "productId", ${sumsOfFacts} from (${sql.join(waitsIn([range]), sql` union all `)}) as facts
    group by grouping sets ((product_id), ())) as sums`;
}

const named = (names: readonly (keyof typeof figures)[]) =>
  sql.join(
    names.map((name) => sql`${figures[name]} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Of parts that have the same key. The percentiles are nearest ranks. */
function figuresOf(parts: SQL): SQL {
  const ranks = Object.entries(waitPercentiles).map(
    ([name, part]) =>
      sql`min(seconds) filter (where rank >= ceil(${part}::double precision * count))::double precision as ${sql.identifier(name)}`,
  );
  const percentileNames = Object.keys(waitPercentiles).map((name) => sql.identifier(name));
  return sql`
    with parts as materialized (${parts}),
    totals as (select key, ${sumsOfSums} from parts group by key),
    waits as (
      select key, w.seconds, sum(coalesce(w.count, 1)) as count
      from parts, unnest(wait_seconds, wait_counts) as w (seconds, count) group by 1, 2),
    ranked as (
      select key, seconds, sum(count) over (partition by key order by seconds) as rank,
        sum(count) over (partition by key) as count
      from waits),
    percentiles as (select key, ${sql.join(ranks, sql`, `)} from ranked group by key)
    select key, ${named(summedNames)}, ${sql.join(percentileNames, sql`, `)} from totals left join percentiles using (key)`;
}

/** Sums with their key, each key any number of times. */
function partsBy(grouping: ReportGrouping | null, filters: FactFilters): SQL {
  const { productId, agentId, timeZone } = filters;
  const dimension = grouping === 'hour' || grouping === 'source' || grouping === 'campaign' ? grouping : '';
  // No sums are kept for both, which are few facts.
  const keepsSums = dimension === '' || !productId || !agentId;
  const { period } = filters;
  const ranges = keepsSums ? period.uncounted : [period];
  const parts = [
    ...(keepsSums && period.hasCounted ? [sumsOf()] : []),
    ...(ranges.length > 0 ? [factsOf(ranges)] : []),
  ];
  return sql.join(parts, sql` union all `);

  function sumsOf(): SQL {
    const key = {
      product: sql`product_id::text`,
      agent: sql`agent_id::text`,
      day: sql`day::text`,
      hour: sql`key`,
      source: sql`key`,
      campaign: sql`key`,
    };
    const of = (column: SQL, value: string | undefined, isKey: boolean) =>
      value ? sql`${column} = ${value}::uuid` : sql`${column} is ${isKey ? sql`not null` : sql`null`}`;
    return sql`select ${grouping ? key[grouping] : sql`''`} as key, ${sumColumns}, wait_seconds, wait_counts from report_sums
      where dimension = ${dimension} and ${of(sql`product_id`, productId, grouping === 'product')}
        and ${of(sql`agent_id`, agentId, grouping === 'agent')}
        and ${isCounted(period)}`;
  }

  function factsOf(uncounted: readonly Range[]): SQL {
    const key = {
      product: sql`product_id::text`,
      agent: sql`agent_id::text`,
      day: sql`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD')`,
      hour: hourOfWeek(timeZone),
      source: sql`coalesce(source, '')`,
      campaign: sql`coalesce(campaign, '')`,
    };
    const isOf = {
      product: sql`product_id is not null`,
      agent: sql`agent_id is not null`,
      day: sql`true`,
      hour: hasHour,
      source: hasTags,
      campaign: hasTags,
    };
    return sql`select ${grouping ? key[grouping] : sql`''`} as key, ${sumsOfFacts}, ${waitsOfFacts}
      from (${factsIn(uncounted, timeZone)}) as facts
      where ${productId ? sql`product_id = ${productId}` : sql`true`} and ${agentId ? sql`agent_id = ${agentId}` : sql`true`}
        and ${grouping ? isOf[grouping] : sql`true`}
      group by 1`;
  }
}
