/** Plays histories on the lobby's rules alone, for tests: everything that people, their connections and the clock do. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { judgeAccept, judgeReject } from './answers.ts';
import { buildRequest, type Cast, type Happening, type Play } from './cast.ts';
import { createDraft, type Draft } from './draft.ts';
import { waitsOn } from './hold-over.ts';
import type { Effect, LobbyState } from './lobby-state.ts';
import { openOffersOf, restDraft } from './machine.ts';
import { release, withdraw } from './moves.ts';
import { isQueued, isThere } from './policy.ts';
import type { RequestRow } from './tables.ts';

/** What one happening comes to, with everything it sets in motion. */
export function play(
  { at: before, state: standing, here, standsFor = new Map() }: Play,
  wished: Happening,
  cast: Cast,
  newId: () => string,
): Play & { effects: readonly Effect[] } {
  const happening = follow(wished, { state: standing, standsFor }, cast);
  const at = new Date(before.getTime() + (happening.is === 'pass' ? happening.ms : 1));
  const now = connect(here, happening, cast);
  const seen = noteSeen(standing, now, happening, cast, at);
  const knocked = happening.is === 'knock' ? knock(seen, happening, cast, { at, newId }) : seen;
  const draft = createDraft(knocked);
  act(draft, happening, cast, { at, newId });
  const rooms = new Map([...draft.rooms, ...enterRooms(draft, happening, cast, at)]);
  const rested = createDraft({ ...draft.state(), rooms });
  restDraft(rested, { at, newId });
  const effects = [...draft.effects, ...rested.effects];
  const next = { at, here: now, state: rested.state(), effects };
  return { ...next, standsFor: noteHandedOn(standsFor, standing, next) };
}

const keyOf = ({ customerId, productId }: Pick<RequestRow, 'customerId' | 'productId'>) =>
  `${customerId} ${productId}`;

/** Who was handed on is known by the token of before: it stands for the request that came of it, while that is open. */
function follow(
  happening: Happening,
  { state, standsFor }: Required<Pick<Play, 'state' | 'standsFor'>>,
  cast: Cast,
): Happening {
  if (happening.is !== 'knock' && happening.is !== 'leave') return happening;
  const customerId = cast.customers[happening.customer] ?? '';
  const id = standsFor.get(keyOf({ customerId, productId: cast.products[happening.product] ?? '' }));
  const successor = state.requests.find((request) => request.id === id);
  return successor ? { ...happening, product: cast.products.indexOf(successor.productId) } : happening;
}

function noteHandedOn(
  before: ReadonlyMap<string, string>,
  { requests }: LobbyState,
  next: Pick<Play, 'state'> & { readonly effects: readonly Effect[] },
): Map<string, string> {
  const standsFor = new Map(before);
  const known = new Set(requests.map(({ id }) => id));
  for (const effect of next.effects) {
    if (effect.kind !== 'request' || !effect.change.successorId) continue;
    for (const [key, id] of standsFor)
      if (id === effect.before.id) standsFor.set(key, effect.change.successorId);
    standsFor.set(keyOf(effect.before), effect.change.successorId);
  }
  for (const request of next.state.requests) if (!known.has(request.id)) standsFor.delete(keyOf(request));
  return standsFor;
}

interface Moment {
  readonly at: Date;
  readonly newId: () => string;
}

function connect(here: Play['here'], happening: Happening, cast: Cast): Play['here'] {
  const agents = new Set(here.agents);
  const customers = new Set(here.customers);
  if (happening.is === 'gone' || happening.is === 'silent') agents.delete(cast.agents[happening.agent] ?? '');
  if (happening.is === 'back' || happening.is === 'on') agents.add(cast.agents[happening.agent] ?? '');
  if (happening.is === 'page-gone') customers.delete(cast.customers[happening.customer] ?? '');
  if (happening.is === 'page-back' || happening.is === 'knock')
    customers.add(cast.customers[happening.customer] ?? '');
  return { agents, customers };
}

