/**
 * Applies the actions of random histories to a lobby in memory, by the rules alone: people, their connections
 * and time.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { resumeAfterAbsence } from '../machine/away.ts';
import { bookedFields } from '../machine/booked-start.ts';
import { createLobbyDraft, type LobbyDraft } from '../machine/lobby-draft.ts';
import type { Effect, LobbyState, Room } from '../machine/lobby-state.ts';
import { isQueued } from '../machine/policy.ts';
import { reconcileDraft } from '../machine/state-machine.ts';
import type { RequestRow } from '../tables.ts';
import { applyAction, type Moment, requestOf } from './history-actions.ts';
import {
  type Actors,
  type Booking,
  buildRequest,
  type HistoryAction,
  type HistoryState,
} from './history-actors.ts';

/**
 * Applies one action and reconciles the lobby. Every action takes a millisecond, unless it advances the time.
 */
export function playAction(
  { at: before, state, connected, successors = new Map() }: HistoryState,
  wanted: HistoryAction,
  actors: Actors,
  newId: () => string,
): HistoryState & { effects: readonly Effect[] } {
  const action = followTransfer(wanted, { state, successors }, actors);
  const at = new Date(before.getTime() + (action.type === 'advance' ? action.ms : 1));
  const nowConnected = updateConnections(connected, action, actors);
  const resumed = action.type === 'restart-server' ? extendAfterRestart(state, at) : state;
  const seen = recordSeen(resumed, nowConnected, action, actors, at);
  const knocked = action.type === 'knock' ? knock(seen, action, actors, { at, newId }) : seen;
  const draft = createLobbyDraft(knocked);
  applyAction(draft, action, actors, { at, newId });
  const rooms = new Map([...draft.rooms, ...updateRooms(draft, action, actors, at)]);
  const reconciled = createLobbyDraft({ ...draft.state(), rooms });
  reconcileDraft(reconciled, { at, newId });
  const effects = [...draft.effects, ...reconciled.effects];
  const next = { at, connected: nowConnected, state: reconciled.state(), effects };
  return { ...next, successors: recordTransfers(successors, state, next) };
}

/** The booked start that a knock opens. Its link is valid at the time of the knock. */
export function bookedStartOf({ inMs, agent }: Booking, actors: Actors, at: Date) {
  return {
    startsAt: new Date(at.getTime() + inMs),
    opensAt: new Date(at.getTime() - 1),
    expiresAt: new Date(at.getTime() + 1),
    agentId: agent === null ? null : (actors.agents[agent] ?? null),
  };
}

const keyOf = ({ customerId, productId }: Pick<RequestRow, 'customerId' | 'productId'>) =>
  `${customerId} ${productId}`;

/** A transferred customer keeps the old token. It refers to the successor while that is open. */
function followTransfer(
  action: HistoryAction,
  { state, successors }: Required<Pick<HistoryState, 'state' | 'successors'>>,
  actors: Actors,
): HistoryAction {
  if (action.type !== 'knock' && action.type !== 'leave') return action;
  const customerId = actors.customers[action.customer] ?? '';
  const id = successors.get(keyOf({ customerId, productId: actors.products[action.product] ?? '' }));
  const successor = state.requests.find((request) => request.id === id);
  return successor ? { ...action, product: actors.products.indexOf(successor.productId) } : action;
}

function recordTransfers(
  before: ReadonlyMap<string, string>,
  { requests }: LobbyState,
  next: Pick<HistoryState, 'state'> & { readonly effects: readonly Effect[] },
): Map<string, string> {
  const successors = new Map(before);
  const known = new Set(requests.map(({ id }) => id));
  for (const effect of next.effects) {
    if (effect.kind !== 'request' || !effect.change.successorId) continue;
    for (const [key, id] of successors)
      if (id === effect.before.id) successors.set(key, effect.change.successorId);
    successors.set(keyOf(effect.before), effect.change.successorId);
  }
  for (const request of next.state.requests) if (!known.has(request.id)) successors.delete(keyOf(request));
  return successors;
}

function updateConnections(
  connected: HistoryState['connected'],
  action: HistoryAction,
  actors: Actors,
): HistoryState['connected'] {
  const agents = new Set(connected.agents);
  const customers = new Set(connected.customers);
  switch (action.type) {
    case 'disconnect':
    case 'fall-silent':
      agents.delete(actors.agents[action.agent] ?? '');
      break;
    case 'connect':
    case 'lobby-on':
      agents.add(actors.agents[action.agent] ?? '');
      break;
    case 'close-page':
      customers.delete(actors.customers[action.customer] ?? '');
      break;
    case 'open-page':
    case 'knock':
      customers.add(actors.customers[action.customer] ?? '');
  }
  return { agents, customers };
}

