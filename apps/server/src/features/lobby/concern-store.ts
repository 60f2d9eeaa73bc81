/** Finds what a change or an instant concerns, without reading the lobby: a few rows by their indexes. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { Agent, Elsewhere } from './lobby-state.ts';
import { lobbyRequests, type RequestRow } from './tables.ts';
import type { Touched } from './touched.ts';

const ids = (some: Iterable<string>) => sql`${sql.param([...some])}::uuid[]`;
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Whoever may be next for one agent of one product: more than there is ever room for. */
const lookAhead = 2 * lobbyLimits.maxToasts;

/**
 * The open requests that a change concerns, first come first: those it touched, what is open with the agents it touched or
 * kept open by them, all that wait for the products of who came or went, and the next in line for who may have room.
 */
export function findConcerned(unit: Unit, touched: Touched, at: Date): Promise<RequestRow[]> {
  const { requests, agents, room, there } = touched;
  const turned = [...agents, ...there];
  const isQueued = sql`r.status in ('WAITING', 'OFFERED')`;
  const found = [sql`select r.id from lobby_requests r where r.id = any(${ids(requests)})`];
  if (turned.length > 0)
    found.push(
      sql`select o.request_id from lobby_offers o where o.status = 'OPEN' and o.agent_id = any(${ids(turned)})`,
      sql`select r.id from lobby_requests r where r.agent_id = any(${ids(turned)}) and r.ended_at is null`,
      // Kept open by who was busy, though everybody else refused.
      sql`select r.id from product_agents pa join lobby_requests r on r.product_id = pa.product_id
        where pa.user_id = any(${ids(turned)}) and ${isQueued} and r.status = 'WAITING' and r.round >= ${lobbyLimits.rounds}`,
    );
  if (there.size > 0)
    found.push(sql`select r.id from lobby_requests r where r.ended_at is null
      and r.product_id in (select pa.product_id from product_agents pa where pa.user_id = any(${ids(there)}))`);
  const gained = sql`select unnest(${ids([...turned, ...room])}) as user_id
    union select o.agent_id from lobby_offers o where o.status = 'OPEN' and o.request_id = any(${ids(requests)})`;
  const next = (isOfKind: ReturnType<typeof sql>) => sql`select n.id from (${gained}) g
    join lobby_agents a on a.user_id = g.user_id and a.available and a.on_duty
    join users u on u.id = a.user_id join product_agents pa on pa.user_id = a.user_id
    join products p on p.id = pa.product_id and p.active
    cross join lateral (
      select r.id from lobby_requests r
      where r.product_id = pa.product_id and ${isQueued} and ${isOfKind} and ${mayBeAsked(at)}
      order by r.queued_at, r.id limit ${lookAhead}) n`;
  found.push(next(sql`true`), next(sql`r.demo_type = 'scheduled' and r.queued_at <= ${instant(at)}`));
  return unit.db
    .select()
    .from(lobbyRequests)
    .where(
      and(isNull(lobbyRequests.endedAt), inArray(lobbyRequests.id, sql`(${sql.join(found, sql` union `)})`)),
    )
    .orderBy(asc(lobbyRequests.queuedAt), asc(lobbyRequests.id));
}

