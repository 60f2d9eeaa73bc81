/** The rows of the waiting list: the server's queue and the knocks that arrived since it was fetched. */

import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { Away, DemoRequest, QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { isBeingAnswered, type Offer } from '../knocks/offers.ts';

/** The fields that a knock and a queued request share. */
export type WaitingRequest = Pick<DemoRequest & QueuedRequest, keyof DemoRequest & keyof QueuedRequest>;

export interface QueueRow {
  /** 1 is next. */
  readonly position: number;
  readonly request: WaitingRequest;
  /** `null` for a knock that the fetched queue does not contain yet. */
  readonly queued: QueuedRequest | null;
  /** The agent's own open offer. */
  readonly offer: Offer | null;
}

export type RowState =
  | { readonly name: 'answering' | 'offered-to-me' | 'waiting' }
  | { readonly name: 'held'; readonly note: string | null }
  | { readonly name: 'away'; readonly away: Away | null }
  | { readonly name: 'offered'; readonly to: readonly string[] };

/** The queue in its order, with the agent's offers in their rows; knocks that are newer than it come last. */
export function mergeQueue(queue: readonly QueuedRequest[], offers: readonly Offer[]): QueueRow[] {
  const open = offers.filter((offer) => offer.phase.name !== 'taken');
  const known = new Set(queue.map((request) => request.meetingId));
  const rows = queue.map((queued) => ({
    request: queued,
    queued,
    offer: open.find((offer) => offer.request.meetingId === queued.meetingId) ?? null,
  }));
  const newer = open
    .filter((offer) => !known.has(offer.request.meetingId))
    .map((offer) => ({ request: offer.request, queued: null, offer }));
  return [...rows, ...newer].map((row, index) => ({ ...row, position: index + 1 }));
}

/**
 * The requests that the agent can answer now, and, once the agent has the maximum number of offers, the
 * waiting ones that are offered next.
 */
export function knocksOf(rows: readonly QueueRow[]): QueueRow[] {
  const offered = rows.filter(({ offer }) => offer !== null);
  if (offered.length < lobbyLimits.maxToasts) return offered;
  return rows.filter((row) => row.offer !== null || rowState(row).name === 'waiting');
}

export function rowState({ queued, offer }: QueueRow): RowState {
  if (offer) return { name: isBeingAnswered(offer) ? 'answering' : 'offered-to-me' };
  if (queued?.status === 'AWAY') return { name: 'away', away: queued.away ?? null };
  if (queued?.status === 'HELD') return { name: 'held', note: queued.holdNote };
  if (queued && queued.offeredTo.length > 0 && !queued.isOfferedToMe) {
    return { name: 'offered', to: queued.offeredTo };
  }
  return { name: 'waiting' };
}

export interface QueueGroup {
  readonly productId: string;
  readonly productName: string;
  readonly productSlug: string;
  readonly rows: readonly QueuedRequest[];
}

/** Groups by product, sorted by name; each group keeps the order of the queue. */
export function groupByProduct(queue: readonly QueuedRequest[]): QueueGroup[] {
  const groups = new Map<string, QueueGroup & { rows: QueuedRequest[] }>();
  for (const request of queue) {
    const { productId, productName, productSlug } = request;
    const group = groups.get(productId) ?? { productId, productName, productSlug, rows: [] };
    group.rows.push(request);
    groups.set(productId, group);
  }
  return [...groups.values()].toSorted((a, b) => a.productName.localeCompare(b.productName));
}
