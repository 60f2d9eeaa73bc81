/**
 * The lobby state machine: advances a lobby to a stable state at an instant. First it performs what is due,
 * then it offers the waiting requests. It is pure: the same lobby at the same instant always gives the same
 * effects.
 */
import { chooseAgents, hasMoreToAsk, type RoutingInput } from '../routing/routing.ts';
import type { OfferRow, RequestRow } from '../tables.ts';
import { offerableInOrder, turnAnnounced, turnsOf } from './away.ts';
import { mayBeOfferedTo } from './booked-start.ts';
import { applyTransition, updateAgentStates } from './due-transitions.ts';
import { createLobbyDraft, type LobbyDraft } from './lobby-draft.ts';
import type { Agent, Context, Effect, LobbyState } from './lobby-state.ts';
import {
  type AgentFacts,
  dueTransition,
  isFree,
  isPresent,
  isQueued,
  isReachable,
  type RequestFacts,
} from './policy.ts';
import { isDue, requestTimers } from './timers.ts';

export function reconcileState(
  state: LobbyState,
  context: Context,
): { state: LobbyState; effects: readonly Effect[] } {
  const draft = createLobbyDraft(state);
  reconcileDraft(draft, context);
  return { state: draft.state(), effects: draft.effects };
}

export function reconcileDraft(draft: LobbyDraft, context: Context): void {
  const { at, hasLobby = true } = context;
  updateAgentStates(draft, at);
  for (const request of draft.open()) {
    const expired = openOffersOf(draft, request).filter(({ expiresAt }) => expiresAt <= at);
    draft.close(expired, 'TIMED_OUT', at);
  }
  // A transition of one request can make another due: an agent who did not come to the meeting is not there
  // for the others.
  for (let before = -1; draft.effects.length > before; ) {
    before = draft.effects.length;
    for (const request of draft.open()) advanceRequest(draft, request, context);
  }
  if (!hasLobby) return;
  const freeAgents = (request: RequestRow) => freeAgentsOf(draft, request, at);
  for (const request of turnsOf(queuedOf(draft), freeAgents, at))
    draft.change(request.id, turnAnnounced(request, at), { step: 'notified-turn' });
  const offerable = offerableInOrder(queuedOf(draft), freeAgents, at);
  for (const request of offerable) offer(draft, request, context);
  for (const request of draft.open()) requeueIfNotOffered(draft, request);
}

function advanceRequest(draft: LobbyDraft, current: RequestRow, context: Context): void {
  const { at, hasLobby = true } = context;
  const { id } = current;
  clearPassedInstants(draft, current, at);
  cancelIfWithdrawn(draft, current, at);
  if (hasLobby) withdrawOffersOfUnavailableAgents(draft, current, at);
  else draft.close(openOffersOf(draft, current), 'WITHDRAWN', at, 'no-lobby');
  updateUnattendedSince(draft, id, context);
  const request = draft.find(id);
  if (!request || request.endedAt) return;
  const transition = dueTransition(factsOf(draft, request, context), at);
  if (transition) applyTransition(draft, request, transition, context);
}

/** The customer may wait for this agent: reachable, or in a meeting with the lobby on. */
export function keepsQueueOpen(agent: AgentFacts, now: Date): boolean {
  return isReachable(agent, now) || (agent.inMeeting && agent.available && agent.onDuty);
}

export function isRefusal({ status }: Pick<OfferRow, 'status'>): boolean {
  return status === 'REJECTED' || status === 'TIMED_OUT';
}

export function openOffersOf(draft: LobbyDraft, { id }: Pick<RequestRow, 'id'>): OfferRow[] {
  return draft.offersOf(id).filter(({ status }) => status === 'OPEN');
}

/** The agents assigned to the request's product who have used the lobby switch at least once. */
export function assignedAgentsOf(draft: LobbyDraft, { productId }: RequestRow): (AgentFacts & Agent)[] {
  return (draft.products.get(productId)?.agentIds ?? []).flatMap((id) => draft.factsOf(id) ?? []);
}

export function queuedOf(draft: LobbyDraft): RequestRow[] {
  return draft.open().filter(({ status }) => isQueued(status));
}

/** The number of assigned agents who can take a request now. */
export function freeAgentsOf(draft: LobbyDraft, request: RequestRow, at: Date): number {
  return assignedAgentsOf(draft, request).filter((agent) => isFree(agent, at)).length;
}

/** Everything that the routing of a request depends on. */
export function routingInputOf(draft: LobbyDraft, request: RequestRow, at: Date): RoutingInput {
  const offers = Map.groupBy(draft.offersOf(request.id), ({ agentId }) => agentId);
  const first = request.firstAgentId;
  const others = [...offers.values()].flat();
  const product = draft.products.get(request.productId);
  return {
    routing: product?.routing ?? 'broadcast',
    language: request.language,
    isPausing: request.reofferAt !== null && request.reofferAt > at,
    firstAgentId: first && !mayBeOfferedTo('', request, others, at) ? first : null,
    ...(others.some(({ assigned, status }) => assigned && status === 'OPEN') ? { isAssigned: true } : {}),
    ...(others.some((each) => each.assigned && each.round === request.round && isRefusal(each))
      ? { wasAssigned: true }
      : {}),
    candidates: assignedAgentsOf(draft, request).map((agent) => {
      const own = offers.get(agent.userId) ?? [];
      return {
        agentId: agent.userId,
        lobbyOn: agent.available && agent.onDuty,
        present: isPresent(agent, at),
        inMeeting: agent.inMeeting,
        wrapsUp: agent.wrapsUpUntil !== null && agent.wrapsUpUntil > at,
        languages: agent.languages,
        idleSince: agent.idleSince?.getTime() ?? 0,
        turn: draft.turnOf(request.productId, agent.userId),
        isAsked: own.some(({ status }) => status === 'OPEN'),
        isAskedElsewhere: draft.isOfferedExclusively(agent.userId, request.id),
        isFull: draft.isFull(agent.userId),
        hasRefused: own.some((each) => each.round === request.round && isRefusal(each)),
        hasEverRefused: own.some(isRefusal),
      };
    }),
  };
}

