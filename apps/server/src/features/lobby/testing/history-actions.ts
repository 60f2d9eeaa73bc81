/** The actions of customers and agents in random histories, applied to a working copy of the lobby. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { onTheWay, resumeAfterAbsence } from '../machine/away.ts';
import { releaseAgent, withdrawOffers } from '../machine/due-transitions.ts';
import { resumeWaiting } from '../machine/hold-expiry.ts';
import type { LobbyDraft } from '../machine/lobby-draft.ts';
import { isFree, isQueued, isReachable } from '../machine/policy.ts';
import { openOffersOf } from '../machine/state-machine.ts';
import { judgeAccept, judgeReject } from '../offers/answer-outcome.ts';
import type { RequestRow } from '../tables.ts';
import { type Actors, buildRequest, type HistoryAction } from './history-actors.ts';

export interface Moment {
  readonly at: Date;
  readonly newId: () => string;
}

/** The open request of a customer for a product. */
export function requestOf(
  draft: LobbyDraft,
  { customer, product }: { customer: number; product: number },
  actors: Actors,
) {
  const [customerId, productId] = [actors.customers[customer], actors.products[product]];
  return draft.open().find((each) => each.customerId === customerId && each.productId === productId);
}

/**
 * Performs an action if the rules allow it. Knocks, connections and time are handled by random-histories.ts.
 */
export function applyAction(draft: LobbyDraft, action: HistoryAction, actors: Actors, moment: Moment): void {
  const { at } = moment;
  const agentId = 'agent' in action ? (actors.agents[action.agent] ?? '') : '';
  if (agentId && !('customer' in action)) setSwitch(draft, action.type, agentId, at);
  const request = 'product' in action && 'customer' in action ? requestOf(draft, action, actors) : null;
  if (!request) return;
  const { id } = request;
  const isOnPage = isQueued(request.status) && request.status !== 'AWAY';
  switch (action.type) {
    case 'leave':
      endRequest(draft, request, request.status === 'IN_MEETING' ? 'ENDED' : 'LEFT', at);
      break;
    case 'block':
      for (const each of draft.open())
        if (each.customerId === request.customerId) endRequest(draft, each, 'BLOCKED', at);
      break;
    case 'hang-up':
      if (!isQueued(request.status)) endRequest(draft, request, 'ENDED', at);
      break;
    case 'hold': {
      if (!isOnPage) break;
      withdrawOffers(draft, request, at, 'held');
      const heldUntil = new Date(at.getTime() + lobbyLimits.holdMs);
      const heldSince = request.heldSince ?? at;
      const hold = { status: 'HELD', holdNote: 'a moment', heldSince, heldUntil } as const;
      draft.change(id, hold, { step: 'held' });
      break;
    }
    case 'release':
      if (request.status === 'HELD') draft.change(id, resumeWaiting(request, at), { step: 'released' });
      break;
    case 'go-away': {
      if (request.status !== 'WAITING' && request.status !== 'OFFERED') break;
      withdrawOffers(draft, request, at, 'away');
      const away = { status: 'AWAY', awayChannel: 'sms', awayTravelMinutes: 5, awaySince: at } as const;
      draft.change(id, away, { step: 'away' });
      break;
    }
    case 'on-my-way':
      if (request.status === 'AWAY' && request.awayTurnAt && !request.awayOnWayAt)
        draft.change(id, onTheWay(at), { step: 'on-the-way' });
      break;
    case 'transfer':
      transfer(draft, request, actors.products[action.to] ?? '', moment);
      break;
    case 'transfer-from-meeting':
      if (request.status === 'IN_MEETING')
        transferToAgents(draft, request, actors.products[action.to] ?? '', moment);
      break;
    case 'transfer-waiting':
      if (isOnPage && actors.products[action.to] !== request.productId)
        transferToAgents(draft, request, actors.products[action.to] ?? '', moment);
      break;
    case 'move-to-front':
      if (isOnPage) moveToFront(draft, request);
      break;
    case 'assign':
      if (isOnPage) assign(draft, request, agentId, moment);
      break;
    case 'accept':
      accept(draft, request, agentId, at);
      break;
    case 'reject': {
      if (judgeReject({ agentId, request, offers: draft.offersOf(id) }) !== 'reject') break;
      const own = openOffersOf(draft, request).filter((offer) => offer.agentId === agentId);
      draft.close(own, 'REJECTED', at);
    }
  }
}

function accept(draft: LobbyDraft, request: RequestRow, agentId: string, at: Date): void {
  const agent = draft.factsOf(agentId);
  const isAssigned = draft.products.get(request.productId)?.agentIds.includes(agentId) ?? false;
  const mayTake = isAssigned && agent?.available === true && agent.onDuty;
  const offers = draft.offersOf(request.id);
  const isEngaged = agent?.inMeeting ?? false;
  if (judgeAccept({ agentId, request, offers }, { mayTake, isEngaged }) !== 'take') return;
  draft.close(
    offers.filter((offer) => offer.agentId === agentId),
    'ACCEPTED',
    at,
  );
  withdrawOffers(draft, request, at, 'taken');
  draft.change(request.id, { status: 'ACCEPTED', agentId, acceptedAt: at }, { step: 'accepted', agentId });
}

