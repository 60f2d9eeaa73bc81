/**
 * The timers of a request. The rules (policy.ts) and the query that finds what is due (affected-store.ts) are
 * both derived from this declaration, so a new timer is added here and nowhere else.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { RequestStatus } from '@foyer/contract/lobby/status.ts';
import type { RequestRow } from '../tables.ts';

/** A column of a request that holds an instant. */
type InstantColumn = {
  [Name in keyof RequestRow]-?: Date extends RequestRow[Name] ? Name : never;
}[keyof RequestRow];

export interface RequestTimer {
  /** The timer runs in these states only. */
  readonly statuses: readonly RequestStatus[];
  /** The instant from which it runs. It does not run while the column is null. */
  readonly from: InstantColumn;
  readonly afterMs: number;
  /** It is not due before the instant in this column. */
  readonly notBefore?: InstantColumn;
}

const waiting = ['WAITING', 'OFFERED'] as const;

export const requestTimers = {
  /** The customer's page has been disconnected for the grace period. */
  customerGone: {
    statuses: [...waiting, 'HELD'],
    from: 'customerSeenAt',
    afterMs: lobbyLimits.customerGraceMs,
  },
  /** No assigned agent has been there. */
  unattended: {
    statuses: waiting,
    from: 'unattendedSince',
    afterMs: lobbyLimits.noAgentTimeoutMs,
    notBefore: 'keptOpenUntil',
  },
  maxWait: {
    statuses: waiting,
    from: 'waitingSince',
    afterMs: lobbyLimits.maxWaitMs,
    notBefore: 'keptOpenUntil',
  },
  /** The pause between two rounds ends. */
  reoffer: { statuses: waiting, from: 'reofferAt', afterMs: 0 },
  /** The request is no longer reserved for the assigned agent. */
  firstAgent: { statuses: waiting, from: 'firstAgentUntil', afterMs: 0 },
  /** A booked start is no longer kept open. */
  keptOpen: { statuses: waiting, from: 'keptOpenUntil', afterMs: 0 },
  hold: { statuses: ['HELD'], from: 'heldUntil', afterMs: 0 },
  /** The place is no longer kept for a customer who was notified that the turn is there. */
  awayKept: { statuses: ['AWAY'], from: 'awayUntil', afterMs: 0 },
  maxAway: { statuses: ['AWAY'], from: 'awaySince', afterMs: lobbyLimits.maxAwayMs, notBefore: 'awayUntil' },
  agentArrives: {
    statuses: ['ACCEPTED'],
    from: 'acceptedAt',
    afterMs: lobbyLimits.agentJoinTimeoutMs,
    notBefore: 'arrivalsDueFrom',
  },
  customerArrives: {
    statuses: ['ACCEPTED'],
    from: 'acceptedAt',
    afterMs: lobbyLimits.customerJoinTimeoutMs,
    notBefore: 'arrivalsDueFrom',
  },
} as const satisfies Record<string, RequestTimer>;

/** How long a participant may be out of the room of a running meeting. */
export const absence = { status: 'IN_MEETING', afterMs: lobbyLimits.returnWindowMs } as const;

type TimerFacts<Timer extends RequestTimer> = {
  readonly [Name in Timer['from'] | NonNullable<Timer['notBefore']>]?: Date | null;
} & { readonly status: RequestStatus };

export function isDue<Timer extends RequestTimer>(
  timer: Timer,
  facts: TimerFacts<Timer>,
  now: Date,
): boolean {
  const instants = facts as Partial<Record<InstantColumn, Date | null>>;
  const from = instants[timer.from];
  const notBefore = timer.notBefore && instants[timer.notBefore];
  if (!from || !timer.statuses.includes(facts.status) || (notBefore && now < notBefore)) return false;
  return hasElapsed(from, timer.afterMs, now);
}

export function hasElapsed(since: Date, ms: number, now: Date): boolean {
  return now.getTime() - since.getTime() >= ms;
}
