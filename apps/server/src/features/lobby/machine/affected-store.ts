/**
 * Finds the rows that a change or the passing of time affects, by index and without reading the whole lobby.
 * The predicates may find more than the rules need, never less: what they leave out is evaluated only once a
 * minute. The random histories of database-equivalence.test.ts compare them with the rules.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { lobbyRequests, queueOrder, type RequestRow } from '../tables.ts';
import type { ChangedRows } from './changed-rows.ts';
import type { Agent, WorkElsewhere } from './lobby-state.ts';
import { absence, type RequestTimer, requestTimers } from './timers.ts';

const ids = (some: Iterable<string>) => sql`${sql.param([...some])}::uuid[]`;
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const before = (at: Date, ms: number) => instant(new Date(at.getTime() - ms));
const graceBefore = (at: Date) => before(at, lobbyLimits.agentGraceMs);

/** Requests to read per agent and product: more than the agent can be offered. */
const lookAhead = 2 * lobbyLimits.maxToasts;

/**
 * The open requests that a change affects, in queue order: the changed ones, those offered to or accepted by
 * changed agents, those that changed agents kept open, every request for a product whose agents came or went,
 * and the next requests for agents who may have capacity.
 */
export function findAffected(tx: Transaction, changed: ChangedRows, at: Date): Promise<RequestRow[]> {
  const { requests, agents, capacityGained, availabilityChanged } = changed;
  const changedAgents = [...agents, ...availabilityChanged];
  const isQueued = sql`r.status in ('WAITING', 'OFFERED')`;
  const found = [
    sql`select r.id from lobby_requests r where r.id = any(${ids(requests)})`,
    ...findAbsences(at),
  ];
  if (changedAgents.length > 0)
    found.push(
      sql`select o.request_id from lobby_offers o
        where o.status = 'OPEN' and o.agent_id = any(${ids(changedAgents)})`,
      sql`select r.id from lobby_requests r where r.agent_id = any(${ids(changedAgents)}) and r.ended_at is null`,
      // After the last round a request stays open only for agents who were busy.
      sql`select r.id from product_agents pa join lobby_requests r on r.product_id = pa.product_id
        where pa.user_id = any(${ids(changedAgents)}) and ${isQueued} and r.status = 'WAITING'
          and r.round >= ${lobbyLimits.rounds}`,
    );
  if (availabilityChanged.size > 0)
    found.push(sql`select r.id from lobby_requests r where r.ended_at is null and r.product_id in (
      select pa.product_id from product_agents pa where pa.user_id = any(${ids(availabilityChanged)}))`);
  const mayHaveCapacity = sql`select unnest(${ids([...changedAgents, ...capacityGained])}) as user_id
    union select o.agent_id from lobby_offers o where o.status = 'OPEN' and o.request_id = any(${ids(requests)})`;
  const next = (isOfKind: SQL) => sql`select n.id from (${mayHaveCapacity}) g
    join lobby_agents a on a.user_id = g.user_id and a.available and a.on_duty
    join users u on u.id = a.user_id join product_agents pa on pa.user_id = a.user_id
    join products p on p.id = pa.product_id and p.active
    cross join lateral (
      select r.id from lobby_requests r
      where r.product_id = pa.product_id and ${isQueued} and ${isOfKind} and ${mayBeOffered(at)}
      order by r.priority desc, r.queued_at, r.id limit ${lookAhead}) n`;
  found.push(next(sql`true`), next(sql`r.demo_type = 'scheduled' and r.queued_at <= ${instant(at)}`));
  return tx.db
    .select()
    .from(lobbyRequests)
    .where(
      and(isNull(lobbyRequests.endedAt), inArray(lobbyRequests.id, sql`(${sql.join(found, sql` union `)})`)),
    )
    .orderBy(...queueOrder);
}

/**
 * Customers who are away and for whom an agent is or will be kept free, and the requests before which their turn
 * cannot come. Whether the requests after them are offered depends on both.
 */
function findAbsences(at: Date): SQL[] {
  const away = sql`r.status = 'AWAY' and r.away_on_way_at is null`;
  const heads = (isOfKind: SQL) => sql`select h.id from
    (select distinct r.product_id from lobby_requests r where ${away}
      and (r.away_turn_at is null or r.away_until <= ${instant(at)})) p
    cross join lateral (select r.id from lobby_requests r
      where r.product_id = p.product_id and r.status in ('WAITING', 'OFFERED') and ${isOfKind}
      order by r.priority desc, r.queued_at, r.id limit ${lookAhead}) h`;
  return [
    sql`select r.id from lobby_requests r where ${away}`,
    heads(sql`true`),
    heads(sql`r.demo_type = 'scheduled' and r.queued_at <= ${instant(at)}`),
  ];
}

/**
 * Whether request `r` of product `p` may be offered to the agent with the rows `a` (switches) and `u` (user).
 */
