/** Everybody's place in the queue, in one pass over those who wait. */
import { byComing } from './lobby-state.ts';
import { isQueued } from './policy.ts';
import type { RequestRow } from './tables.ts';

interface Place {
  /** 1 is next. */
  readonly place: number;
  /** How many wait for the same product and kind. */
  readonly waiting: number;
}

type Standing = Pick<RequestRow, 'id' | 'productId' | 'demoType' | 'queuedAt' | 'status'>;

/** By request, for each who waits: oldest first among those waiting for the same product and kind. */
export function placesOf(open: readonly Standing[]): ReadonlyMap<string, Place> {
  const lines = Map.groupBy(
    open.filter(({ status }) => isQueued(status)).sort(byComing),
    ({ productId, demoType }) => `${productId} ${demoType}`,
  );
  return new Map(
    [...lines.values()].flatMap((line) =>
      line.map(({ id }, index) => [id, { place: index + 1, waiting: line.length }] as const),
    ),
  );
}
