/**
 * Which days have sums. A day is counted seven hours after its end, and again after a change. Until then reports read its
 * facts, so that figures are right at any time and counting only makes them fast.
 */
import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { type Calendar, instantsOf } from '../../platform/tables/request.ts';
import type { Range } from './facts-store.ts';
import type { Period } from './period.ts';

export interface CountedPeriod extends Period {
  /** Some of its days have sums. */
  readonly hasCounted: boolean;
  /** The days without, one after the other as one range. */
  readonly uncounted: readonly Range[];
  /** Names of the days in these ranges. */
  readonly uncountedDays: readonly string[];
}

/** More conditions than this cost more than the facts of the days between. */
const maxRanges = 10;

export async function readCountedDays(
  tx: Transaction,
  period: Period,
  timeZone: string,
): Promise<CountedPeriod> {
  const { rows } = await tx.db.execute<{ day: string }>(sql`
    select day::text from report_days d
    where day between ${period.from.toString()}::date and ${period.to.toString()}::date and ${isUpToDate(timeZone)}`);
  const counted = new Set(rows.map(({ day }) => day));
  const days: Temporal.PlainDate[] = [];
  for (let day = period.from; Temporal.PlainDate.compare(day, period.to) <= 0; day = day.add({ days: 1 }))
    days.push(day);
  const spans = spansOf(days.filter((day) => !counted.has(day.toString())));
  const [first, last] = [spans[0]?.[0], spans.at(-1)?.[1]];
  const joined = first && last && spans.length > maxRanges ? ([[first, last]] as const) : spans;
  const uncounted = joined.map(([from, to]) => ({
    since: instantsOf(from, timeZone).since,
    until: instantsOf(to, timeZone).until,
  }));
  const isUncounted = (day: Temporal.PlainDate) =>
    joined.some(
      ([from, to]) => Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0,
    );
  const uncountedDays = days.filter(isUncounted).map(String);
  return { ...period, uncounted, uncountedDays, hasCounted: uncountedDays.length < days.length };
}

type Span = readonly [Temporal.PlainDate, Temporal.PlainDate];

/** First and last of the days that follow each other. */
function spansOf(days: readonly Temporal.PlainDate[]): readonly Span[] {
  const spans: [Temporal.PlainDate, Temporal.PlainDate][] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last?.[1].add({ days: 1 }).equals(day)) last[1] = day;
    else spans.push([day, day]);
  }
  return spans;
}

/** The condition that a row of a `day` is of one of the period's days with sums. */
export function isCounted({ from, to, uncountedDays }: CountedPeriod): SQL {
  return sql`day between ${from.toString()}::date and ${to.toString()}::date
    and day <> all (${sql.param(uncountedDays)}::date[])`;
}

/** Of all tenants. */
export async function findTenantsToCount(database: Database): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_days_to_count()`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Days that are over and have no sums, or others than their facts, the newest first. */
export async function findDaysToCount(tx: Transaction, { timeZone, now }: Calendar): Promise<string[]> {
  const lastDay = sql`((${now.toISOString()}::timestamptz - interval '7 hours') at time zone ${timeZone})::date - 1`;
  const local = (instant: SQL) => sql`(${instant} at time zone ${timeZone})::date`;
  const { rows } = await tx.db.execute<{ day: string }>(sql`
    select ended::date::text as day from generate_series(
      (select least(
        (select ${local(sql`min(created_at)`)} from registrations),
        (select ${local(sql`min(queued_at)`)} from lobby_requests),
        (select ${local(sql`min(offered_at)`)} from lobby_offers),
        (select ${local(sql`min(started_at)`)} from time_logs),
        (select ${local(sql`min(starts_at)`)} from schedules),
        (select ${local(sql`min(at)`)} from agent_steps),
        (select ${local(sql`min(at)`)} from schedule_clicks),
        (select min(day) from page_visits),
        (select min(day) from report_days where counted_at is null),
        ${lastDay})),
      ${lastDay}, interval '1 day') as ended
    where not exists (select from report_days d where d.day = ended::date and ${isUpToDate(timeZone)})
    order by 1 desc`);
  return rows.map(({ day }) => day);
}

/** Whether a day that ends before the instant is still to be counted. */
export async function hasDaysToCountBefore(
  tx: Transaction,
  calendar: Calendar,
  instant: Date,
): Promise<boolean> {
  const days = await findDaysToCount(tx, calendar);
  return days.some((day) => instantsOf(Temporal.PlainDate.from(day), calendar.timeZone).since < instant);
}

/** The condition that the day `d` has the sums of its facts. Those of a final day stay, also in another time zone. */
const isUpToDate = (
  timeZone: string,
) => sql`d.counted_at is not null and (d.final or d.time_zone = ${timeZone}
  and not exists (select from report_changes c where c.at >= d.since and c.at < d.until))`;

/** Transactions that begin after this one note changes of the facts of these days. */
export async function openDays(tx: Transaction, days: readonly string[], timeZone: string): Promise<void> {
  const ranges = days.map((day) => instantsOf(Temporal.PlainDate.from(day), timeZone));
  await tx.db.execute(sql`
    insert into report_days (day, time_zone, since, until)
    select day, ${timeZone}, since, until from unnest(
      ${sql.param(days)}::date[], ${sql.param(ranges.map(({ since }) => since.toISOString()))}::timestamptz[],
      ${sql.param(ranges.map(({ until }) => until.toISOString()))}::timestamptz[]) as opened (day, since, until)
    on conflict (tenant_id, day) do update
      set time_zone = excluded.time_zone, since = excluded.since, until = excluded.until, counted_at = null
      where report_days.time_zone <> excluded.time_zone and not report_days.final`);
}

/** The transactions of now that have written to a table of this database, for `haveEnded`. */
export async function findWriters(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.db.execute<{ writer: string }>(
    sql`select distinct virtualtransaction as writer from pg_locks where ${isWriteLock}`,
  );
  return rows.map(({ writer }) => writer);
}

export async function haveEnded(tx: Transaction, writers: readonly string[]): Promise<boolean> {
  const { rows } = await tx.db.execute(
    sql`select from pg_locks where ${isWriteLock} and virtualtransaction = any (${sql.param(writers)}) limit 1`,
  );
  return rows.length === 0;
}

/** Every transaction holds such a lock from its first change of a table until its end. */
const isWriteLock = sql`locktype = 'relation' and mode = 'RowExclusiveLock'
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * Removes the sums of open days with what was noted about them, and says that they are counted. Another server waits here
 * until the transaction ends. @returns those that are days of the time zone
 */
export async function clearDays(
  tx: Transaction,
  days: readonly string[],
  timeZone: string,
): Promise<readonly Range[]> {
  const { rows } = await tx.db.execute<{ day: string; since: string; until: string }>(
    sql`update report_days set counted_at = now() where ${isAmong(days)} and time_zone = ${timeZone} and not final
      returning day::text, since::text, until::text`,
  );
  const cleared = isAmong(rows.map(({ day }) => day));
  await tx.db.execute(sql`delete from report_changes c using report_days d
    where ${cleared} and c.at >= d.since and c.at < d.until`);
  await tx.db.execute(sql`delete from report_sums where ${cleared}`);
  await tx.db.execute(sql`delete from report_counts where ${cleared}`);
  return rows.map(({ since, until }) => ({ since: new Date(since), until: new Date(until) }));
}

const isAmong = (days: readonly string[]) => sql`day = any (${sql.param(days)}::date[])`;
