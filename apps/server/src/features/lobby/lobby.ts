/** A tenant's lobby as it stands inside one transaction: requests, offers, agents and who is assigned to what. */
import type { Unit } from '../../platform/db/database.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import { type AgentFacts, isFree, isQueued, isThere, type RequestFacts } from './policy.ts';
import * as store from './store.ts';
import type { OfferRow, RequestRow } from './tables.ts';

export interface Lobby {
  readonly requests: readonly RequestRow[];
  readonly agents: ReadonlyMap<string, AgentFacts>;
  offersOf(request: RequestRow): readonly OfferRow[];
  /** Agents assigned to the request's product who have a switch at all. */
  assignedTo(request: RequestRow): readonly AgentFacts[];
  /** Whether the agent who accepted works here no longer. */
  hasLostAgent(request: RequestRow): boolean;
}

interface Sources {
  readonly products: Pick<Products, 'agentsOf'>;
  readonly users: Pick<Users, 'findAgents'>;
}

export async function readLobby(unit: Unit, { products, users }: Sources): Promise<Lobby> {
  const requests = await store.findOpen(unit);
  const offers = Map.groupBy(
    await store.findOffersOf(
      unit,
      requests.map(({ id }) => id),
    ),
    ({ requestId }) => requestId,
  );
  const engaged = new Set(
    requests.flatMap(({ status, agentId }) => (isQueued(status) || !agentId ? [] : agentId)),
  );
  const known = await users.findAgents(unit, [...engaged]);
  const working = new Set(known.filter(({ active }) => active).map(({ id }) => id));
  const agents = new Map(
    (await store.findAgents(unit)).map((row) => [row.userId, { ...row, inMeeting: engaged.has(row.userId) }]),
  );
  const assigned = new Map<string, AgentFacts[]>();
  for (const productId of new Set(requests.map((request) => request.productId))) {
    const ids = await products.agentsOf(unit, productId);
    assigned.set(
      productId,
      ids.flatMap((id) => agents.get(id) ?? []),
    );
  }
  return {
    requests,
    agents,
    offersOf: ({ id }) => offers.get(id) ?? [],
    assignedTo: ({ productId }) => assigned.get(productId) ?? [],
    hasLostAgent: ({ status, agentId }) => !isQueued(status) && agentId !== null && !working.has(agentId),
  };
}

/** What the rules need to know of one request. */
export async function factsOf(
  unit: Unit,
  lobby: Lobby,
  request: RequestRow,
  meetings: Pick<Meetings, 'presenceOf'>,
  now: Date,
): Promise<RequestFacts> {
  const offers = lobby.offersOf(request);
  const sides = isQueued(request.status) ? [] : await meetings.presenceOf(unit, request.meetingId);
  const whereabouts = (side: 'agent' | 'customer') => {
    const found = sides.find((person) => person.side === side);
    return found ? { present: found.present, since: found.changedAt } : null;
  };
  return {
    ...request,
    status: request.status as RequestFacts['status'],
    openOffers: offers.filter(({ status }) => status === 'OPEN').length,
    refusals: offers.filter((offer) => offer.round === request.round && isRefusal(offer)).length,
    busyAgents: lobby.assignedTo(request).filter((agent) => keepsQueueOpen(agent, now) && !isFree(agent, now))
      .length,
    hasLostAgent: lobby.hasLostAgent(request),
    agent: whereabouts('agent'),
    customer: whereabouts('customer'),
  };
}

/** There, or in a meeting with the lobby on: somebody the customer may wait for. */
export function keepsQueueOpen(agent: AgentFacts, now: Date): boolean {
  return isThere(agent, now) || (agent.inMeeting && agent.available && agent.onDuty);
}

export function isRefusal({ status }: OfferRow): boolean {
  return status === 'REJECTED' || status === 'TIMED_OUT';
}

/** Free agents to offer the request to now: nobody twice in a round, nobody who refused before the pause is over. */
export function findTakers(lobby: Lobby, request: RequestRow, now: Date): AgentFacts[] {
  const offers = lobby.offersOf(request);
  const isPausing = request.reofferAt !== null && request.reofferAt > now;
  return lobby.assignedTo(request).filter((agent) => {
    if (!isFree(agent, now)) return false;
    const own = offers.filter(({ agentId }) => agentId === agent.userId);
    if (own.some((offer) => offer.status === 'OPEN' || (offer.round === request.round && isRefusal(offer))))
      return false;
    return !(isPausing && own.some(isRefusal));
  });
}
