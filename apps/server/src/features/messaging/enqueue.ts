/** A message's job: the alarm that rings when it is due. What is to be done stands in its row. */
import type { Unit } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';

export interface MessageJob {
  readonly tenantId: string;
  readonly tenant: string;
  readonly messageId: string;
}

/** In the transaction of the row. @param startAfter absent: now */
export async function enqueue(
  queue: Pick<JobQueue, 'add'>,
  unit: Unit,
  messageId: string,
  startAfter?: Date,
): Promise<void> {
  const { tenantId, tenant } = unit.scope;
  await queue.add(unit, 'message', { tenantId, tenant, messageId } satisfies MessageJob, startAfter);
}
