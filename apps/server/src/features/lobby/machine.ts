/** The lobby's law: brings a lobby to rest at an instant. What is due happens, then what waits is offered. */
import { inOrderOfTurn, isOfferedTo } from './booked.ts';
import { createDraft, type Draft } from './draft.ts';
import { type Agent, byComing, type Context, type Effect, type LobbyState } from './lobby-state.ts';
import { make, noteAgents } from './moves.ts';
import {
  type AgentFacts,
  dueMove,
  isFree,
  isPresent,
  isQueued,
  isThere,
  type RequestFacts,
} from './policy.ts';
import { choose, hasMoreToAsk, type Look } from './routing.ts';
import type { OfferRow, RequestRow } from './tables.ts';

/** From the same lobby at the same instant always the same: the database only keeps what comes out. */
export function rest(state: LobbyState, context: Context): { state: LobbyState; effects: readonly Effect[] } {
  const draft = createDraft(state);
  restDraft(draft, context);
  return { state: draft.state(), effects: draft.effects };
}

export function restDraft(draft: Draft, context: Context): void {
  const { at, hasLobby = true } = context;
  noteAgents(draft, at);
  for (const request of draft.open()) {
    const over = openOffersOf(draft, request).filter(({ expiresAt }) => expiresAt <= at);
    draft.close(over, 'TIMED_OUT', at);
  }
  // What becomes of one can be due to another: an agent who did not come is there for nobody.
  for (let before = -1; draft.effects.length > before; ) {
    before = draft.effects.length;
    for (const request of draft.open()) settleOne(draft, request, context);
  }
  if (!hasLobby) return;
  const queued = draft.open().filter(({ status }) => isQueued(status) && status !== 'HELD');
  for (const request of inOrderOfTurn(queued.sort(byComing), at)) offer(draft, request, context);
  for (const request of draft.open()) putBackIfUnasked(draft, request);
}

function settleOne(draft: Draft, standing: RequestRow, context: Context): void {
  const { at, hasLobby = true } = context;
  const { id } = standing;
  forgetPassed(draft, standing, at);
  cancelIfWithdrawn(draft, standing, at);
  if (hasLobby) withdrawFromTheUnfree(draft, standing, at);
  else draft.close(openOffersOf(draft, standing), 'WITHDRAWN', at, 'no-lobby');
  noteWhetherSomebodyIsThere(draft, id, context);
  const request = draft.find(id);
  if (!request || request.endedAt) return;
  const move = dueMove(factsOf(draft, request, context), at);
  if (move) make(draft, request, move, context);
}

/** There, or in a meeting with the lobby on: somebody the customer may wait for. */
export function keepsQueueOpen(agent: AgentFacts, now: Date): boolean {
  return isThere(agent, now) || (agent.inMeeting && agent.available && agent.onDuty);
}

export function isRefusal({ status }: Pick<OfferRow, 'status'>): boolean {
  return status === 'REJECTED' || status === 'TIMED_OUT';
}

export function openOffersOf(draft: Draft, { id }: Pick<RequestRow, 'id'>): OfferRow[] {
  return draft.offersOf(id).filter(({ status }) => status === 'OPEN');
}

/** Agents assigned to the request's product who have a switch at all. */
export function assignedTo(draft: Draft, { productId }: RequestRow): (AgentFacts & Agent)[] {
  return (draft.products.get(productId)?.agentIds ?? []).flatMap((id) => draft.factsOf(id) ?? []);
}

/** The request's next agents as one look finds them. */
export function lookAt(draft: Draft, request: RequestRow, at: Date): Look {
  const offers = Map.groupBy(draft.offersOf(request.id), ({ agentId }) => agentId);
  const first = request.firstAgentId;
  const others = [...offers.values()].flat();
  const product = draft.products.get(request.productId);
  return {
    routing: product?.routing ?? 'broadcast',
    language: request.language,
    isPausing: request.reofferAt !== null && request.reofferAt > at,
    firstAgentId: first && !isOfferedTo('', request, others, at) ? first : null,
    candidates: assignedTo(draft, request).map((agent) => {
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
        isAskedElsewhere: draft.isAskedAlone(agent.userId, request.id),
        isFull: draft.isFull(agent.userId),
        hasRefused: own.some((each) => each.round === request.round && isRefusal(each)),
        hasEverRefused: own.some(isRefusal),
      };
    }),
  };
}

