/** Who of the lobby was seen last, and when; most of it waits for nobody. */
import { isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { lobbyRequests } from './tables.ts';

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
