/** The knocks an agent sees, as pure steps: what the server's snapshot and its news make of the list. */

import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';

/** open: may be answered · accepting, rejecting: the answer is under way · taken: somebody else was first, it closes soon. */
export type OfferPhase =
  | { readonly name: 'open' | 'accepting' | 'rejecting' }
  | { readonly name: 'taken'; readonly by: string | null };

export interface Offer {
  readonly request: DemoRequest;
  readonly phase: OfferPhase;
}

const open = { name: 'open' } as const;

/** One knock heard: a new toast, or the same customer offered again. */
export function hearKnock(offers: readonly Offer[], request: DemoRequest): readonly Offer[] {
  const known = find(offers, request.meetingId);
  const phase = known && isUnderWay(known) ? known.phase : open;
  return inOrder([...without(offers, request.meetingId), { request, phase }]);
}

/** The server's list, which is the truth. What is being answered, or says who took it, stays until that is done. */
export function applySnapshot(offers: readonly Offer[], requests: readonly DemoRequest[]): readonly Offer[] {
  const listed = requests.map((request) => ({
    request,
    phase: phaseAfterSnapshot(find(offers, request.meetingId), request),
  }));
  const ids = new Set(requests.map((request) => request.meetingId));
  const unfinished = offers.filter(
    (offer) => offer.phase.name !== 'open' && !ids.has(offer.request.meetingId),
  );
  return inOrder([...listed, ...unfinished]);
}

/** The same offer keeps its phase; a later one of the same customer is open again. */
function phaseAfterSnapshot(known: Offer | undefined, request: DemoRequest): OfferPhase {
  if (!known) return open;
  return isUnderWay(known) || known.request.expiresAt >= request.expiresAt ? known.phase : open;
}

export function setPhase(offers: readonly Offer[], meetingId: string, phase: OfferPhase): readonly Offer[] {
  return offers.map((offer) => (offer.request.meetingId === meetingId ? { ...offer, phase } : offer));
}

/** Answered, or the customer is gone. */
export function close(offers: readonly Offer[], meetingId: string): readonly Offer[] {
  return without(offers, meetingId);
}

/** What can still be answered; the number in the page's title. */
export function countOpen(offers: readonly Offer[]): number {
  return offers.filter((offer) => offer.phase.name !== 'taken').length;
}

/**
 * The toasts: the oldest whose time has not run out. The rest, and the late ones, stay in the list.
 * @param now the server's clock, milliseconds
 */
export function chooseToasts(
  offers: readonly Offer[],
  now: number,
  most: number = lobbyLimits.maxToasts,
): readonly Offer[] {
  const alive = offers.filter((offer) => offer.phase.name !== 'open' || timeLeftMs(offer.request, now) > 0);
  return alive.slice(0, most);
}

/** Milliseconds until the offer closes by itself; never negative. */
export function timeLeftMs(request: DemoRequest, now: number): number {
  return Math.max(0, Date.parse(request.expiresAt) - now);
}

/** What makes a knock one that has been heard: a customer offered again knocks again. */
export function knockId(request: DemoRequest): string {
  return `${request.meetingId} ${request.expiresAt}`;
}

export function find(offers: readonly Offer[], meetingId: string): Offer | undefined {
  return offers.find((offer) => offer.request.meetingId === meetingId);
}

export function isUnderWay(offer: Offer): boolean {
  return offer.phase.name === 'accepting' || offer.phase.name === 'rejecting';
}

function without(offers: readonly Offer[], meetingId: string): readonly Offer[] {
  return offers.filter((offer) => offer.request.meetingId !== meetingId);
}

/** Oldest customer first. */
function inOrder(offers: readonly Offer[]): readonly Offer[] {
  return offers.toSorted((a, b) => a.request.queuedAt.localeCompare(b.request.queuedAt));
}
