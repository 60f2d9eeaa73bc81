/** Plays histories on the lobby's rules alone, for tests: everything that people, their connections and the clock do. */
import { act, type Moment, requestOf } from './acts.ts';
import { buildRequest, type Cast, type Happening, type Play } from './cast.ts';
import { createDraft, type Draft } from './draft.ts';
import type { Effect, LobbyState } from './lobby-state.ts';
import { restDraft } from './machine.ts';
import { isQueued } from './policy.ts';
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
