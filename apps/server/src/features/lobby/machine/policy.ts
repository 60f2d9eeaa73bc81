/**
 * The lobby's rules as pure functions: which transition of a request is due, and which agents are available.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { RequestStatus } from '@foyer/contract/lobby/status.ts';
import { absence, hasElapsed, isDue, requestTimers } from './timers.ts';

type OpenStatus = Extract<RequestStatus, 'WAITING' | 'OFFERED' | 'HELD' | 'AWAY' | 'ACCEPTED' | 'IN_MEETING'>;

/** Whether a participant is in the room of the meeting, and since when. */
export interface RoomPresence {
  readonly present: boolean;
  readonly since: Date;
  /** The customer left the meeting on purpose and can rejoin. */
  readonly hasLeft?: boolean;
}

export interface RequestFacts {
  readonly status: OpenStatus;
  readonly waitingSince: Date;
  /** A booked start does not expire before this instant. */
  readonly keptOpenUntil: Date | null;
  readonly round: number;
  readonly unattendedSince: Date | null;
  readonly customerSeenAt: Date;
  readonly acceptedAt: Date | null;
  /** After a restart: agent and customer are not absent before this instant. */
  readonly arrivalsDueFrom?: Date | null;
  /** The agent who accepted was deactivated. */
  readonly hasLostAgent: boolean;
  /** `null` while the meeting has no room, or the participant never was in it. */
  readonly agent: RoomPresence | null;
  readonly customer: RoomPresence | null;
  readonly openOffers: number;
  /** Offers of this round that were rejected or timed out. */
  readonly refusals: number;
  /** Assigned agents who cannot take the request now but may later. They keep it open. */
  readonly busyAgents: number;
  /** The routing is sequential, and an available agent was not offered the request in this round. */
  readonly hasMoreToAsk?: boolean;
  /** The end of the hold. */
  readonly heldUntil?: Date | null;
  /** When the customer left the page, and until when the place is kept after the turn. */
  readonly awaySince?: Date | null;
  readonly awayUntil?: Date | null;
}

export type Transition =
  | { readonly to: 'LEFT'; readonly reason: 'gone' }
  | { readonly to: 'EXPIRED'; readonly reason: 'no-agent' | 'rejected' | 'max-wait' }
  | { readonly to: 'ENDED'; readonly reason: 'gone' | 'hung-up' }
  /** Back to the queue, in the original position. */
  | {
      readonly to: 'WAITING';
      readonly because:
        | 'round-over'
        | 'offers-withdrawn'
        | 'agent-absent'
        | 'agent-gone'
        | 'agent-deactivated'
        | 'hold-over';
    };

/** The transition that time or the agents' answers made due for an open request, or `null`. */
export function dueTransition(facts: RequestFacts, now: Date): Transition | null {
  switch (facts.status) {
    case 'WAITING':
    case 'OFFERED':
      return dueWhileWaiting(facts, now);
    case 'HELD':
      return dueOnHold(facts, now);
    case 'AWAY':
      return dueWhileAway(facts, now);
    case 'ACCEPTED':
    case 'IN_MEETING':
      // There is no agent to wait for, so the customer is first in the queue at once.
      if (facts.hasLostAgent) return withoutAgent(facts, 'agent-deactivated');
      return facts.status === 'ACCEPTED' ? dueAfterAccept(facts, now) : dueInMeeting(facts, now);
  }
}

/** No offers are made during a hold, so nothing else can be due. */
function dueOnHold(facts: RequestFacts, now: Date): Transition | null {
  if (isDue(requestTimers.customerGone, facts, now)) return { to: 'LEFT', reason: 'gone' };
  return isDue(requestTimers.hold, facts, now) ? { to: 'WAITING', because: 'hold-over' } : null;
}

/** The page may be closed, so its connection does not count. */
function dueWhileAway(facts: RequestFacts, now: Date): Transition | null {
  if (isDue(requestTimers.awayKept, facts, now)) return { to: 'LEFT', reason: 'gone' };
  return isDue(requestTimers.maxAway, facts, now) ? { to: 'EXPIRED', reason: 'max-wait' } : null;
}

