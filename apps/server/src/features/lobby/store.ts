/** Where requests, offers and the agents' switches are kept. */
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import {
  type AgentRow,
  lobbyAgents,
  lobbyOffers,
  lobbyRequests,
  type OfferRow,
  type RequestRow,
} from './tables.ts';
import { touchedBy } from './touched.ts';

/** Tenants with somebody in the lobby or in a meeting. */
export async function findBusyTenants(database: Database): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_open_requests()`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** All open requests, first come first. */
export function findOpen(unit: Unit): Promise<RequestRow[]> {
  return unit.db
    .select()
    .from(lobbyRequests)
    .where(isNull(lobbyRequests.endedAt))
    .orderBy(asc(lobbyRequests.queuedAt), asc(lobbyRequests.id));
}

export async function findNewestOf(
  unit: Unit,
  customerId: string,
  productId: string,
): Promise<RequestRow | null> {
  const [row] = await unit.db
    .select()
    .from(lobbyRequests)
    .where(and(eq(lobbyRequests.customerId, customerId), eq(lobbyRequests.productId, productId)))
    .orderBy(desc(lobbyRequests.knockedAt), desc(lobbyRequests.id))
    .limit(1);
  return row ?? null;
}

export async function findByMeeting(unit: Unit, meetingId: string): Promise<RequestRow | null> {
  const [row] = await unit.db.select().from(lobbyRequests).where(eq(lobbyRequests.meetingId, meetingId));
  return row ?? null;
}

export async function insertRequest(
  unit: Unit,
  request: typeof lobbyRequests.$inferInsert,
): Promise<RequestRow> {
  const [row] = await unit.db.insert(lobbyRequests).values(request).returning();
  if (!row) throw new Error('an inserted request was not returned');
  touchedBy(unit).requests.add(row.id);
  return row;
}

/** What follows from it is looked at when the change settles; the rules' own writes are at rest already. */
export async function updateRequest(unit: Unit, id: string, change: Partial<RequestRow>): Promise<void> {
  const touched = touchedBy(unit);
  touched.requests.add(id);
  if (change.agentId) touched.agents.add(change.agentId);
  await unit.db.update(lobbyRequests).set(change).where(eq(lobbyRequests.id, id));
}

/** The same change to each. */
export async function updateRequests(
  unit: Unit,
  ids: readonly string[],
  change: Partial<RequestRow>,
): Promise<void> {
  await unit.db
    .update(lobbyRequests)
    .set(change)
    .where(inArray(lobbyRequests.id, [...ids]));
}

/** The customers' pages that are connected now keep their places. */
export async function touchCustomers(unit: Unit, customerIds: readonly string[], at: Date): Promise<void> {
  await keepCustomers(unit, customerIds, { at, unseenSince: at });
}

/**
 * As `touchCustomers`, some at a time, and only those whom nobody noted lately. Waits for nobody: a request that is being
 * changed just now is left for the next time, so that it needs no lock of the lobby.
 * @returns how many it noted
 */
export async function keepCustomers(
  unit: Unit,
  customerIds: readonly string[],
  { at, unseenSince, most = null }: { at: Date; unseenSince: Date; most?: number | null },
): Promise<number> {
  if (customerIds.length === 0) return 0;
  const { rowCount } =
    await unit.db.execute(sql`update lobby_requests set customer_seen_at = ${at.toISOString()}
    where id in (select id from lobby_requests where customer_id = any(${sql.param([...customerIds])}::uuid[])
      and ended_at is null and customer_seen_at <= ${unseenSince.toISOString()} limit ${most} for update skip locked)`);
  return rowCount ?? 0;
}

/** The customers' pages that have just connected, by customer: there, and where the news goes. */
export async function setCustomerSockets(
  unit: Unit,
  sockets: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  if (sockets.size === 0) return;
  await unit.db.execute(sql`update lobby_requests r
    set customer_seen_at = ${at.toISOString()}::timestamptz, customer_socket_id = s.socket_id
    from unnest(${sql.param([...sockets.keys()])}::uuid[], ${sql.param([...sockets.values()])}::text[]) s(customer_id, socket_id)
    where r.customer_id = s.customer_id and r.ended_at is null`);
}

/** After a restart everybody who waits gets the grace anew: our absence is not theirs. */
export async function touchAllCustomers(unit: Unit, at: Date): Promise<void> {
  await unit.db
    .update(lobbyRequests)
    .set({ customerSeenAt: at, nobodySince: null })
    .where(isNull(lobbyRequests.endedAt));
}

export function findOffersOf(unit: Unit, requestIds: readonly string[]): Promise<OfferRow[]> {
  if (requestIds.length === 0) return Promise.resolve([]);
  return unit.db
    .select()
    .from(lobbyOffers)
    .where(inArray(lobbyOffers.requestId, [...requestIds]))
    .orderBy(asc(lobbyOffers.offeredAt));
}

/** All offers of the open requests: by what they belong to, as thousands of ids would take longer to read than the rows. */
export function findOffersOfOpen(unit: Unit): Promise<OfferRow[]> {
  const open = unit.db
    .select({ id: lobbyRequests.id })
    .from(lobbyRequests)
    .where(isNull(lobbyRequests.endedAt));
  return unit.db
    .select()
    .from(lobbyOffers)
    .where(inArray(lobbyOffers.requestId, open))
    .orderBy(asc(lobbyOffers.offeredAt));
}

export async function insertOffers(
  unit: Unit,
  offers: readonly (typeof lobbyOffers.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < offers.length; from += 1000)
    await unit.db.insert(lobbyOffers).values(offers.slice(from, from + 1000));
}

/** Closes offers that are still open, and notes what they concern. @returns those that were */
export async function closeOffers(
  unit: Unit,
  ids: readonly string[],
  status: OfferRow['status'],
  at: Date,
): Promise<OfferRow[]> {
  const closed = await markClosed(unit, ids, status, at);
  const touched = touchedBy(unit);
  for (const { requestId, agentId } of closed) {
    touched.requests.add(requestId);
    touched.room.add(agentId);
  }
  return closed;
}

/** As `closeOffers`, for the rules, which know what they concern. */
export async function markClosed(
  unit: Unit,
  ids: readonly string[],
  status: OfferRow['status'],
  at: Date,
): Promise<OfferRow[]> {
  if (ids.length === 0) return [];
  return unit.db
    .update(lobbyOffers)
    .set({ status, closedAt: at })
    .where(and(inArray(lobbyOffers.id, [...ids]), eq(lobbyOffers.status, 'OPEN')))
    .returning();
}

export function findAgents(unit: Unit): Promise<AgentRow[]> {
  return unit.db.select().from(lobbyAgents);
}

export async function findOffDuty(unit: Unit, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await unit.db
    .select({ userId: lobbyAgents.userId })
    .from(lobbyAgents)
    .where(and(inArray(lobbyAgents.userId, [...userIds]), eq(lobbyAgents.onDuty, false)));
  return rows.map(({ userId }) => userId);
}

export async function findAgent(unit: Unit, userId: string): Promise<AgentRow | null> {
  const [row] = await unit.db.select().from(lobbyAgents).where(eq(lobbyAgents.userId, userId));
  return row ?? null;
}

export async function setAgent(
  unit: Unit,
  userId: string,
  change: Partial<Omit<AgentRow, 'userId' | 'tenantId'>>,
): Promise<void> {
  const turns = change.available !== undefined || change.onDuty !== undefined;
  touchedBy(unit)[turns ? 'there' : 'agents'].add(userId);
  await unit.db
    .insert(lobbyAgents)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: lobbyAgents.userId, set: change });
}

/** The same change to each of those who have a switch. */
export async function updateAgents(
  unit: Unit,
  userIds: readonly string[],
  change: Partial<Omit<AgentRow, 'userId' | 'tenantId'>>,
): Promise<void> {
  await unit.db
    .update(lobbyAgents)
    .set(change)
    .where(inArray(lobbyAgents.userId, [...userIds]));
}

/** When each was last heard of. Waits for nobody: who is being changed just now is noted the next time. */
export async function touchAgents(unit: Unit, heard: ReadonlyMap<string, Date>): Promise<void> {
  if (heard.size === 0) return;
  const instants = [...heard.values()].map((at) => at.toISOString());
  await unit.db.execute(sql`update lobby_agents a set seen_at = h.at
    from unnest(${sql.param([...heard.keys()])}::uuid[], ${sql.param(instants)}::timestamptz[]) h(user_id, at)
    where a.user_id = h.user_id and (a.seen_at is null or a.seen_at < h.at)
      and a.user_id in (select user_id from lobby_agents
        where user_id = any(${sql.param([...heard.keys()])}::uuid[]) for update skip locked)`);
}

/** All requests of a customer, newest first. */
export function findAllOf(unit: Unit, customerId: string): Promise<RequestRow[]> {
  return unit.db
    .select()
    .from(lobbyRequests)
    .where(eq(lobbyRequests.customerId, customerId))
    .orderBy(desc(lobbyRequests.queuedAt), desc(lobbyRequests.id));
}

/** Half-open in UTC. */
interface Range {
  readonly since: Date;
  readonly until: Date;
}

const within = (instant: SQL, { since, until }: Range) =>
  sql`${instant} >= ${since.toISOString()}::timestamptz and ${instant} < ${until.toISOString()}::timestamptz`;

/** Conversations that began in the range, of one agent or of all. */
export async function countMeetings(unit: Unit, range: Range, agentId: string | null): Promise<number> {
  const own = sql`exists (select from meeting_participants p
    where p.meeting_id = m.id and p.side = 'agent' and p.person_id = ${agentId})`;
  return count(
    unit,
    sql`select count(*) from meetings m where ${within(sql`m.started_at`, range)} and ${agentId === null ? sql`true` : own}`,
  );
}

/** Conversations of a customer that began, with anybody. */
export async function countPast(unit: Unit, customerId: string): Promise<number> {
  return count(
    unit,
    sql`select count(*) from meeting_participants p join meetings m on m.id = p.meeting_id
      where p.side = 'customer' and p.person_id = ${customerId} and m.started_at is not null`,
  );
}

/** Waits that ended in the range without a conversation; of these products or of all. */
export async function countMissed(
  unit: Unit,
  range: Range,
  productIds: readonly string[] | null,
): Promise<number> {
  const own = sql`r.product_id = any(${sql.param([...(productIds ?? [])])}::uuid[])`;
  return count(
    unit,
    sql`select count(*) from lobby_requests r where ${within(sql`r.ended_at`, range)}
      and ${productIds === null ? sql`true` : own}
      and (r.status in ('LEFT', 'EXPIRED', 'CANCELLED') or r.status = 'ENDED')
      and not exists (select from meetings m where m.id = r.meeting_id and m.started_at is not null)`,
  );
}

async function count(unit: Unit, query: SQL): Promise<number> {
  const { rows } = await unit.db.execute<{ count: string }>(query);
  return Number(rows[0]?.count);
}

/** The tenant's active agents by name, those who never touched a switch too. */
export async function findActiveAgents(
  unit: Unit,
): Promise<(Pick<AgentRow, 'available' | 'onDuty' | 'seenAt'> & { id: string; name: string })[]> {
  const { rows } = await unit.db.execute<{
    id: string;
    name: string;
    available: boolean;
    on_duty: boolean;
    seen_at: string | null;
  }>(sql`select u.id, u.name, coalesce(a.available, false) as available, coalesce(a.on_duty, true) as on_duty, a.seen_at
    from users u left join lobby_agents a on a.user_id = u.id
    where u.role = 'AGENT' and u.status = 'ACTIVE' order by lower(u.name), u.id`);
  return rows.map(({ on_duty, seen_at, ...rest }) => ({
    ...rest,
    onDuty: on_duty,
    seenAt: seen_at === null ? null : new Date(seen_at),
  }));
}
