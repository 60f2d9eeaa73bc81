/** Statements of the predicate probe: reads to compare, and the changes that a probe makes. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { mayBeOffered } from '../machine/affected-store.ts';
import type { OfferColumns, RequestColumns } from './database-histories.ts';

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

export async function readOpenRows(
  tx: Transaction,
): Promise<{ requests: RequestColumns[]; offers: OfferColumns[] }> {
  const requests = await tx.db.execute<RequestColumns>(
    sql`select customer_id, product_id, status, round, agent_id, priority, away_turn_at is not null as was_notified
      from lobby_requests where ended_at is null`,
  );
  const offers = await tx.db.execute<OfferColumns>(
    sql`select r.customer_id, r.product_id, o.agent_id, o.assigned from lobby_offers o
      join lobby_requests r on r.id = o.request_id where o.status = 'OPEN' and r.ended_at is null`,
  );
  return { requests: requests.rows, offers: offers.rows };
}

/** The waiting requests and assigned agents for which `mayBeOffered` is true. */
export async function findOfferable(
  tx: Transaction,
  at: Date,
): Promise<{ requestId: string; agentId: string }[]> {
  const { rows } = await tx.db.execute<{ requestId: string; agentId: string }>(sql`
    select r.id as "requestId", a.user_id as "agentId" from lobby_requests r
    join products p on p.id = r.product_id join product_agents pa on pa.product_id = p.id
    join lobby_agents a on a.user_id = pa.user_id join users u on u.id = a.user_id
    where r.status in ('WAITING', 'OFFERED') and ${mayBeOffered(at)}`);
  return rows;
}

export async function setCustomersSeen(tx: Transaction, at: Date): Promise<void> {
  await tx.db.execute(
    sql`update lobby_requests set customer_seen_at = ${instant(at)} where ended_at is null`,
  );
}

/** Records those agents as seen who were seen after `since`. */
export async function setAgentsSeen(tx: Transaction, since: Date, at: Date): Promise<void> {
  await tx.db.execute(
    sql`update lobby_agents set seen_at = ${instant(at)} where seen_at > ${instant(since)}`,
  );
}

export async function deactivateOneEngagedAgent(tx: Transaction): Promise<void> {
  await tx.db.execute(sql`update users set status = 'INACTIVE' where id = (
    select agent_id from lobby_requests where ended_at is null and agent_id is not null limit 1)`);
}