const clearedTimers = [requestTimers.reoffer, requestTimers.firstAgent, requestTimers.keptOpen];

/** Clears instants that have passed. Otherwise every sweep would find them due again. */
function clearPassedInstants(draft: LobbyDraft, request: RequestRow, at: Date): void {
  const passed = clearedTimers.filter((timer) => isDue(timer, request, at)).map(({ from }) => [from, null]);
  if (passed.length > 0) draft.change(request.id, Object.fromEntries(passed) as Partial<RequestRow>);
}

/** The chosen agent was offered an earlier request meanwhile, so this request has no open offer and waits. */
function requeueIfNotOffered(draft: LobbyDraft, request: RequestRow): void {
  if (request.status !== 'OFFERED' || openOffersOf(draft, request).length > 0) return;
  draft.change(request.id, { status: 'WAITING' }, { step: 'back-in-queue', reason: 'next-agent-taken' });
}

/** What the rules need to know of one request. */
function factsOf(draft: LobbyDraft, request: RequestRow, { at, hasLobby = true }: Context): RequestFacts {
  const offers = draft.offersOf(request.id);
  const room = draft.rooms.get(request.id);
  const assigned = assignedAgentsOf(draft, request);
  const engaged = request.agentId ? draft.agent(request.agentId) : null;
  // Without lobby mode earlier rejections do not count.
  const offered = hasLobby ? offers.filter((each) => each.round === request.round) : [];
  const refusals = offered.filter(isRefusal).length;
  // An agent with full toasts who was not offered the request in this round may still take it.
  const answered = new Set(offered.map(({ agentId }) => agentId));
  return {
    ...request,
    status: request.status as RequestFacts['status'],
    openOffers: openOffersOf(draft, request).length,
    refusals,
    busyAgents: assigned.filter(
      (agent) =>
        keepsQueueOpen(agent, at) &&
        (!isFree(agent, at) || (draft.isFull(agent.userId) && !answered.has(agent.userId))),
    ).length,
    hasMoreToAsk: refusals > 0 && hasMoreToAsk(routingInputOf(draft, request, at)),
    hasLostAgent: !isQueued(request.status) && request.agentId !== null && !engaged?.active,
    agent: room?.agent ?? null,
    customer: room?.customer ?? null,
  };
}

/** Cancels the wait for a withdrawn product. Accepted requests and running meetings go on. */
function cancelIfWithdrawn(draft: LobbyDraft, request: RequestRow, at: Date): void {
  if (!isQueued(request.status) || draft.products.get(request.productId)?.isOnOffer) return;
  draft.change(request.id, { status: 'CANCELLED', endedAt: at }, { step: 'cancelled' });
  draft.close(openOffersOf(draft, request), 'WITHDRAWN', at, 'product-withdrawn');
}

/** Withdraws the open offers of agents who left, are in a meeting or are no longer assigned. */
function withdrawOffersOfUnavailableAgents(draft: LobbyDraft, request: RequestRow, at: Date): void {
  const open = openOffersOf(draft, request);
  if (open.length === 0) return;
  const free = new Set(
    assignedAgentsOf(draft, request)
      .filter((agent) => isFree(agent, at))
      .map(({ userId }) => userId),
  );
  draft.close(
    open.filter(({ agentId }) => !free.has(agentId)),
    'WITHDRAWN',
    at,
    'agent-not-free',
  );
}

function updateUnattendedSince(draft: LobbyDraft, id: string, { at, hasLobby = true }: Context): void {
  const request = draft.find(id);
  if (!request || request.endedAt) return;
  const isKeptOpen = !hasLobby || assignedAgentsOf(draft, request).some((agent) => keepsQueueOpen(agent, at));
  const unattendedSince = isKeptOpen || !isQueued(request.status) ? null : (request.unattendedSince ?? at);
  if (unattendedSince?.getTime() !== request.unattendedSince?.getTime())
    draft.change(id, { unattendedSince });
}

/** Offers the request to the agents that the routing chooses. */
function offer(draft: LobbyDraft, request: RequestRow, { at, newId }: Context): void {
  const product = draft.products.get(request.productId);
  if (!product?.isOnOffer) return;
  const input = routingInputOf(draft, request, at);
  const choice = chooseAgents(input);
  if (choice.chosen.length === 0) return;
  const expiresAt = new Date(at.getTime() + product.offerLastsMs);
  if (request.status !== 'OFFERED') draft.change(request.id, { status: 'OFFERED' });
  const opened = choice.chosen.map((agentId) => ({
    id: newId(),
    tenantId: request.tenantId,
    requestId: request.id,
    agentId,
    round: request.round,
    status: 'OPEN' as const,
    offeredAt: at,
    expiresAt,
    closedAt: null,
    assigned: false,
  }));
  draft.offer(request.id, opened, input, choice);
}