/** Whoever is connected was seen when time passes; a restart gives everybody who waits the grace anew. */
function noteSeen(
  state: LobbyState,
  here: Play['here'],
  happening: Happening,
  cast: Cast,
  at: Date,
): LobbyState {
  const isPass = happening.is === 'pass';
  const seen = (id: string, who: ReadonlySet<string>) => isPass && who.has(id);
  const came = 'agent' in happening ? cast.agents[happening.agent] : undefined;
  const isArrival = happening.is === 'back' || happening.is === 'on' || happening.is === 'gone';
  const returned =
    happening.is === 'page-back' || happening.is === 'page-gone' ? cast.customers[happening.customer] : null;
  const products = new Map(state.products);
  if (happening.is === 'withdraw' || happening.is === 'put-back') {
    const id = cast.products[happening.product] ?? '';
    const product = products.get(id);
    if (product) products.set(id, { ...product, isOnOffer: happening.is === 'put-back' });
  }
  return {
    ...state,
    products,
    agents: new Map(
      [...state.agents].map(([id, agent]) => [
        id,
        seen(id, here.agents) || (isArrival && id === came) ? { ...agent, seenAt: at } : agent,
      ]),
    ),
    requests: state.requests.map((request) =>
      happening.is === 'restart'
        ? { ...request, customerSeenAt: at, nobodySince: null }
        : seen(request.customerId, here.customers) || request.customerId === returned
          ? { ...request, customerSeenAt: at }
          : request,
    ),
  };
}

function knock(
  state: LobbyState,
  { customer, product, booked }: Extract<Happening, { is: 'knock' }>,
  cast: Cast,
  { at, newId }: Moment,
): LobbyState {
  const customerId = cast.customers[customer] ?? '';
  const productId = cast.products[product] ?? '';
  if (!state.products.get(productId)?.isOnOffer) return state;
  const standing = state.requests.find((r) => r.customerId === customerId && r.productId === productId);
  if (standing)
    return {
      ...state,
      requests: state.requests.map((each) =>
        each.customerId === customerId ? { ...each, customerSeenAt: at } : each,
      ),
    };
  const queuedAt = booked === undefined ? at : new Date(at.getTime() + booked);
  const request = {
    ...buildRequest({ id: newId(), meetingId: newId(), productId, customerId, at }),
    queuedAt,
    demoType: booked === undefined ? ('live' as const) : ('scheduled' as const),
    waitingSince: queuedAt > at ? queuedAt : at,
  };
  return { ...state, requests: [...state.requests, request] };
}

function requestOf(draft: Draft, { customer, product }: { customer: number; product: number }, cast: Cast) {
  const [customerId, productId] = [cast.customers[customer], cast.products[product]];
  return draft.open().find((each) => each.customerId === customerId && each.productId === productId);
}

function act(draft: Draft, happening: Happening, cast: Cast, moment: Moment): void {
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

/** Both come into the room of an accepted request, or the customer goes out of it. */
function enterRooms(draft: Draft, happening: Happening, cast: Cast, at: Date) {
  const rooms = new Map<string, NonNullable<ReturnType<LobbyState['rooms']['get']>>>();
  for (const { id, status, acceptedAt } of draft.open())
    if (status === 'ACCEPTED' && acceptedAt?.getTime() === at.getTime())
      rooms.set(id, { agent: { present: false, since: at }, customer: { present: false, since: at } });
  if (happening.is !== 'enter' && happening.is !== 'walk-out') return rooms;
  const request = requestOf(draft, happening, cast);
  if (!request || isQueued(request.status)) return rooms;
  const present = happening.is === 'enter';
  const side = (was: { present: boolean; since: Date } | null | undefined, is: boolean) =>
    was?.present === is ? was : { present: is, since: at };
  const was = draft.rooms.get(request.id);
  rooms.set(request.id, { agent: side(was?.agent, true), customer: side(was?.customer, present) });
  if (present && request.status === 'ACCEPTED')
    draft.change(request.id, { status: 'IN_MEETING' }, { step: 'in-meeting' });
  return rooms;
}