export function mayBeOffered(at: Date): SQL {
  const ofAgent = sql`select from lobby_offers o where o.request_id = r.id and o.agent_id = a.user_id`;
  return sql`not exists (${ofAgent} and (o.status = 'OPEN' or (o.status in ('REJECTED', 'TIMED_OUT')
      and (o.round = r.round or r.reoffer_at > ${instant(at)}))))
    and not exists (select from lobby_offers o where o.request_id = r.id and o.status = 'OPEN'
      and (o.assigned or p.routing <> 'broadcast'))
    and (r.first_agent_id is null or r.first_agent_id = a.user_id or r.first_agent_until is null
      or r.first_agent_until <= ${instant(at)} or exists (select from lobby_offers o
        where o.request_id = r.id and o.agent_id = r.first_agent_id and o.status = 'REJECTED'))
    and (r.language is null or cardinality(u.languages) = 0 or r.language = any(u.languages) or not exists (
      select from product_agents s join lobby_agents la on la.user_id = s.user_id and la.available and la.on_duty
        join users lu on lu.id = s.user_id
      where s.product_id = r.product_id and (cardinality(lu.languages) = 0 or r.language = any(lu.languages))
        and (la.present or la.seen_at > ${graceBefore(at)} or exists (
          select from lobby_requests m where m.agent_id = la.user_id and m.ended_at is null))
        and not exists (select from lobby_offers o where o.request_id = r.id and o.agent_id = la.user_id
          and o.status in ('REJECTED', 'TIMED_OUT'))))`;
}

/** The facts of agents, and their part in requests other than these. */
export async function findAgentFacts(
  tx: Transaction,
  userIds: Iterable<string>,
  requestIds: readonly string[],
): Promise<{ agents: Map<string, Agent>; elsewhere: Map<string, WorkElsewhere> }> {
  const { rows } = await tx.db.execute<AgentFactsRow>(sql`
    select a.user_id, a.available, a.on_duty, a.present, a.seen_at, a.wraps_up_until, a.idle_since, u.languages,
      u.status = 'ACTIVE' as active, e.open_offers, e.is_offered_exclusively, exists (select from lobby_requests m
        where m.agent_id = a.user_id and m.status in ('ACCEPTED', 'IN_MEETING') and m.id <> all(${ids(requestIds)})
      ) or exists (select from consultations c where c.target_id = a.user_id and c.status = 'ACTIVE') as in_meeting
    from lobby_agents a join users u on u.id = a.user_id cross join lateral (
      select count(*)::int as open_offers, coalesce(bool_or(p.routing <> 'broadcast'), false) as is_offered_exclusively
      from lobby_offers o join lobby_requests r on r.id = o.request_id join products p on p.id = r.product_id
      where o.agent_id = a.user_id and o.status = 'OPEN' and o.request_id <> all(${ids(requestIds)})) e
    where a.user_id = any(${ids(userIds)})`);
  return {
    agents: new Map(rows.map((row) => [row.user_id, agentFrom(row)])),
    elsewhere: new Map(
      rows.map((row) => [
        row.user_id,
        {
          openOffers: row.open_offers,
          isOfferedExclusively: row.is_offered_exclusively,
          inMeeting: row.in_meeting,
        },
      ]),
    ),
  };
}

type AgentFactsRow = {
  user_id: string;
  available: boolean;
  on_duty: boolean;
  present: boolean;
  seen_at: string | null;
  wraps_up_until: string | null;
  idle_since: string | null;
  languages: string[];
  active: boolean;
  open_offers: number;
  is_offered_exclusively: boolean;
  in_meeting: boolean;
};

function agentFrom({
  user_id,
  available,
  on_duty,
  present,
  languages,
  active,
  ...row
}: AgentFactsRow): Agent {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    userId: user_id,
    available,
    onDuty: on_duty,
    present,
    languages,
    active,
    seenAt: dateOf(row.seen_at),
    wrapsUpUntil: dateOf(row.wraps_up_until),
    idleSince: dateOf(row.idle_since),
  };
}

/** Whether the timer of request `r` is due. */
function isTimerDue({ statuses, from, afterMs, notBefore }: RequestTimer, at: Date): SQL {
  const column = (name: RequestTimer['from']) => sql`r.${sql.identifier(lobbyRequests[name].name)}`;
  const inStatus = sql`r.status = any(${sql.param([...statuses])}::text[])`;
  const isPaused = notBefore ? sql` and (${column(notBefore)} <= ${instant(at)}) is not false` : sql``;
  return sql`(${inStatus} and ${column(from)} <= ${before(at, afterMs)}${isPaused})`;
}

/** The requests and agents for which something may be due at an instant. */
export async function findDue(tx: Transaction, at: Date): Promise<{ requests: string[]; agents: string[] }> {
  const timers = Object.values<RequestTimer>(requestTimers).map((timer) => isTimerDue(timer, at));
  const requests = await tx.db.execute<{ id: string }>(sql`
    select r.id from lobby_requests r where r.ended_at is null and (
      ${sql.join(timers, sql` or `)}
      or (r.status in ('WAITING', 'OFFERED', 'HELD', 'AWAY') and not exists (select from products p
        join tenants t on t.id = p.tenant_id where p.id = r.product_id and p.active and t.status = 'active'))
      or (r.status in ('ACCEPTED', 'IN_MEETING') and exists (
        select from users u where u.id = r.agent_id and u.status <> 'ACTIVE'))
      or (r.status = ${absence.status} and exists (select from meeting_participants p
        where p.meeting_id = r.meeting_id and not p.present and p.left_at is null
          and p.changed_at <= ${before(at, absence.afterMs)})))
    union select o.request_id from lobby_offers o where o.status = 'OPEN' and (o.expires_at <= ${instant(at)}
      or not exists (select from lobby_requests r join product_agents pa on pa.product_id = r.product_id
        where r.id = o.request_id and pa.user_id = o.agent_id))`);
  const agents = await tx.db.execute<{ user_id: string }>(sql`
    select a.user_id from lobby_agents a where a.wraps_up_until <= ${instant(at)}
      or a.present <> coalesce(a.seen_at > ${graceBefore(at)}, false)`);
  return {
    requests: requests.rows.map(({ id }) => id),
    agents: agents.rows.map(({ user_id }) => user_id),
  };
}