/** Connected people are recorded as seen when time advances. */
function recordSeen(
  state: LobbyState,
  connected: HistoryState['connected'],
  action: HistoryAction,
  actors: Actors,
  at: Date,
): LobbyState {
  const isSeen = (id: string, people: ReadonlySet<string>) => action.type === 'advance' && people.has(id);
  const changesConnection =
    action.type === 'connect' || action.type === 'lobby-on' || action.type === 'disconnect';
  const agentId = changesConnection ? actors.agents[action.agent] : null;
  const changesPage = action.type === 'open-page' || action.type === 'close-page';
  const customerId = changesPage ? actors.customers[action.customer] : null;
  const products = new Map(state.products);
  if (action.type === 'withdraw-product' || action.type === 'restore-product') {
    const id = actors.products[action.product] ?? '';
    const product = products.get(id);
    if (product) products.set(id, { ...product, isOnOffer: action.type === 'restore-product' });
  }
  return {
    ...state,
    products,
    agents: new Map(
      [...state.agents].map(([id, agent]) => [
        id,
        isSeen(id, connected.agents) || id === agentId ? { ...agent, seenAt: at } : agent,
      ]),
    ),
    requests: state.requests.map((request) =>
      isSeen(request.customerId, connected.customers) || request.customerId === customerId
        ? { ...request, customerSeenAt: at }
        : request,
    ),
  };
}

/** As `resume` of machine/sweep.ts does it on the database. */
function extendAfterRestart(state: LobbyState, at: Date): LobbyState {
  const until = new Date(at.getTime() + lobbyLimits.restartGraceMs);
  const atLeast = (instant: Date, least = until) => (instant < least ? least : instant);
  const outSince = new Date(until.getTime() - lobbyLimits.returnWindowMs);
  const extended = (side: Room['agent']) =>
    side && (side.present ? side : { ...side, since: atLeast(side.since, outSince) });
  return {
    ...state,
    rooms: new Map(
      [...state.rooms].map(([id, { agent, customer }]) => [
        id,
        { agent: extended(agent), customer: extended(customer) },
      ]),
    ),
    requests: state.requests.map((request) => ({
      ...request,
      customerSeenAt: at,
      unattendedSince: null,
      arrivalsDueFrom: until,
      awayUntil: request.awayUntil && atLeast(request.awayUntil),
    })),
    offers: state.offers.map((offer) =>
      offer.status === 'OPEN' ? { ...offer, expiresAt: atLeast(offer.expiresAt) } : offer,
    ),
  };
}

function knock(
  state: LobbyState,
  { customer, product, booking }: Extract<HistoryAction, { type: 'knock' }>,
  actors: Actors,
  { at, newId }: Moment,
): LobbyState {
  const customerId = actors.customers[customer] ?? '';
  const productId = actors.products[product] ?? '';
  if (!state.products.get(productId)?.isOnOffer) return state;
  const existing = state.requests.find((r) => r.customerId === customerId && r.productId === productId);
  if (existing?.status === 'AWAY')
    return {
      ...state,
      requests: state.requests.map((each) =>
        each.id === existing.id ? { ...each, ...resumeAfterAbsence(each, at) } : each,
      ),
    };
  if (existing)
    return {
      ...state,
      requests: state.requests.map((each) =>
        each.customerId === customerId ? { ...each, customerSeenAt: at } : each,
      ),
    };
  const request = {
    ...buildRequest({ id: newId(), meetingId: newId(), productId, customerId, at }),
    language: actors.languages?.[customer] ?? null,
    ...(booking ? bookedFields(newId(), bookedStartOf(booking, actors, at), at) : {}),
  };
  return { ...state, requests: [...state.requests, request] };
}

/** Both sides enter the room of an accepted request, or the customer leaves it. */
function updateRooms(draft: LobbyDraft, action: HistoryAction, actors: Actors, at: Date) {
  const rooms = new Map<string, NonNullable<ReturnType<LobbyState['rooms']['get']>>>();
  for (const { id, status, acceptedAt } of draft.open())
    if (status === 'ACCEPTED' && acceptedAt?.getTime() === at.getTime())
      rooms.set(id, { agent: { present: false, since: at }, customer: { present: false, since: at } });
  if (action.type !== 'enter-room' && action.type !== 'leave-room') return rooms;
  const request = requestOf(draft, action, actors);
  if (!request || isQueued(request.status)) return rooms;
  const present = action.type === 'enter-room';
  const side = (before: { present: boolean; since: Date } | null | undefined, isPresent: boolean) =>
    before?.present === isPresent ? before : { present: isPresent, since: at };
  const room = draft.rooms.get(request.id);
  rooms.set(request.id, { agent: side(room?.agent, true), customer: side(room?.customer, present) });
  if (present && request.status === 'ACCEPTED')
    draft.change(request.id, { status: 'IN_MEETING' }, { step: 'in-meeting' });
  return rooms;
}
