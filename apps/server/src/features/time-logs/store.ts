/**
 * The store of participations, and of the time log that is calculated from them per customer of a meeting.
 */
import { erasedCustomerName } from '@foyer/contract/customers.ts';
import type { Participation, TimeLogRow } from '@foyer/contract/time-logs.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import { requestOf, tagOf } from '../lobby/index.ts';

/** A person in a meeting's room. */
export interface Participant {
  readonly meetingId: string;
  readonly side: 'agent' | 'customer' | 'guest';
  readonly personId: string;
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Begins a participation, unless the person already has an open one. */
export async function begin(
  tx: Transaction,
  { meetingId, side, personId }: Participant,
  at: Date,
): Promise<void> {
  await tx.db.execute(sql`
    insert into time_stays (meeting_id, side, person_id, from_at)
    values (${meetingId}, ${side}, ${personId}, ${instant(at)})
    on conflict (meeting_id, side, person_id) where to_at is null do nothing`);
}

/** Ends the open participation of one person, or of all in the room. */
export async function end(
  tx: Transaction,
  participant: Participant | Pick<Participant, 'meetingId'>,
  at: Date,
): Promise<void> {
  const own =
    'side' in participant
      ? sql` and side = ${participant.side} and person_id = ${participant.personId}`
      : sql``;
  await tx.db.execute(sql`
    update time_stays set to_at = greatest(from_at, ${instant(at)})
    where meeting_id = ${participant.meetingId} and to_at is null${own}`);
}

/**
 * Recalculates the meeting's rows from its participations. The times of each side are merged before they are
 * intersected, because two agents in the room count as one present side. An agent to whom the customers were handed
 * over has the `added_at` of the first one: the row names both, and belongs to the one who is in the meeting.
 */
export async function recalculate(tx: Transaction, meetingId: string): Promise<void> {
  await tx.db.execute(sql`
    with agents as (
      select range_agg(tstzrange(from_at, to_at)) as times, min(from_at) as joined_at
      from time_stays where meeting_id = ${meetingId} and side = 'agent'
    ), first_host as (
      select added_at from meeting_participants
      where meeting_id = ${meetingId} and side = 'agent' order by first_joined_at nulls last, added_at limit 1
    ), host as (
      select (array_agg(p.person_id order by p.left_at desc nulls first))[1] as person_id,
        string_agg(p.person_name, ', ' order by p.first_joined_at nulls last) as person_name
      from meeting_participants p join first_host f on f.added_at = p.added_at
      where p.meeting_id = ${meetingId} and p.side = 'agent' having count(*) > 0
    ), own as (
      select p.person_id, p.person_name, m.product_id, coalesce(p.left_at, m.ended_at) as ended_at,
        coalesce(p.left_by, m.ended_by) as ended_by, greatest(agents.joined_at, p.added_at) as met_by_at,
        agents.joined_at, coalesce(agents.times * tstzmultirange(tstzrange(p.added_at, null)), '{}') as agent_times, min(s.from_at) as came_at,
        coalesce(range_agg(tstzrange(s.from_at, s.to_at)) filter (where s.id is not null), '{}') as times
      from meetings m join meeting_participants p on p.meeting_id = m.id and p.side = 'customer' cross join agents
        left join time_stays s on s.meeting_id = m.id and s.side = 'customer' and s.person_id = p.person_id
      where m.id = ${meetingId} group by p.meeting_id, p.side, p.person_id, m.id, agents.joined_at, agents.times
    )
    insert into time_logs (meeting_id, customer_id, customer_name, product_id, agent_id, agent_name, agent_joined_at,
      customer_joined_at, started_at, ended_at, ended_by, together_seconds, together_since, handle_seconds, returns)
    select ${meetingId}, own.person_id, own.person_name, own.product_id, host.person_id, host.person_name,
      own.joined_at, own.came_at, lower(own.times * own.agent_times), own.ended_at, own.ended_by,
      (select coalesce(sum(extract(epoch from upper(t) - lower(t))), 0)::int
        from unnest(own.times * own.agent_times) t where not upper_inf(t)),
      (select lower(t) from unnest(own.times * own.agent_times) t where upper_inf(t)),
      case when own.met_by_at <= own.ended_at then extract(epoch from own.ended_at - own.met_by_at)::int end,
      (select greatest(count(*) - 1, 0) from unnest(own.times))
        + (select greatest(count(*) - 1, 0) from unnest(own.agent_times))
    from own left join host on true
    on conflict (meeting_id, customer_id) do update set
      customer_name = excluded.customer_name, agent_id = excluded.agent_id, agent_name = excluded.agent_name,
      agent_joined_at = excluded.agent_joined_at, customer_joined_at = excluded.customer_joined_at,
      started_at = excluded.started_at, ended_at = excluded.ended_at, ended_by = excluded.ended_by,
      together_seconds = excluded.together_seconds, together_since = excluded.together_since,
      handle_seconds = excluded.handle_seconds, returns = excluded.returns`);
}

export async function meetingExists(tx: Transaction, meetingId: string): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`select from meetings where id = ${meetingId}`);
  return rows.length > 0;
}

