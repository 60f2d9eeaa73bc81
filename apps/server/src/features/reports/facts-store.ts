/** What reports count: a row for each fact, with its instant and what it belongs to. */
import { type SQL, sql } from 'drizzle-orm';
import { requestOf, tagOf } from '../lobby/index.ts';

/** A half-open range of instants. */
export interface Range {
  readonly since: Date;
  readonly until: Date;
}

/** The condition that an instant is in one of the ranges. */
export function within(instant: SQL, ranges: readonly Range[]): SQL {
  const each = ranges.map(
    ({ since, until }) =>
      sql`${instant} >= ${since.toISOString()}::timestamptz and ${instant} < ${until.toISOString()}::timestamptz`,
  );
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`;
}

/** Columns that every fact has, in this order: `at`, `product_id`, `agent_id`, `source`, `campaign`, `kind`, `amount`, `seconds`. */
const fact = (columns: {
  readonly at: SQL;
  readonly productId: SQL;
  readonly agentId?: SQL;
  readonly utm?: SQL;
  readonly kind: SQL;
  readonly amount?: SQL;
  readonly seconds?: SQL;
}) => sql`select ${columns.at} as at, ${columns.productId} as product_id,
  ${columns.agentId ?? sql`null::uuid`} as agent_id,
  ${columns.utm ? tagOf(columns.utm, 'source') : sql`null::text`} as source,
  ${columns.utm ? tagOf(columns.utm, 'campaign') : sql`null::text`} as campaign,
  ${columns.kind} as kind, ${columns.amount ?? sql`null::numeric`} as amount,
  ${columns.seconds ?? sql`null::double precision`} as seconds`;

/** Visits are counted by the day, and are facts of its first instant. */
const visitsIn = (ranges: readonly Range[], timeZone: string) => {
  const localDays = ranges.map(
    ({ since, until }) => sql`day between (${since.toISOString()}::timestamptz at time zone ${timeZone})::date
      and (${until.toISOString()}::timestamptz at time zone ${timeZone})::date`,
  );
  return sql`(select *, (day::timestamp at time zone ${timeZone}) as at from page_visits
      where ${sql.join(localDays, sql` or `)}) v
    where ${within(sql`v.at`, ranges)}`;
};

/** A customer's wait, counted when it began. */
const request = {
  at: sql`r.queued_at`,
  productId: sql`r.product_id`,
  agentId: sql`r.agent_id`,
  utm: sql`r.utm`,
};

/**
 * Queries of the facts about waits. Kinds: `waited`, `accepted` (seconds: the wait), `missed`, and `within-target` or
 * `over-target` for a wait that was answered, or that ended without an answer after the target of that time.
 */
export function waitsIn(ranges: readonly Range[]): SQL[] {
  const waits = sql`lobby_requests r where ${within(sql`r.queued_at`, ranges)}`;
  const isMissed = sql`r.status in ('LEFT', 'EXPIRED', 'CANCELLED', 'ENDED')
    and not exists (select from meetings m where m.id = r.meeting_id and m.started_at is not null)`;
  const isWithin = sql`coalesce(r.accepted_at, r.ended_at) - r.queued_at
    <= make_interval(secs => r.target_wait_seconds)`;
  return [
    sql`${fact({ ...request, kind: sql`'waited'` })} from ${waits}`,
    sql`${fact({
      ...request,
      kind: sql`'accepted'`,
      seconds: sql`extract(epoch from r.accepted_at - r.queued_at)::double precision`,
    })} from ${waits} and r.accepted_at is not null`,
    sql`${fact({ ...request, kind: sql`'missed'` })} from ${waits} and ${isMissed}`,
    sql`${fact({ ...request, kind: sql`case when ${isWithin} then 'within-target' else 'over-target' end` })} from ${waits}
      and (r.accepted_at is not null or (${isMissed} and not (${isWithin})))`,
  ];
}

/**
 * A query of all facts in the ranges, of which there is at least one. Kinds: `visited` (amount: how often), `registered`, `verified`, those of `waitsIn`,
 * `met`, `handled` (seconds: the handle time), `outcome`, `converted` (amount: the revenue), `missed-by-customer`,
 * `missed-by-agent`, `offered`, `offer-accepted`, `feedback` (amount: the stars), `busy` and `idle` (seconds: how
 * long an agent was in a meeting or wrapping up, and how long available; counted when it ends, on the day of its start).
 */
export function factsIn(ranges: readonly Range[], timeZone: string): SQL {
  const registered = sql`registrations g where ${within(sql`g.created_at`, ranges)}`;
  const registration = { at: sql`g.created_at`, productId: sql`g.product_id`, utm: sql`g.utm` };
  const meetings = sql`time_logs t ${requestOf(sql`t`)}
    left join meeting_outcomes o on o.meeting_id = t.meeting_id and o.customer_id = t.customer_id
    where t.started_at is not null and ${within(sql`t.started_at`, ranges)}`;
  const meeting = {
    at: sql`t.started_at`,
    productId: sql`t.product_id`,
    agentId: sql`t.agent_id`,
    utm: sql`r.utm`,
  };
  const offers = sql`lobby_offers f join lobby_requests r on r.id = f.request_id
    where ${within(sql`f.offered_at`, ranges)}`;
  const offer = { ...request, at: sql`f.offered_at`, agentId: sql`f.agent_id` };
  const bookings = sql`schedules s left join registrations g on g.id = s.registration_id
    where ${within(sql`s.starts_at`, ranges)}`;
  const booking = {
    at: sql`s.starts_at`,
    productId: sql`s.product_id`,
    agentId: sql`s.agent_id`,
    utm: sql`g.utm`,
  };
  return sql.join(
    [
      sql`select v.at, v.product_id, null::uuid as agent_id, nullif(v.source, '') as source,
        nullif(v.campaign, '') as campaign, 'visited' as kind, v.visits::numeric as amount,
        null::double precision as seconds from ${visitsIn(ranges, timeZone)}`,
      sql`${fact({ ...registration, kind: sql`'registered'` })} from ${registered}`,
      sql`${fact({ ...registration, kind: sql`'verified'` })} from ${registered} and g.verified_at is not null`,
      ...waitsIn(ranges),
      sql`${fact({ ...meeting, kind: sql`'met'` })} from ${meetings}`,
      sql`${fact({
        ...meeting,
        kind: sql`'handled'`,
        seconds: sql`t.handle_seconds::double precision`,
      })} from ${meetings} and t.handle_seconds is not null`,
      sql`${fact({ ...meeting, kind: sql`'outcome'` })} from ${meetings} and o.status is not null`,
      sql`${fact({ ...meeting, kind: sql`'converted'`, amount: sql`o.revenue` })} from ${meetings} and o.converted`,
      sql`${fact({ ...booking, kind: sql`'missed-by-customer'` })} from ${bookings} and s.status = 'MISSED_BY_CUSTOMER'`,
      sql`${fact({ ...booking, kind: sql`'missed-by-agent'` })} from ${bookings} and s.status = 'MISSED_BY_US'`,
      sql`${fact({ ...offer, kind: sql`'offered'` })} from ${offers}`,
      sql`${fact({ ...offer, kind: sql`'offer-accepted'` })} from ${offers} and f.status = 'ACCEPTED'`,
      sql`${fact({ ...meeting, kind: sql`'feedback'`, amount: sql`e.stars::numeric` })} from time_logs t
        ${requestOf(sql`t`)} join feedbacks e on e.meeting_id = t.meeting_id and e.customer_id = t.customer_id
        where t.started_at is not null and ${within(sql`t.started_at`, ranges)}`,
      sql`${fact({
        at: sql`a.at`,
        productId: sql`null::uuid`,
        agentId: sql`a.agent_id`,
        kind: sql`case a.state when 'available' then 'idle' else 'busy' end`,
        seconds: sql`a.lasted_seconds::double precision`,
      })} from agent_steps a where a.listed and a.state in ('available', 'in-meeting', 'wrapping-up')
        and a.lasted_seconds is not null and ${within(sql`a.at`, ranges)}`,
    ],
    sql` union all `,
  );
}
