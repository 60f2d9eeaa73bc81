/**
 * Queues a message's job for the time it is due. The message's row holds the state; the job only names it.
 */
import type { Transaction } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';

export interface MessageJob {
  readonly tenantId: string;
  readonly tenant: string;
  readonly messageId: string;
}

/** Runs in the transaction of the row. @param startAfter absent: now */
export async function enqueue(
  queue: Pick<JobQueue, 'add'>,
  tx: Transaction,
  messageId: string,
  startAfter?: Date,
): Promise<void> {
  const { tenantId, tenant } = tx.scope;
  await queue.add(tx, 'message', { tenantId, tenant, messageId } satisfies MessageJob, startAfter);
}
