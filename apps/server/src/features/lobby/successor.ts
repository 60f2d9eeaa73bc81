/** The request that comes of one which was handed on. */
import type { Unit } from '../../platform/db/database.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';

interface Parts {
  readonly now: () => Date;
  readonly step: Step;
}

export function createInsertSuccessor({ now, step }: Parts) {
  /** In the place of the one that ends, however long the queue has become. */
  return async function insertSuccessor(
    unit: Unit,
    before: RequestRow,
    change: Pick<RequestRow, 'productId' | 'registrationId'> & Partial<RequestRow>,
  ): Promise<string> {
    const at = now();
    const { customerId, customerName, customerSocketId, demoType, queuedAt, language, utm, pastMeetings } =
      before;
    const successor = await store.insertRequest(unit, {
      ...{ customerId, customerName, customerSocketId, demoType, queuedAt, language, utm },
      ...{ pastMeetings: pastMeetings + 1, meetingId: crypto.randomUUID(), status: 'WAITING' },
      ...{ waitingSince: at, knockedAt: at, customerSeenAt: at, ...change },
    });
    await step(unit, successor, 'knocked', { at, agentId: successor.firstAgentId, reason: 'transferred' });
    return successor.id;
  };
}
