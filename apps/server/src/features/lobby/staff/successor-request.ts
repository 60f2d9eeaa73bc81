/** Creates the successor of a transferred request. */
import type { Transaction } from '../../../platform/db/database.ts';
import type { Customers } from '../../customers/index.ts';
import { isQueued } from '../machine/policy.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import { notesForKnock } from '../queue/customer-brief.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';

interface Dependencies {
  readonly customers: Pick<Customers, 'newestNotesOf'>;
  readonly now: () => Date;
  readonly logStep: LogStep;
}

export type InsertSuccessor = ReturnType<typeof createInsertSuccessor>;

export function createInsertSuccessor({ customers, now, logStep }: Dependencies) {
  /**
   * The successor keeps the queue position of the request that ends. Its brief has the note that was left meanwhile.
   */
  return async function insertSuccessor(
    tx: Transaction,
    before: RequestRow,
    change: Pick<RequestRow, 'productId' | 'registrationId'> & Partial<RequestRow>,
  ): Promise<string> {
    const at = now();
    const {
      customerId,
      customerName,
      customerSocketId,
      demoType,
      queuedAt,
      language,
      utm,
      brief,
      pastMeetings,
      priority,
      priorityReason,
      deviceCheck,
    } = before;
    const notes = await notesForKnock(tx, customers, customerId);
    const isWaiting = isQueued(before.status);
    const staysInQueue = isWaiting && change.productId === before.productId;
    const successor = await store.insertRequest(tx, {
      customerId,
      customerName,
      customerSocketId,
      demoType,
      queuedAt,
      language,
      utm,
      brief: { ...brief, notes },
      pastMeetings: pastMeetings + (isWaiting ? 0 : 1),
      ...(isWaiting ? { deviceCheck } : {}),
      ...(staysInQueue ? { priority, priorityReason } : {}),
      meetingId: crypto.randomUUID(),
      status: 'WAITING',
      waitingSince: at,
      knockedAt: at,
      customerSeenAt: at,
      ...change,
    });
    await logStep(tx, successor, 'knocked', { at, agentId: successor.firstAgentId, reason: 'transferred' });
    return successor.id;
  };
}
