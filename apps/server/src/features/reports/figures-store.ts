/** Adds up the facts of a period, in total and by what they belong to. */
import type { ReportFigures, ReportGrouping } from '@foyer/contract/reports.ts';
import { type SQL, sql } from 'drizzle-orm';
import { factsIn, type Range, waitsIn } from './facts-store.ts';

export interface FactFilters {
  readonly range: Range;
  /** The tenant's, in which days and hours are counted. */
  readonly timeZone: string;
  readonly productId?: string | undefined;
  /** Registrations belong to no agent and are left out. */
  readonly agentId?: string | undefined;
}

/** Hours and days of the tenant's time zone: an hour that the clocks repeat is one hour. */
function keyOf(grouping: ReportGrouping, timeZone: string): SQL {
  const local = sql`(at at time zone ${timeZone})`;
  const keys: Record<ReportGrouping, SQL> = {
    product: sql`product_id::text`,
    agent: sql`agent_id::text`,
    day: sql`to_char(${local}, 'YYYY-MM-DD')`,
    hour: sql`((extract(isodow from ${local}) - 1) * 24 + extract(hour from ${local}))::int::text`,
    source: sql`source`,
    campaign: sql`campaign`,
  };
  return keys[grouping];
}

const counted = (kind: string) => sql`(count(*) filter (where kind = ${kind}))::int`;
const mean = (column: SQL, kind: string) =>
  sql`(avg(${column}) filter (where kind = ${kind}))::double precision`;
const nearestRank = (share: number) =>
  sql`percentile_disc(${share}::double precision) within group (order by seconds) filter (where kind = 'accepted')`;

const sums: { readonly [Name in keyof ReportFigures]: SQL } = {
  visited: sql`(coalesce(sum(amount) filter (where kind = 'visited'), 0))::int`,
  registered: counted('registered'),
  verified: counted('verified'),
  waited: counted('waited'),
  accepted: counted('accepted'),
  missed: counted('missed'),
  met: counted('met'),
  outcomes: counted('outcome'),
  converted: counted('converted'),
  aht: mean(sql`seconds`, 'handled'),
  conversionRate: sql`count(*) filter (where kind = 'converted') / nullif(count(*) filter (where kind = 'outcome'), 0)::double precision`,
  revenue: sql`coalesce(sum(amount) filter (where kind = 'converted'), 0)::double precision`,
  waitP50: nearestRank(0.5),
  waitP90: nearestRank(0.9),
  waitP99: nearestRank(0.99),
  withinTarget: sql`count(*) filter (where kind = 'within-target')
    / nullif(count(*) filter (where kind in ('within-target', 'over-target')), 0)::double precision`,
  customerNoShows: counted('missed-by-customer'),
  agentNoShows: counted('missed-by-agent'),
  offers: counted('offered'),
  offersAccepted: counted('offer-accepted'),
  utilisation: sql`coalesce(sum(seconds) filter (where kind = 'busy'), 0)
    / nullif(sum(seconds) filter (where kind in ('busy', 'idle')), 0)`,
  feedbacks: counted('feedback'),
  stars: mean(sql`amount`, 'feedback'),
};

export const figureNames = Object.keys(sums) as (keyof ReportFigures)[];

/**
 * A row for each key that has a fact; `key` is empty for a fact without a source or a campaign. Facts without an agent have
 * no row: that is every registration. Visits have no hour, and the time of agents has no hour, product, source and campaign.
 */
export function figuresBy(grouping: ReportGrouping, filters: FactFilters): SQL {
  const key = keyOf(grouping, filters.timeZone);
  return sql`select coalesce(${key}, '') as key, ${columns()} from ${facts(filters)} and ${belongsTo(grouping)} group by 1`;
}

/** One row, also when there is no fact. */
export function totalFigures(filters: FactFilters): SQL {
  return sql`select ${columns()} from ${facts(filters)}`;
}

/** Figures of the waits alone: a row for each product, and one for all of them without a `productId`. */
export function waitFigures(range: Range, names: readonly (keyof ReportFigures)[]): SQL {
  return sql`select product_id as "productId", ${columns(names)}
    from (${sql.join(waitsIn(range), sql` union all `)}) as facts group by grouping sets ((product_id), ())`;
}

function columns(names: readonly (keyof ReportFigures)[] = figureNames): SQL {
  const each = names.map((name) => sql`${sums[name]} as ${sql.identifier(name)}`);
  return sql.join(each, sql`, `);
}

function belongsTo(grouping: ReportGrouping): SQL {
  const conditions: Record<ReportGrouping, SQL> = {
    agent: sql`agent_id is not null`,
    product: sql`product_id is not null`,
    day: sql`true`,
    hour: sql`kind not in ('visited', 'busy', 'idle')`,
    source: sql`kind not in ('busy', 'idle')`,
    campaign: sql`kind not in ('busy', 'idle')`,
  };
  return conditions[grouping];
}

function facts({ range, timeZone, productId, agentId }: FactFilters): SQL {
  return sql`(${factsIn(range, timeZone)}) as facts
    where ${productId ? sql`product_id = ${productId}` : sql`true`}
      and ${agentId ? sql`agent_id = ${agentId}` : sql`true`}`;
}