/** Whether request `r` of product `p` may be offered to agent `u`, `a`: never stricter than the rules, which decide. */
function mayBeAsked(at: Date) {
  const ofAgent = sql`select from lobby_offers o where o.request_id = r.id and o.agent_id = a.user_id`;
  return sql`not exists (${ofAgent} and (o.status = 'OPEN' or (o.status in ('REJECTED', 'TIMED_OUT')
      and (o.round = r.round or r.reoffer_at > ${instant(at)}))))
    and (p.routing = 'broadcast' or not exists (
      select from lobby_offers o where o.request_id = r.id and o.status = 'OPEN'))
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

const before = (at: Date, ms: number) => instant(new Date(at.getTime() - ms));
const graceBefore = (at: Date) => before(at, lobbyLimits.agentGraceMs);

/** Agents with a switch as the rules see them, and what each has to do with other requests than these. */
export async function findAgentFacts(
  unit: Unit,
  userIds: Iterable<string>,
  requestIds: readonly string[],
): Promise<{ agents: Map<string, Agent>; elsewhere: Map<string, Elsewhere> }> {
  const { rows } = await unit.db.execute<AgentFactsRow>(sql`
    select a.user_id, a.available, a.on_duty, a.present, a.seen_at, a.wraps_up_until, a.idle_since, u.languages,
      u.status = 'ACTIVE' as active, e.open_offers, e.is_asked_alone, exists (select from lobby_requests m
        where m.agent_id = a.user_id and m.status in ('ACCEPTED', 'IN_MEETING') and m.id <> all(${ids(requestIds)})
      ) as in_meeting
    from lobby_agents a join users u on u.id = a.user_id cross join lateral (
      select count(*)::int as open_offers, coalesce(bool_or(p.routing <> 'broadcast'), false) as is_asked_alone
      from lobby_offers o join lobby_requests r on r.id = o.request_id join products p on p.id = r.product_id
      where o.agent_id = a.user_id and o.status = 'OPEN' and o.request_id <> all(${ids(requestIds)})) e
    where a.user_id = any(${ids(userIds)})`);
  return {
    agents: new Map(rows.map((row) => [row.user_id, agentFrom(row)])),
    elsewhere: new Map(
      rows.map((row) => [
        row.user_id,
        { openOffers: row.open_offers, isAskedAlone: row.is_asked_alone, inMeeting: row.in_meeting },
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
  is_asked_alone: boolean;
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
    ...{ userId: user_id, available, onDuty: on_duty, present, languages, active },
    ...{
      seenAt: dateOf(row.seen_at),
      wrapsUpUntil: dateOf(row.wraps_up_until),
      idleSince: dateOf(row.idle_since),
    },
  };
}

/** What may be due at an instant: never less than the rules find, which decide. */
export async function findDue(unit: Unit, at: Date): Promise<{ requests: string[]; agents: string[] }> {
  const { customerGraceMs, maxWaitMs, nobodyThereMs, agentArrivesMs, returnMs } = lobbyLimits;
  const requests = await unit.db.execute<{ id: string }>(sql`
    select r.id from lobby_requests r where r.ended_at is null and (
      (r.status in ('WAITING', 'OFFERED', 'HELD') and (r.customer_seen_at <= ${before(at, customerGraceMs)}
        or not exists (select from products p join tenants t on t.id = p.tenant_id
          where p.id = r.product_id and p.active and t.status = 'active')))
      or (r.status in ('WAITING', 'OFFERED') and (r.nobody_since <= ${before(at, nobodyThereMs)}
        or (r.waiting_since <= ${before(at, maxWaitMs)} and r.kept_open_until is null)
        or r.reoffer_at <= ${instant(at)} or r.first_agent_until <= ${instant(at)} or r.kept_open_until <= ${instant(at)}))
      or (r.status = 'HELD' and r.held_until <= ${instant(at)})
      or (r.status = 'ACCEPTED' and r.accepted_at <= ${before(at, agentArrivesMs)})
      or (r.status in ('ACCEPTED', 'IN_MEETING') and exists (select from users u where u.id = r.agent_id and u.status <> 'ACTIVE'))
      or (r.status = 'IN_MEETING' and exists (select from meeting_participants p
        where p.meeting_id = r.meeting_id and not p.present and p.changed_at <= ${before(at, returnMs)})))
    union select o.request_id from lobby_offers o where o.status = 'OPEN' and (o.expires_at <= ${instant(at)}
      or not exists (select from lobby_requests r join product_agents pa on pa.product_id = r.product_id
        where r.id = o.request_id and pa.user_id = o.agent_id))`);
  const agents = await unit.db.execute<{ user_id: string }>(sql`
    select a.user_id from lobby_agents a where a.wraps_up_until <= ${instant(at)}
      or a.present <> coalesce(a.seen_at > ${graceBefore(at)}, false)`);
  return {
    requests: requests.rows.map(({ id }) => id),
    agents: agents.rows.map(({ user_id }) => user_id),
  };
}
