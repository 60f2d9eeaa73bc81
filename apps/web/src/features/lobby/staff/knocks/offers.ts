/** The list of an agent's offers as pure functions: how server snapshots and events change it. */

import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';

/**
 * open: can be answered · accepting, rejecting: the answer is being sent · taken: by another agent, closes
 * soon.
 */
export type OfferPhase =
  | { readonly name: 'open' | 'accepting' | 'rejecting' }
  | { readonly name: 'taken'; readonly by: string | null };

export interface Offer {
  readonly request: DemoRequest;
  readonly phase: OfferPhase;
}

const open = { name: 'open' } as const;

/** Adds a knock: a new offer, or the same customer offered again. */
export function addKnock(offers: readonly Offer[], request: DemoRequest): readonly Offer[] {
  const known = findOffer(offers, request.meetingId);
  const phase = known && isBeingAnswered(known) ? known.phase : open;
  return sortByQueueTime([...without(offers, request.meetingId), { request, phase }]);
}

/**
 * Applies the server's list. Offers that are being answered or show who took them stay until that is done.
 */
export function applySnapshot(offers: readonly Offer[], requests: readonly DemoRequest[]): readonly Offer[] {
  const listed = requests.map((request) => ({
    request,
    phase: phaseAfterSnapshot(findOffer(offers, request.meetingId), request),
  }));
  const ids = new Set(requests.map((request) => request.meetingId));
  const unfinished = offers.filter(
    (offer) => offer.phase.name !== 'open' && !ids.has(offer.request.meetingId),
  );
  return sortByQueueTime([...listed, ...unfinished]);
}

/** The same offer keeps its phase; a newer offer of the same customer is open. */
function phaseAfterSnapshot(known: Offer | undefined, request: DemoRequest): OfferPhase {
  if (!known) return open;
  return isBeingAnswered(known) || known.request.expiresAt >= request.expiresAt ? known.phase : open;
}

export function setPhase(offers: readonly Offer[], meetingId: string, phase: OfferPhase): readonly Offer[] {
  return offers.map((offer) => (offer.request.meetingId === meetingId ? { ...offer, phase } : offer));
}

export function removeOffer(offers: readonly Offer[], meetingId: string): readonly Offer[] {
  return without(offers, meetingId);
}

/** The number of offers that can still be answered. */
export function countOpen(offers: readonly Offer[]): number {
  return offers.filter((offer) => offer.phase.name !== 'taken').length;
}

/**
 * The oldest offers that have not expired. All others stay in the waiting list.
 * @param now the server's clock, milliseconds
 */
export function chooseToasts(
  offers: readonly Offer[],
  now: number,
  most: number = lobbyLimits.maxToasts,
): readonly Offer[] {
  const unexpired = offers.filter(
    (offer) => offer.phase.name !== 'open' || timeLeftMs(offer.request, now) > 0,
  );
  return unexpired.slice(0, most);
}

/** Milliseconds until the offer expires; never negative. */
export function timeLeftMs(request: DemoRequest, now: number): number {
  return Math.max(0, Date.parse(request.expiresAt) - now);
}

/** The part of the offer time that is left, from 1 to 0. Each product sets its own offer time. */
export function timeLeftShare(request: DemoRequest, now: number): number {
  const lastsMs = Date.parse(request.expiresAt) - Date.parse(request.offeredAt);
  return Math.min(1, timeLeftMs(request, now) / lastsMs);
}

/** Identifies a knock: the same customer offered again is another knock. */
export function knockId(request: DemoRequest): string {
  return `${request.meetingId} ${request.expiresAt}`;
}

export function findOffer(offers: readonly Offer[], meetingId: string): Offer | undefined {
  return offers.find((offer) => offer.request.meetingId === meetingId);
}

export function isBeingAnswered(offer: Offer): boolean {
  return offer.phase.name === 'accepting' || offer.phase.name === 'rejecting';
}

function without(offers: readonly Offer[], meetingId: string): readonly Offer[] {
  return offers.filter((offer) => offer.request.meetingId !== meetingId);
}

/** The longest waiting customer first. */
function sortByQueueTime(offers: readonly Offer[]): readonly Offer[] {
  return offers.toSorted((a, b) => a.request.queuedAt.localeCompare(b.request.queuedAt));
}
