/**
 * Customers who are away from the lobby's page: when it is their turn, whom their place keeps waiting, and how
 * they come back.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { RequestRow } from '../tables.ts';
import { inOfferOrder } from './booked-start.ts';
import { byQueueOrder } from './lobby-state.ts';

type QueuedRequest = Pick<
  RequestRow,
  | 'id'
  | 'productId'
  | 'status'
  | 'demoType'
  | 'queuedAt'
  | 'priority'
  | 'awaySince'
  | 'awayTurnAt'
  | 'awayOnWayAt'
>;

/** Clears every column of the absence. */
export const clearedAbsence = {
  awayChannel: null,
  awayTravelMinutes: null,
  awayLanguage: null,
  awaySince: null,
  awayNearAt: null,
  awayTurnAt: null,
  awayUntil: null,
  awayOnWayAt: null,
} as const;

/** The request waits on the page again. The absence does not count towards the maximum wait. */
export function resumeAfterAbsence(
  { waitingSince, awaySince }: Pick<RequestRow, 'waitingSince' | 'awaySince'>,
  at: Date,
) {
  const awayMs = awaySince === null ? 0 : at.getTime() - awaySince.getTime();
  return {
    status: 'WAITING' as const,
    ...clearedAbsence,
    waitingSince: new Date(waitingSince.getTime() + awayMs),
    customerSeenAt: at,
    unattendedSince: null,
  };
}

/**
 * The customer was notified that the turn is there and has not answered: an agent is kept free. After "On my way"
 * the next customers are offered.
 */
export function keepsAgentFree({ status, awayTurnAt, awayOnWayAt }: QueuedRequest): boolean {
  return status === 'AWAY' && awayTurnAt !== null && awayOnWayAt === null;
}

/**
 * The requests that may be offered, in the order in which they are: not those that come after as many kept
 * places as their product has free agents.
 */
export function offerableInOrder<R extends QueuedRequest>(
  queued: readonly R[],
  freeAgentsOf: (request: R) => number,
  at: Date,
): R[] {
  const kept = new Map<string, number>();
  return inOfferOrder([...queued].sort(byQueueOrder), at).filter((request) => {
    const keptBefore = kept.get(request.productId) ?? 0;
    if (keepsAgentFree(request)) kept.set(request.productId, keptBefore + 1);
    if (request.status !== 'WAITING' && request.status !== 'OFFERED') return false;
    return keptBefore === 0 || freeAgentsOf(request) > keptBefore;
  });
}

/**
 * The customers who are to be notified that it is their turn: no waiting customer comes before them, and an agent
 * is free whom no earlier place keeps.
 * @param queued at least the waiting requests of their products
 */
export function turnsOf<R extends QueuedRequest>(
  queued: readonly R[],
  freeAgentsOf: (request: R) => number,
  at: Date,
): R[] {
  if (!queued.some(({ status, awayTurnAt }) => status === 'AWAY' && awayTurnAt === null)) return [];
  const products = Map.groupBy(queued, ({ productId }) => productId);
  return [...products.values()].flatMap((ofProduct) => {
    const turns: R[] = [];
    let kept = 0;
    for (const request of inOfferOrder([...ofProduct].sort(byQueueOrder), at)) {
      if (request.status === 'WAITING' || request.status === 'OFFERED') break;
      if (request.status !== 'AWAY') continue;
      if (request.awayTurnAt === null) {
        if (freeAgentsOf(request) <= kept) break;
        turns.push(request);
      }
      if (request.awayOnWayAt === null) kept += 1;
    }
    return turns;
  });
}

/** The columns of a request whose customer is notified that it is the turn. */
export function turnAnnounced({ awayNearAt }: Pick<RequestRow, 'awayNearAt'>, at: Date) {
  const awayUntil = new Date(at.getTime() + lobbyLimits.awayKeptMs);
  return { awayNearAt: awayNearAt ?? at, awayTurnAt: at, awayUntil };
}

/** The columns after "On my way". */
export function onTheWay(at: Date) {
  return { awayOnWayAt: at, awayUntil: new Date(at.getTime() + lobbyLimits.onMyWayMs) };
}
