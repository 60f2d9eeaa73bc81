/** What people do in the histories that tests make up. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { judgeAccept, judgeReject } from './answers.ts';
import { buildRequest, type Cast, type Happening } from './cast.ts';
import type { Draft } from './draft.ts';
import { waitsOn } from './hold-over.ts';
import { openOffersOf } from './machine.ts';
import { release, withdraw } from './moves.ts';
import { isQueued, isThere } from './policy.ts';
import type { RequestRow } from './tables.ts';

export interface Moment {
  readonly at: Date;
  readonly newId: () => string;
}

/** The open request of a customer and a product. */
export function requestOf(
  draft: Draft,
  { customer, product }: { customer: number; product: number },
  cast: Cast,
) {
  const [customerId, productId] = [cast.customers[customer], cast.products[product]];
  return draft.open().find((each) => each.customerId === customerId && each.productId === productId);
}

/** Does what somebody does, as the rules allow it. */
export function act(draft: Draft, happening: Happening, cast: Cast, moment: Moment): void {
  const { at } = moment;
  const agentId = 'agent' in happening ? (cast.agents[happening.agent] ?? '') : '';
  if (agentId && !('customer' in happening)) turn(draft, happening.is, agentId, at);
  const request =
    'product' in happening && 'customer' in happening ? requestOf(draft, happening, cast) : null;
  if (!request) return;
  const { id } = request;
  const waits = isQueued(request.status);
  if (happening.is === 'leave') over(draft, request, request.status === 'IN_MEETING' ? 'ENDED' : 'LEFT', at);
  if (happening.is === 'block')
    for (const each of draft.open())
      if (each.customerId === request.customerId) over(draft, each, 'BLOCKED', at);
  if (happening.is === 'hang-up' && !waits) over(draft, request, 'ENDED', at);
  if (happening.is === 'hold' && waits) {
    withdraw(draft, request, at, 'held');
    const heldUntil = new Date(at.getTime() + lobbyLimits.holdMs);
    const heldSince = request.heldSince ?? at;
    draft.change(id, { status: 'HELD', holdNote: 'a moment', heldSince, heldUntil }, { step: 'held' });
  }
  if (happening.is === 'release' && request.status === 'HELD')
    draft.change(id, waitsOn(request, at), { step: 'released' });
  if (happening.is === 'transfer') transfer(draft, request, cast.products[happening.to] ?? '', moment);
  if (happening.is === 'hand-on') handOn(draft, request, cast.products[happening.to] ?? '', moment);
  if (happening.is === 'accept') accept(draft, request, agentId, at);
  if (happening.is !== 'reject') return;
  if (judgeReject({ agentId, request, offers: draft.offersOf(id) }) !== 'reject') return;
  const own = openOffersOf(draft, request).filter((offer) => offer.agentId === agentId);
  draft.close(own, 'REJECTED', at);
}

function accept(draft: Draft, request: RequestRow, agentId: string, at: Date): void {
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
  withdraw(draft, request, at, 'taken');
  draft.change(request.id, { status: 'ACCEPTED', agentId, acceptedAt: at }, { step: 'accepted', agentId });
}

function over(
  draft: Draft,
  request: RequestRow,
  status: 'LEFT' | 'BLOCKED' | 'ENDED' | 'TRANSFERRED',
  at: Date,
): void {
  draft.change(request.id, { status, endedAt: at });
  withdraw(draft, request, at, 'customer-gone');
  if (isQueued(request.status) || !request.agentId) return;
  release(draft, request.agentId, at, status !== 'LEFT');
  draft.leaveRoom(request);
}

/** The successor takes the original place in the other queue, unless the customer waits there already. */
function transfer(draft: Draft, request: RequestRow, productId: string, { at, newId }: Moment): void {
  const { customerId, queuedAt } = request;
  const waits = draft.open().some((each) => each.customerId === customerId && each.productId === productId);
  if (waits || !draft.products.get(productId)?.isOnOffer || request.status === 'ACCEPTED') return;
  over(draft, request, 'TRANSFERRED', at);
  draft.insert({ ...buildRequest({ id: newId(), meetingId: newId(), productId, customerId, at }), queuedAt });
}

/** By the agent in the meeting: to where somebody else takes them, or back to the queue of the same product. */
function handOn(draft: Draft, request: RequestRow, productId: string, { at, newId }: Moment): void {
  const { agentId, customerId, queuedAt } = request;
  const product = draft.products.get(productId);
  if (request.status !== 'IN_MEETING' || !product?.isOnOffer) return;
  const isElsewhere = productId !== request.productId;
  const others = product.agentIds.filter((id) => id !== agentId).flatMap((id) => draft.factsOf(id) ?? []);
  if (isElsewhere && !others.some((other) => isThere(other, at))) return;
  const standing = draft
    .open()
    .find((each) => each.id !== request.id && each.customerId === customerId && each.productId === productId);
  if (standing && !isQueued(standing.status)) return;
  over(draft, request, 'TRANSFERRED', at);
  const successorId = standing?.id ?? newId();
  draft.change(request.id, { successorId });
  const first = new Date(
    Math.min(queuedAt.getTime(), standing?.queuedAt.getTime() ?? Number.POSITIVE_INFINITY),
  );
  if (standing) draft.change(standing.id, { queuedAt: first });
  else {
    const successor = buildRequest({ id: successorId, meetingId: newId(), productId, customerId, at });
    draft.insert({ ...successor, queuedAt });
  }
}

function turn(draft: Draft, is: Happening['is'], agentId: string, at: Date): void {
  const agent = draft.agent(agentId);
  if (!agent) return;
  if (is === 'on')
    draft.changeAgent(
      agentId,
      { available: true, wrapsUpUntil: null, ...(agent.available ? {} : { idleSince: at }) },
      'lobby-on',
    );
  if (is === 'off') draft.changeAgent(agentId, { available: false }, 'lobby-off');
  if (is === 'off-duty') draft.changeAgent(agentId, { onDuty: false, available: false }, 'lobby-off');
  if (is === 'on-duty') draft.changeAgent(agentId, { onDuty: true }, null);
}
