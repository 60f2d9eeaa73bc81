/** The waits of a period that count for the service level of each product. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { type Range, waitsIn } from './facts-store.ts';

interface AnsweredWaits {
  readonly productId: string;
  /** Customers who were accepted, or waited longer than the target of the product. */
  readonly waits: number;
  /** Those of them who were accepted within the target. */
  readonly inTime: number;
}

/** Of the customers who began to wait in the range, as `withinTarget` counts them. Products without one are left out. */
export async function countAnsweredWaits(tx: Transaction, range: Range): Promise<AnsweredWaits[]> {
  const { rows } = await tx.db.execute<AnsweredWaits & Record<string, unknown>>(sql`
    select product_id as "productId", count(*)::int as waits,
      (count(*) filter (where kind = 'within-target'))::int as "inTime"
    from (${sql.join(waitsIn([range]), sql` union all `)}) as facts
    where kind in ('within-target', 'over-target') group by product_id`);
  return rows;
}