/** One offer to that agent, if the agent could be offered the request now. */
function assign(draft: LobbyDraft, request: RequestRow, agentId: string, { at, newId }: Moment): void {
  const { id, productId, round, tenantId } = request;
  const product = draft.products.get(productId);
  const agent = draft.factsOf(agentId);
  if (openOffersOf(draft, request).some(({ assigned }) => assigned)) return;
  if (!product?.agentIds.includes(agentId) || !agent || !isFree(agent, at)) return;
  const others = draft.open().filter((other) => other.id !== id);
  const open = others
    .flatMap((other) => openOffersOf(draft, other))
    .filter((each) => each.agentId === agentId);
  if (open.length >= lobbyLimits.maxToasts) return;
  withdrawOffers(draft, request, at, 'assigned');
  draft.insertOffer({
    id: newId(),
    tenantId,
    requestId: id,
    agentId,
    round,
    status: 'OPEN',
    offeredAt: at,
    closedAt: null,
    expiresAt: new Date(at.getTime() + product.offerLastsMs),
    assigned: true,
  });
  const hold = request.status === 'HELD' ? resumeWaiting(request, at) : {};
  draft.change(id, { ...hold, status: 'OFFERED' }, { step: 'offered', agentId });
}

function moveToFront(draft: LobbyDraft, { id, productId, priority }: RequestRow): void {
  const queue = draft.open().filter((each) => each.productId === productId && isQueued(each.status));
  const highest = Math.max(...queue.map((each) => each.priority));
  if (priority === 0 || priority < highest)
    draft.change(id, { priority: highest + 1, priorityReason: 'Waited long.' });
}

function endRequest(
  draft: LobbyDraft,
  request: RequestRow,
  status: 'LEFT' | 'BLOCKED' | 'ENDED' | 'TRANSFERRED',
  at: Date,
): void {
  draft.change(request.id, { status, endedAt: at });
  withdrawOffers(draft, request, at, 'customer-gone');
  if (isQueued(request.status) || !request.agentId) return;
  releaseAgent(draft, request.agentId, at, status !== 'LEFT');
  draft.leaveRoom(request);
}

function buildSuccessor(
  before: RequestRow,
  productId: string,
  id: string,
  { at, newId }: Moment,
): RequestRow {
  const { customerId, queuedAt, demoType, language } = before;
  const successor = buildRequest({ id, meetingId: newId(), productId, customerId, at });
  return { ...successor, queuedAt, demoType, language };
}

/** The successor keeps the queue position, unless the customer waits for the product already. */
function transfer(draft: LobbyDraft, request: RequestRow, productId: string, moment: Moment): void {
  const { customerId } = request;
  const waits = draft.open().some((each) => each.customerId === customerId && each.productId === productId);
  if (waits || !draft.products.get(productId)?.isOnOffer || request.status === 'ACCEPTED') return;
  endRequest(draft, request, 'TRANSFERRED', moment.at);
  draft.insert(buildSuccessor(request, productId, moment.newId(), moment));
}

/**
 * By staff: to another product with a reachable agent, or from a meeting back to the queue of the same product.
 */
function transferToAgents(draft: LobbyDraft, request: RequestRow, productId: string, moment: Moment): void {
  const { agentId, customerId, queuedAt } = request;
  const { at, newId } = moment;
  const product = draft.products.get(productId);
  if (!product?.isOnOffer) return;
  const isOtherProduct = productId !== request.productId;
  const others = product.agentIds.filter((id) => id !== agentId).flatMap((id) => draft.factsOf(id) ?? []);
  if (isOtherProduct && !others.some((other) => isReachable(other, at))) return;
  const existing = draft
    .open()
    .find((each) => each.id !== request.id && each.customerId === customerId && each.productId === productId);
  if (existing && !isQueued(existing.status)) return;
  endRequest(draft, request, 'TRANSFERRED', at);
  const successorId = existing?.id ?? newId();
  draft.change(request.id, { successorId });
  if (existing) {
    const earlier = new Date(Math.min(queuedAt.getTime(), existing.queuedAt.getTime()));
    const back = existing.status === 'AWAY' ? resumeAfterAbsence(existing, at) : {};
    draft.change(existing.id, { ...back, queuedAt: earlier });
  } else draft.insert(buildSuccessor(request, productId, successorId, moment));
}

function setSwitch(draft: LobbyDraft, type: HistoryAction['type'], agentId: string, at: Date): void {
  const agent = draft.agent(agentId);
  if (!agent) return;
  if (type === 'lobby-on')
    draft.changeAgent(
      agentId,
      { available: true, wrapsUpUntil: null, ...(agent.available ? {} : { idleSince: at }) },
      'lobby-on',
    );
  if (type === 'lobby-off') draft.changeAgent(agentId, { available: false }, 'lobby-off');
  if (type === 'off-duty') draft.changeAgent(agentId, { onDuty: false, available: false }, 'lobby-off');
  if (type === 'on-duty') draft.changeAgent(agentId, { onDuty: true }, null);
}
