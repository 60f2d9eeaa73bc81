/**
 * Writes when customers and agents were last seen. Most writes skip locked rows, so that they wait for no
 * other change.
 */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

/** Records that the pages of these customers are connected. */
export async function recordCustomersSeen(
  tx: Transaction,
  customerIds: readonly string[],
  at: Date,
): Promise<void> {
  await recordCustomersSeenIfStale(tx, customerIds, { at, staleSince: at });
}

/**
 * As `recordCustomersSeen`, for at most `limit` customers who were last seen at or before `staleSince`. It
 * skips requests that another transaction is changing, so it needs no lobby lock.
 * @returns the number of requests that it wrote
 */
export async function recordCustomersSeenIfStale(
  tx: Transaction,
  customerIds: readonly string[],
  { at, staleSince, limit = null }: { at: Date; staleSince: Date; limit?: number | null },
): Promise<number> {
  if (customerIds.length === 0) return 0;
  const { rowCount } =
    await tx.db.execute(sql`update lobby_requests set customer_seen_at = ${at.toISOString()}
    where id in (select id from lobby_requests where customer_id = any(${sql.param([...customerIds])}::uuid[])
      and ended_at is null and customer_seen_at <= ${staleSince.toISOString()} limit ${limit} for update skip locked)`);
  return rowCount ?? 0;
}

/**
 * Records customers as seen, with the socket id that now receives their server events.
 * @param sockets customer → socket id
 */
export async function recordCustomerSockets(
  tx: Transaction,
  sockets: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  if (sockets.size === 0) return;
  await tx.db.execute(sql`update lobby_requests r
    set customer_seen_at = ${at.toISOString()}::timestamptz, customer_socket_id = s.socket_id
    from unnest(${sql.param([...sockets.keys()])}::uuid[], ${sql.param([...sockets.values()])}::text[]) s(customer_id, socket_id)
    where r.customer_id = s.customer_id and r.ended_at is null`);
}

/** Skips agents whom another transaction is changing. @param lastPackets agent → when the last packet arrived */
export async function recordAgentsSeen(
  tx: Transaction,
  lastPackets: ReadonlyMap<string, Date>,
): Promise<void> {
  if (lastPackets.size === 0) return;
  const instants = [...lastPackets.values()].map((at) => at.toISOString());
  await tx.db.execute(sql`update lobby_agents a set seen_at = h.at
    from unnest(${sql.param([...lastPackets.keys()])}::uuid[], ${sql.param(instants)}::timestamptz[]) h(user_id, at)
    where a.user_id = h.user_id and (a.seen_at is null or a.seen_at < h.at)
      and a.user_id in (select user_id from lobby_agents
        where user_id = any(${sql.param([...lastPackets.keys()])}::uuid[]) for update skip locked)`);
}