/** An instant that is over means nothing any more, and is not looked at again at each sweep. */
function forgetPassed(draft: Draft, request: RequestRow, at: Date): void {
  const passed: Partial<RequestRow> = {};
  for (const name of ['reofferAt', 'firstAgentUntil', 'keptOpenUntil'] as const) {
    const until = request[name];
    if (until && until <= at) passed[name] = null;
  }
  if (Object.keys(passed).length > 0) draft.change(request.id, passed);
}

/** The next agent was given to somebody before in turn: nobody is asked, so it is not offered. */
function putBackIfUnasked(draft: Draft, request: RequestRow): void {
  if (request.status !== 'OFFERED' || openOffersOf(draft, request).length > 0) return;
  draft.change(request.id, { status: 'WAITING' }, { step: 'back-in-queue', reason: 'next-agent-taken' });
}

/** What the rules need to know of one request. */
function factsOf(draft: Draft, request: RequestRow, { at, hasLobby = true }: Context): RequestFacts {
  const offers = draft.offersOf(request.id);
  const room = draft.rooms.get(request.id);
  const assigned = assignedTo(draft, request);
  const engaged = request.agentId ? draft.agent(request.agentId) : null;
  // Where there is no lobby a refusal of before weighs nothing.
  const asked = hasLobby ? offers.filter((each) => each.round === request.round) : [];
  const refusals = asked.filter(isRefusal).length;
  // Who has no room now, and was not asked in this round, may take it yet.
  const answered = new Set(asked.map(({ agentId }) => agentId));
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
    hasMoreToAsk: refusals > 0 && hasMoreToAsk(lookAt(draft, request, at)),
    hasLostAgent: !isQueued(request.status) && request.agentId !== null && !engaged?.active,
    agent: room?.agent ?? null,
    customer: room?.customer ?? null,
  };
}

/** Who waits for what was withdrawn; running calls, and those just accepted, go on. */
function cancelIfWithdrawn(draft: Draft, request: RequestRow, at: Date): void {
  if (!isQueued(request.status) || draft.products.get(request.productId)?.isOnOffer) return;
  draft.change(request.id, { status: 'CANCELLED', endedAt: at }, { step: 'cancelled' });
  draft.close(openOffersOf(draft, request), 'WITHDRAWN', at, 'product-withdrawn');
}

/** An agent who left, went into a meeting or lost the product gives the open offers back. */
function withdrawFromTheUnfree(draft: Draft, request: RequestRow, at: Date): void {
  const open = openOffersOf(draft, request);
  if (open.length === 0) return;
  const free = new Set(
    assignedTo(draft, request)
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

function noteWhetherSomebodyIsThere(draft: Draft, id: string, { at, hasLobby = true }: Context): void {
  const request = draft.find(id);
  if (!request || request.endedAt) return;
  const somebody = !hasLobby || assignedTo(draft, request).some((agent) => keepsQueueOpen(agent, at));
  const nobodySince = somebody || !isQueued(request.status) ? null : (request.nobodySince ?? at);
  if (nobodySince?.getTime() !== request.nobodySince?.getTime()) draft.change(id, { nobodySince });
}

/** To whom the routing says; nobody is asked for what is not on offer. */
function offer(draft: Draft, request: RequestRow, { at, newId }: Context): void {
  const product = draft.products.get(request.productId);
  if (!product?.isOnOffer) return;
  const look = lookAt(draft, request, at);
  const choice = choose(look);
  if (choice.chosen.length === 0) return;
  const expiresAt = new Date(at.getTime() + product.offerLastsMs);
  if (request.status !== 'OFFERED') draft.change(request.id, { status: 'OFFERED' });
  const asked = choice.chosen.map((agentId) => ({
    ...{ id: newId(), tenantId: request.tenantId, requestId: request.id, agentId, round: request.round },
    ...{ status: 'OPEN' as const, offeredAt: at, expiresAt, closedAt: null },
  }));
  draft.ask(request.id, asked, look, choice);
}