function dueWhileWaiting(facts: RequestFacts, now: Date): Transition | null {
  if (isDue(requestTimers.customerGone, facts, now)) return { to: 'LEFT', reason: 'gone' };
  if (facts.keptOpenUntil && now < facts.keptOpenUntil) return nextRound(facts);
  if (isDue(requestTimers.maxWait, facts, now)) return { to: 'EXPIRED', reason: 'max-wait' };
  if (isDue(requestTimers.unattended, facts, now)) return { to: 'EXPIRED', reason: 'no-agent' };
  if (facts.openOffers > 0 || facts.hasMoreToAsk) return null;
  if (facts.refusals === 0)
    return facts.status === 'OFFERED' ? { to: 'WAITING', because: 'offers-withdrawn' } : null;
  if (facts.round < lobbyLimits.rounds) return { to: 'WAITING', because: 'round-over' };
  if (facts.busyAgents === 0) return { to: 'EXPIRED', reason: 'rejected' };
  return facts.status === 'OFFERED' ? { to: 'WAITING', because: 'offers-withdrawn' } : null;
}

/** While a booked start is kept open, one round follows another. */
function nextRound({ openOffers, refusals, status, hasMoreToAsk }: RequestFacts): Transition | null {
  if (openOffers > 0 || hasMoreToAsk) return null;
  if (refusals > 0) return { to: 'WAITING', because: 'round-over' };
  return status === 'OFFERED' ? { to: 'WAITING', because: 'offers-withdrawn' } : null;
}

function dueAfterAccept(facts: RequestFacts, now: Date): Transition | null {
  if (!facts.agent?.present && isDue(requestTimers.agentArrives, facts, now))
    return { to: 'WAITING', because: 'agent-absent' };
  if (!facts.customer?.present && isDue(requestTimers.customerArrives, facts, now))
    return { to: 'LEFT', reason: 'gone' };
  return null;
}

function dueInMeeting(facts: RequestFacts, now: Date): Transition | null {
  const { agent, customer } = facts;
  if (customer && !customer.present && hasElapsed(customer.since, absence.afterMs, now))
    return { to: 'ENDED', reason: customer.hasLeft ? 'hung-up' : 'gone' };
  if (agent && !agent.present && hasElapsed(agent.since, absence.afterMs, now))
    return withoutAgent(facts, 'agent-gone');
  return null;
}

/** A customer who left the meeting does not want to wait for another agent. */
function withoutAgent({ customer }: RequestFacts, because: 'agent-gone' | 'agent-deactivated'): Transition {
  return customer?.hasLeft ? { to: 'ENDED', reason: 'hung-up' } : { to: 'WAITING', because };
}

export interface AgentFacts {
  readonly userId: string;
  readonly available: boolean;
  readonly onDuty: boolean;
  readonly seenAt: Date | null;
  readonly wrapsUpUntil: Date | null;
  /** Has accepted a request that has not ended. */
  readonly inMeeting: boolean;
}

/** A packet arrived from one of the agent's connections within the grace period. */
export function isPresent({ seenAt }: Pick<AgentFacts, 'seenAt'>, now: Date): boolean {
  return seenAt !== null && now.getTime() - seenAt.getTime() < lobbyLimits.agentGraceMs;
}

/** On duty, lobby on and present, whether busy or free. */
export function isReachable(agent: AgentFacts, now: Date): boolean {
  return agent.onDuty && agent.available && isPresent(agent, now);
}

/** May be offered a request now. */
export function isFree(agent: AgentFacts, now: Date): boolean {
  const wrapsUp = agent.wrapsUpUntil !== null && agent.wrapsUpUntil > now;
  return isReachable(agent, now) && !agent.inMeeting && !wrapsUp;
}

/** Has a queue position: waits on the page, on hold or away from it. */
export function isQueued(status: RequestStatus): boolean {
  return status === 'WAITING' || status === 'OFFERED' || status === 'HELD' || status === 'AWAY';
}
