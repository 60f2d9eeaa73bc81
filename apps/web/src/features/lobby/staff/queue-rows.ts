/** Who waits, line by line: the server's queue, and the knocks that came since it was fetched. */

import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { DemoRequest, QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import { isUnderWay, type Offer } from './offers.ts';

/** What a knock and a line of the queue both tell. */
export type Knocker = Pick<DemoRequest & QueuedRequest, keyof DemoRequest & keyof QueuedRequest>;

export interface QueueRow {
  /** 1 is next. */
  readonly place: number;
  readonly who: Knocker;
  /** `null`: a knock that the fetched queue does not hold yet. */
  readonly queued: QueuedRequest | null;
  /** The caller's own open offer. */
  readonly offer: Offer | null;
}

export type RowState =
  | { readonly name: 'answering' | 'offered-to-me' | 'waiting' }
  | { readonly name: 'held'; readonly note: string | null }
  | { readonly name: 'offered'; readonly to: readonly string[] };

/** The queue in the order of turn, with the own offers at their lines; knocks that are newer than it stand last. */
export function mergeQueue(queue: readonly QueuedRequest[], offers: readonly Offer[]): QueueRow[] {
  const open = offers.filter((offer) => offer.phase.name !== 'taken');
  const known = new Set(queue.map((request) => request.meetingId));
  const lines = queue.map((queued) => ({
    who: queued,
    queued,
    offer: open.find((offer) => offer.request.meetingId === queued.meetingId) ?? null,
  }));
  const newer = open
    .filter((offer) => !known.has(offer.request.meetingId))
    .map((offer) => ({ who: offer.request, queued: null, offer }));
  return [...lines, ...newer].map((line, index) => ({ ...line, place: index + 1 }));
}

/**
 * Whom the agent can answer now, and who is next to be offered: a knock more than an agent is asked about at once
 * waits until one of them closes.
 */
export function knocksOf(rows: readonly QueueRow[]): QueueRow[] {
  const offered = rows.filter(({ offer }) => offer !== null);
  if (offered.length < lobbyLimits.maxToasts) return offered;
  return rows.filter((row) => row.offer !== null || rowState(row).name === 'waiting');
}

export function rowState({ queued, offer }: QueueRow): RowState {
  if (offer) return { name: isUnderWay(offer) ? 'answering' : 'offered-to-me' };
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

/** Product by product, by name; within each the order of turn. */
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
