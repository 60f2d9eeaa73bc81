/** Finds and marks the requests that wait longer than the target of their product. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

interface LongWait {
  readonly requestId: string;
  readonly productId: string;
  readonly productName: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly targetWaitSeconds: number;
}

/** Time on hold does not count: an agent has answered. */
const isNew = (at: Date) => sql`r.status in ('WAITING', 'OFFERED') and r.long_wait_at is null
  and r.waiting_since + make_interval(secs => p.target_wait_seconds) <= ${at.toISOString()}::timestamptz`;

export async function hasNew(tx: Transaction, at: Date): Promise<boolean> {
  const { rows } = await tx.db.execute(
    sql`select from lobby_requests r join products p on p.id = r.product_id where ${isNew(at)} limit 1`,
  );
  return rows.length > 0;
}

/** @returns the requests that were not marked before */
export async function mark(tx: Transaction, at: Date): Promise<LongWait[]> {
  const { rows } = await tx.db.execute<LongWait & Record<string, unknown>>(sql`
    update lobby_requests r set long_wait_at = ${at.toISOString()}::timestamptz from products p
    where p.id = r.product_id and ${isNew(at)}
    returning r.id as "requestId", r.product_id as "productId", p.name as "productName",
      r.customer_id as "customerId", r.customer_name as "customerName",
      p.target_wait_seconds as "targetWaitSeconds"`);
  return rows;
}
