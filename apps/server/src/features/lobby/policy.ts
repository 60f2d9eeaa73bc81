/** The lobby's rules without effects: what is due for a request, and who is offered what. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { RequestStatus } from '@foyer/contract/lobby-status.ts';

type OpenStatus = Extract<RequestStatus, 'WAITING' | 'OFFERED' | 'HELD' | 'ACCEPTED' | 'IN_MEETING'>;

/** Where one side of an accepted request is: in the room or not, and since when. */
export interface Whereabouts {
  readonly present: boolean;
  readonly since: Date;
}

export interface RequestFacts {
  readonly status: OpenStatus;
  readonly waitingSince: Date;
  /** A booked start is not given up before this instant. */
  readonly keptOpenUntil: Date | null;
  readonly round: number;
  readonly nobodySince: Date | null;
  readonly customerSeenAt: Date;
  readonly acceptedAt: Date | null;
  /** Who accepted works here no longer. */
  readonly hasLostAgent: boolean;
  /** In the room of its meeting; `null` while there is none. */
  readonly agent: Whereabouts | null;
  readonly customer: Whereabouts | null;
  readonly openOffers: number;
  /** Offers of this round that were rejected or ran out. */
  readonly refusals: number;
  /** Assigned agents with the lobby on who are in a meeting: they keep the queue open. */
  readonly busyAgents: number;
  /** Agents are asked one by one, and somebody free was not asked in this round yet. */
  readonly hasMoreToAsk?: boolean;
  /** On hold: the place is kept until then. */
  readonly heldUntil?: Date | null;
}

export type Move =
  | { readonly to: 'LEFT'; readonly reason: 'gone' }
  | { readonly to: 'EXPIRED'; readonly reason: 'no-agent' | 'rejected' | 'max-wait' }
  | { readonly to: 'ENDED'; readonly reason: 'gone' }
  /** Back to the queue, in the same place. */
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

/** What time or the agents' answers have made due for an open request; `null` when nothing is. */
export function dueMove(facts: RequestFacts, now: Date): Move | null {
  switch (facts.status) {
    case 'WAITING':
    case 'OFFERED':
      return dueWhileWaiting(facts, now);
    case 'HELD':
      return dueOnHold(facts, now);
    case 'ACCEPTED':
    case 'IN_MEETING':
      // Nobody to wait for: the customer is first in the queue at once.
      if (facts.hasLostAgent) return { to: 'WAITING', because: 'agent-deactivated' };
      return facts.status === 'ACCEPTED' ? dueAfterAccept(facts, now) : dueInMeeting(facts, now);
  }
}

/** Nobody is asked meanwhile, so nothing else is due either. */
function dueOnHold({ customerSeenAt, heldUntil }: RequestFacts, now: Date): Move | null {
  if (isOver(customerSeenAt, lobbyLimits.customerGraceMs, now)) return { to: 'LEFT', reason: 'gone' };
  return heldUntil && now >= heldUntil ? { to: 'WAITING', because: 'hold-over' } : null;
}

function dueWhileWaiting(facts: RequestFacts, now: Date): Move | null {
  if (isOver(facts.customerSeenAt, lobbyLimits.customerGraceMs, now)) return { to: 'LEFT', reason: 'gone' };
  if (facts.keptOpenUntil && now < facts.keptOpenUntil) return nextRound(facts);
  if (isOver(facts.waitingSince, lobbyLimits.maxWaitMs, now)) return { to: 'EXPIRED', reason: 'max-wait' };
  if (facts.nobodySince && isOver(facts.nobodySince, lobbyLimits.nobodyThereMs, now)) {
    return { to: 'EXPIRED', reason: 'no-agent' };
  }
  if (facts.openOffers > 0 || facts.hasMoreToAsk) return null;
  if (facts.refusals === 0)
    return facts.status === 'OFFERED' ? { to: 'WAITING', because: 'offers-withdrawn' } : null;
  if (facts.round < lobbyLimits.rounds) return { to: 'WAITING', because: 'round-over' };
  if (facts.busyAgents === 0) return { to: 'EXPIRED', reason: 'rejected' };
  return facts.status === 'OFFERED' ? { to: 'WAITING', because: 'offers-withdrawn' } : null;
}

/** Asked again and again until the time is over. */
function nextRound({ openOffers, refusals, status, hasMoreToAsk }: RequestFacts): Move | null {
  if (openOffers > 0 || hasMoreToAsk) return null;
  if (refusals > 0) return { to: 'WAITING', because: 'round-over' };
  return status === 'OFFERED' ? { to: 'WAITING', because: 'offers-withdrawn' } : null;
}

function dueAfterAccept({ acceptedAt, agent, customer }: RequestFacts, now: Date): Move | null {
  if (!acceptedAt) return null;
  if (!agent?.present && isOver(acceptedAt, lobbyLimits.agentArrivesMs, now))
    return { to: 'WAITING', because: 'agent-absent' };
  if (!customer?.present && isOver(acceptedAt, lobbyLimits.customerArrivesMs, now))
    return { to: 'LEFT', reason: 'gone' };
  return null;
}

function dueInMeeting({ agent, customer }: RequestFacts, now: Date): Move | null {
  if (customer && !customer.present && isOver(customer.since, lobbyLimits.returnMs, now))
    return { to: 'ENDED', reason: 'gone' };
  if (agent && !agent.present && isOver(agent.since, lobbyLimits.returnMs, now))
    return { to: 'WAITING', because: 'agent-gone' };
  return null;
}

function isOver(since: Date, lastsMs: number, now: Date): boolean {
  return now.getTime() - since.getTime() >= lastsMs;
}

export interface AgentFacts {
  readonly userId: string;
  readonly available: boolean;
  readonly onDuty: boolean;
  readonly seenAt: Date | null;
  readonly wrapsUpUntil: Date | null;
  /** Has accepted a request that is not over. */
  readonly inMeeting: boolean;
}

/** A connection was seen lately. */
export function isPresent({ seenAt }: Pick<AgentFacts, 'seenAt'>, now: Date): boolean {
  return seenAt !== null && now.getTime() - seenAt.getTime() < lobbyLimits.agentGraceMs;
}

/** On duty, lobby on and present: counts as being there, busy or free. */
export function isThere(agent: AgentFacts, now: Date): boolean {
  return agent.onDuty && agent.available && isPresent(agent, now);
}

/** May be offered a request now. */
export function isFree(agent: AgentFacts, now: Date): boolean {
  const wrapsUp = agent.wrapsUpUntil !== null && agent.wrapsUpUntil > now;
  return isThere(agent, now) && !agent.inMeeting && !wrapsUp;
}

export function isQueued(status: RequestStatus): boolean {
  return status === 'WAITING' || status === 'OFFERED' || status === 'HELD';
}
