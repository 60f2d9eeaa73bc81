/** A copy of a lobby that the rules work on while noting what they changed. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { LobbyStep } from '@foyer/contract/lobby-logs.ts';
import {
  type Agent,
  type AgentTurn,
  byComing,
  type ClosedStatus,
  type Effect,
  type LobbyState,
  turnKey,
} from './lobby-state.ts';
import { type AgentFacts, isQueued } from './policy.ts';
import type { Choice, Look } from './routing.ts';
import type { OfferRow, RequestRow } from './tables.ts';

export type Draft = ReturnType<typeof createDraft>;

export function createDraft(state: LobbyState) {
  const requests = new Map(state.requests.map((request) => [request.id, request]));
  const offers = Map.groupBy(state.offers, ({ requestId }) => requestId);
  const agents = new Map(state.agents);
  const turns = new Map(state.turns);
  const effects: Effect[] = [];
  /** Agent → requests that ask one agent at a time and ask this one now. */
  const askedAlone = new Map<string, Set<string>>();
  const openOffers = new Map<string, number>();
  for (const offer of state.offers) if (offer.status === 'OPEN') noteAsked(offer);
  let engaged: Set<string> | null = null;
  /** Agents as the rules last saw them; forgotten when anything of it changes. */
  const seen = new Map<string, AgentFacts & Agent>();

  return {
    effects,
    products: state.products,
    rooms: state.rooms,
    find: (id: string) => requests.get(id),
    /** Those open now. */
    open: () => [...requests.values()].filter(({ endedAt }) => !endedAt),
    /** Whether another request has this agent's whole attention. */
    isAskedAlone: (agentId: string, exceptFor: string) =>
      (state.elsewhere?.get(agentId)?.isAskedAlone ?? false) ||
      [...(askedAlone.get(agentId) ?? [])].some((id) => id !== exceptFor),
    /** Whether an agent has as many knocks open as there is room for. */
    isFull: (agentId: string) =>
      (openOffers.get(agentId) ?? 0) + (state.elsewhere?.get(agentId)?.openOffers ?? 0) >=
      lobbyLimits.maxToasts,
    offersOf: (requestId: string): readonly OfferRow[] => offers.get(requestId) ?? [],
    agent: (id: string) => agents.get(id),
    agentIds: () => [...agents.keys()],
    turnOf: (productId: string, agentId: string) => turns.get(turnKey(productId, agentId)) ?? 0,

    /** The agent as the rules see them now. */
    factsOf(id: string): (AgentFacts & Agent) | undefined {
      const known = seen.get(id);
      if (known) return known;
      engaged ??= new Set(
        [...requests.values()].flatMap(({ status, agentId, endedAt }) =>
          endedAt || isQueued(status) || !agentId ? [] : agentId,
        ),
      );
      const agent = agents.get(id);
      if (!agent) return undefined;
      const inMeeting = engaged.has(id) || (state.elsewhere?.get(id)?.inMeeting ?? false);
      const facts = { ...agent, inMeeting };
      seen.set(id, facts);
      return facts;
    },

    insert(request: RequestRow): void {
      requests.set(request.id, request);
      seen.clear();
    },

    change(
      id: string,
      change: Partial<RequestRow>,
      told: { step?: LobbyStep; agentId?: string | null; reason?: string | null } = {},
    ): void {
      const before = requests.get(id);
      if (!before) return;
      const { step = null, agentId = null, reason = null } = told;
      effects.push({ kind: 'request', before, change, step, agentId, reason });
      requests.set(id, { ...before, ...change });
      if (!change.status && !change.agentId) return;
      engaged = null;
      seen.clear();
    },

    close(closing: readonly OfferRow[], status: ClosedStatus, at: Date, reason: string | null = null): void {
      for (const offer of closing) {
        const request = requests.get(offer.requestId);
        if (offer.status !== 'OPEN' || !request) continue;
        effects.push({ kind: 'closed', request, offer, status, reason });
        askedAlone.get(offer.agentId)?.delete(offer.requestId);
        openOffers.set(offer.agentId, (openOffers.get(offer.agentId) ?? 1) - 1);
        const all = offers.get(offer.requestId) ?? [];
        offers.set(
          offer.requestId,
          all.map((each) => (each.id === offer.id ? { ...each, status, closedAt: at } : each)),
        );
      }
    },

    ask(requestId: string, asked: readonly OfferRow[], look: Look, choice: Choice): void {
      const request = requests.get(requestId);
      if (!request) return;
      const { productId } = request;
      const turn = look.routing === 'round-robin' ? nextTurn(productId) : null;
      offers.set(requestId, [...(offers.get(requestId) ?? []), ...asked]);
      for (const offer of asked) noteAsked(offer);
      if (turn !== null) for (const { agentId } of asked) turns.set(turnKey(productId, agentId), turn);
      effects.push({ kind: 'asked', request, offers: asked, look, choice, turn });
    },

    changeAgent(agentId: string, change: Partial<Agent>, turned: AgentTurn | null): void {
      const before = agents.get(agentId);
      if (!before) return;
      agents.set(agentId, { ...before, ...change });
      seen.delete(agentId);
      effects.push({ kind: 'agent', agentId, change, state: turned });
    },

    leaveRoom({ meetingId, customerId }: RequestRow): void {
      effects.push({ kind: 'room-left', meetingId, customerId });
    },

    /** Once nobody else's meeting goes on in it. */
    closeRoom(meetingId: string): void {
      const isShared = [...requests.values()].some(
        (other) => other.meetingId === meetingId && !other.endedAt && !isQueued(other.status),
      );
      if (!isShared) effects.push({ kind: 'room-closed', meetingId });
    },

    /** The lobby as it is now: without what ended. */
    state(): LobbyState {
      const open = [...requests.values()].filter(({ endedAt }) => !endedAt);
      return {
        ...state,
        ...{ agents, turns },
        requests: open.sort(byComing),
        offers: open.flatMap(({ id }) => offers.get(id) ?? []),
      };
    },
  };

  function noteAsked({ agentId, requestId }: OfferRow): void {
    openOffers.set(agentId, (openOffers.get(agentId) ?? 0) + 1);
    const productId = requests.get(requestId)?.productId ?? '';
    if ((state.products.get(productId)?.routing ?? 'broadcast') === 'broadcast') return;
    askedAlone.set(agentId, (askedAlone.get(agentId) ?? new Set()).add(requestId));
  }

  function nextTurn(productId: string): number {
    let last = 0;
    for (const [key, turn] of turns) if (key.startsWith(productId)) last = Math.max(last, turn);
    return last + 1;
  }
}
