/** The queue positions of all waiting customers, in one pass. */
import { byQueueOrder } from '../machine/lobby-state.ts';
import { isQueued } from '../machine/policy.ts';
import type { RequestRow } from '../tables.ts';

interface QueuePosition {
  /** 1 is next. */
  readonly place: number;
  /** The number of waiting customers for the same product and kind. */
  readonly waiting: number;
}

type OpenRequest = Pick<RequestRow, 'id' | 'productId' | 'demoType' | 'queuedAt' | 'status' | 'priority'>;

/** Request id → queue position, for each waiting request. Each product and kind has its own queue. */
export function queuePositionsOf(open: readonly OpenRequest[]): ReadonlyMap<string, QueuePosition> {
  const queues = Map.groupBy(
    open.filter(({ status }) => isQueued(status)).sort(byQueueOrder),
    ({ productId, demoType }) => `${productId} ${demoType}`,
  );
  return new Map(
    [...queues.values()].flatMap((queue) =>
      queue.map(({ id }, index) => [id, { place: index + 1, waiting: queue.length }] as const),
    ),
  );
}