/** Oldest first, each with the person's name at that time. */
export async function findParticipations(
  tx: Transaction,
  meetingId: string,
): Promise<Omit<Participation, 'quality'>[]> {
  const { rows } = await tx.db.execute<
    Record<'side' | 'person_id' | 'name' | 'from_at', string> & { to_at: string | null }
  >(
    sql`select s.side, s.person_id, p.person_name as name, s.from_at, s.to_at from time_stays s
      join meeting_participants p on p.meeting_id = s.meeting_id and p.side = s.side and p.person_id = s.person_id
      where s.meeting_id = ${meetingId} order by s.from_at, s.side, s.id`,
  );
  return rows.map((row) => ({
    side: row.side as Participation['side'],
    personId: row.person_id,
    name: row.name,
    from: new Date(row.from_at).toISOString(),
    to: row.to_at === null ? null : new Date(row.to_at).toISOString(),
  }));
}

type Instants = 'agentJoinedAt' | 'customerJoinedAt' | 'startedAt' | 'endedAt';
export type ListedTimeLog = Omit<TimeLogRow, Instants> & { readonly [Name in Instants]: Date | null };

export interface TimeLogFilters {
  readonly productId?: string | undefined;
  readonly agentId?: string | undefined;
  /** The tags of the customer's request; '' for a request without one. */
  readonly source?: string | undefined;
  readonly campaign?: string | undefined;
  /** Of the week, in the tenant's time zone; Monday 0:00 is 0. */
  readonly hour?: number | undefined;
}

const columns = {
  id: sql`t.meeting_id || ':' || t.customer_id`,
  meetingId: sql`t.meeting_id`,
  productName: sql`p.name`,
  customerId: sql`t.customer_id`,
  customerName: sql`t.customer_name`,
  agentName: sql`t.agent_name`,
  agentJoinedAt: sql`t.agent_joined_at`,
  customerJoinedAt: sql`t.customer_joined_at`,
  startedAt: sql`t.started_at`,
  endedAt: sql`t.ended_at`,
  endedBy: sql`t.ended_by`,
  handleSeconds: sql`t.handle_seconds`,
  returns: sql`t.returns`,
};

const nullable = (by: SQL) => ({ by, nullable: true }) as const;

type Sortable = 'startedAt' | 'endedAt' | 'productName' | 'customerName' | 'agentName' | 'togetherSeconds';

/**
 * The table of the Time Logs screen, newest first: customers and agents who met. Without a time together there was no
 * meeting; Lobby Logs and the customer's history show the attempt. @param calendar its time is the end of the time together
 * in running meetings
 */
export function listing(
  { productId, agentId, source, campaign, hour }: TimeLogFilters,
  { now, timeZone }: Calendar,
): TableSource<ListedTimeLog, Sortable | 'handleSeconds' | 'returns'> {
  const started = sql`(t.started_at at time zone ${timeZone})`;
  const together = sql`t.together_seconds
    + coalesce(greatest(extract(epoch from ${instant(now)} - t.together_since), 0)::int, 0)`;
  const sortable = {
    startedAt: nullable(sql`t.started_at`),
    endedAt: nullable(sql`t.ended_at`),
    productName: sql`lower(p.name)`,
    customerName: sql`lower(t.customer_name)`,
    agentName: nullable(sql`lower(t.agent_name)`),
    togetherSeconds: together,
    handleSeconds: nullable(sql`t.handle_seconds`),
    returns: sql`t.returns`,
  };
  return {
    columns: { ...columns, togetherSeconds: together },
    from:
      source !== undefined || campaign !== undefined
        ? sql`time_logs t join products p on p.id = t.product_id ${requestOf(sql`t`)}`
        : sql`time_logs t join products p on p.id = t.product_id`,
    where: [
      sql`t.started_at is not null`,
      productId ? sql`t.product_id = ${productId}` : undefined,
      agentId
        ? sql`(t.agent_id = ${agentId} or exists (select from time_stays s
            where s.meeting_id = t.meeting_id and s.side = 'agent' and s.person_id = ${agentId}))`
        : undefined,
      source === undefined ? undefined : sql`coalesce(${tagOf(sql`r.utm`, 'source')}, '') = ${source}`,
      campaign === undefined ? undefined : sql`coalesce(${tagOf(sql`r.utm`, 'campaign')}, '') = ${campaign}`,
      hour === undefined
        ? undefined
        : sql`(extract(isodow from ${started}) - 1) * 24 + extract(hour from ${started}) = ${hour}`,
    ],
    sortable,
    searched: [sql`t.customer_name`, sql`t.agent_name`, sql`p.name`],
    datedBy: sql`t.started_at`,
    defaultSort: 'startedAt:desc',
    key: sql`(t.meeting_id, t.customer_id)`,
  };
}

/** The rows stay, without the customer's name. */
export async function eraseName(tx: Transaction, customerId: string): Promise<void> {
  await tx.db.execute(
    sql`update time_logs set customer_name = ${erasedCustomerName} where customer_id = ${customerId}`,
  );
}
