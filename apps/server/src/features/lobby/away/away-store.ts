/** Reads and marks of the customers who are away. */
import { and, eq, gte, isNull, sql, sum } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import { lobbyRequests, type RequestRow } from '../tables.ts';

/** The agents assigned to a product may have capacity: their next requests are evaluated. */
export async function markAgentsOf(tx: Transaction, productId: string): Promise<void> {
  const { rows } = await tx.db.execute<{ user_id: string }>(
    sql`select user_id from product_agents where product_id = ${productId}`,
  );
  const { capacityGained } = changedRowsOf(tx);
  for (const { user_id } of rows) capacityGained.add(user_id);
}

/** The customers who are away and were not notified yet that the turn is near. */
export function findNotNear(tx: Transaction): Promise<RequestRow[]> {
  return tx.db
    .select()
    .from(lobbyRequests)
    .where(
      and(
        eq(lobbyRequests.status, 'AWAY'),
        isNull(lobbyRequests.awayNearAt),
        isNull(lobbyRequests.awayTurnAt),
      ),
    );
}

/** How often the customer left the page, for any product. */
export async function countAbsences(tx: Transaction, customerId: string, since: Date): Promise<number> {
  const [row] = await tx.db
    .select({ count: sum(lobbyRequests.awayCount).mapWith(Number) })
    .from(lobbyRequests)
    .where(and(eq(lobbyRequests.customerId, customerId), gte(lobbyRequests.knockedAt, since)));
  return row?.count ?? 0;
}
