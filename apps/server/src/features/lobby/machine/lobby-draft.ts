/** A working copy of a lobby. The rules change it, and it collects their effects. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { LobbyLogEntryType, LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import type { Choice, RoutingInput } from '../routing/routing.ts';
import type { OfferRow, RequestRow } from '../tables.ts';
import {
  type Agent,
  type AgentTransition,
  byQueueOrder,
  type ClosedStatus,
  type Effect,
  type LobbyState,
  turnKey,
} from './lobby-state.ts';
import { type AgentFacts, isQueued } from './policy.ts';

export type LobbyDraft = ReturnType<typeof createLobbyDraft>;

export function createLobbyDraft(state: LobbyState) {
  const requests = new Map(state.requests.map((request) => [request.id, request]));
  const offers = Map.groupBy(state.offers, ({ requestId }) => requestId);
  const agents = new Map(state.agents);
  const turns = new Map(state.turns);
  const effects: Effect[] = [];
  /** Agent → requests with sequential routing that are offered to this agent now. */
  const exclusiveOffers = new Map<string, Set<string>>();
  const openOffers = new Map<string, number>();
  for (const offer of state.offers) if (offer.status === 'OPEN') countOpenOffer(offer);
  let engaged: Set<string> | null = null;
  /** Cached facts of agents; cleared when a request or the agent changes. */
  const facts = new Map<string, AgentFacts & Agent>();

  return {
    effects,
    products: state.products,
    rooms: state.rooms,
    find: (id: string) => requests.get(id),
    /** The open requests. */
    open: () => [...requests.values()].filter(({ endedAt }) => !endedAt),
    /** Whether another request with sequential routing is offered to the agent. */
    isOfferedExclusively: (agentId: string, exceptFor: string) =>
      (state.elsewhere?.get(agentId)?.isOfferedExclusively ?? false) ||
      [...(exclusiveOffers.get(agentId) ?? [])].some((id) => id !== exceptFor),
    /** Whether the agent has as many open offers as the console shows toasts. */
    isFull: (agentId: string) =>
      (openOffers.get(agentId) ?? 0) + (state.elsewhere?.get(agentId)?.openOffers ?? 0) >=
      lobbyLimits.maxToasts,
    offersOf: (requestId: string): readonly OfferRow[] => offers.get(requestId) ?? [],
    agent: (id: string) => agents.get(id),
    agentIds: () => [...agents.keys()],
    turnOf: (productId: string, agentId: string) => turns.get(turnKey(productId, agentId)) ?? 0,

    /** The agent's current facts. */
    factsOf(id: string): (AgentFacts & Agent) | undefined {
      const known = facts.get(id);
      if (known) return known;
      engaged ??= new Set(
        [...requests.values()].flatMap(({ status, agentId, endedAt }) =>
          endedAt || isQueued(status) || !agentId ? [] : agentId,
        ),
      );
      const agent = agents.get(id);
      if (!agent) return undefined;
      const inMeeting = engaged.has(id) || (state.elsewhere?.get(id)?.inMeeting ?? false);
      const current = { ...agent, inMeeting };
      facts.set(id, current);
      return current;
    },

    insert(request: RequestRow): void {
      requests.set(request.id, request);
      facts.clear();
    },

    change(
      id: string,
      change: Partial<RequestRow>,
      logEntry: { step?: LobbyLogEntryType; agentId?: string | null; reason?: LobbyLogReason | null } = {},
    ): void {
      const before = requests.get(id);
      if (!before) return;
      const { step = null, agentId = null, reason = null } = logEntry;
      effects.push({ kind: 'request', before, change, step, agentId, reason });
      requests.set(id, { ...before, ...change });
      if (!change.status && !change.agentId) return;
      engaged = null;
      facts.clear();
    },

    close(
      closing: readonly OfferRow[],
      status: ClosedStatus,
      at: Date,
      reason: LobbyLogReason | null = null,
    ): void {
      for (const offer of closing) {
        const request = requests.get(offer.requestId);
        if (offer.status !== 'OPEN' || !request) continue;
        effects.push({ kind: 'offer-closed', request, offer, status, reason });
        exclusiveOffers.get(offer.agentId)?.delete(offer.requestId);
        openOffers.set(offer.agentId, (openOffers.get(offer.agentId) ?? 1) - 1);
        const all = offers.get(offer.requestId) ?? [];
        offers.set(
          offer.requestId,
          all.map((each) => (each.id === offer.id ? { ...each, status, closedAt: at } : each)),
        );
      }
    },

    /** The offer of an assignment, which no rule made. */
    insertOffer(offer: OfferRow): void {
      offers.set(offer.requestId, [...(offers.get(offer.requestId) ?? []), offer]);
      countOpenOffer(offer);
    },

    offer(requestId: string, opened: readonly OfferRow[], input: RoutingInput, choice: Choice): void {
      const request = requests.get(requestId);
      if (!request) return;
      const { productId } = request;
      const turn = input.routing === 'round-robin' ? nextTurn(productId) : null;
      offers.set(requestId, [...(offers.get(requestId) ?? []), ...opened]);
      for (const offer of opened) countOpenOffer(offer);
      if (turn !== null) for (const { agentId } of opened) turns.set(turnKey(productId, agentId), turn);
      effects.push({ kind: 'offered', request, offers: opened, input, choice, turn });
    },

    changeAgent(agentId: string, change: Partial<Agent>, transition: AgentTransition | null): void {
      const before = agents.get(agentId);
      if (!before) return;
      agents.set(agentId, { ...before, ...change });
      facts.delete(agentId);
      effects.push({ kind: 'agent', agentId, change, state: transition });
    },

    leaveRoom({ meetingId, customerId }: RequestRow): void {
      effects.push({ kind: 'room-left', meetingId, customerId });
    },

    /** Unless another request is still in the room. */
    closeRoom(meetingId: string): void {
      const isShared = [...requests.values()].some(
        (other) => other.meetingId === meetingId && !other.endedAt && !isQueued(other.status),
      );
      if (!isShared) effects.push({ kind: 'room-closed', meetingId });
    },

    /** The current state, without the requests that ended. */
    state(): LobbyState {
      const open = [...requests.values()].filter(({ endedAt }) => !endedAt);
      return {
        ...state,
        agents,
        turns,
        requests: open.sort(byQueueOrder),
        offers: open.flatMap(({ id }) => offers.get(id) ?? []),
      };
    },
  };

  function countOpenOffer({ agentId, requestId }: OfferRow): void {
    openOffers.set(agentId, (openOffers.get(agentId) ?? 0) + 1);
    const productId = requests.get(requestId)?.productId ?? '';
    if ((state.products.get(productId)?.routing ?? 'broadcast') === 'broadcast') return;
    exclusiveOffers.set(agentId, (exclusiveOffers.get(agentId) ?? new Set()).add(requestId));
  }

  function nextTurn(productId: string): number {
    let last = 0;
    for (const [key, turn] of turns) if (key.startsWith(productId)) last = Math.max(last, turn);
    return last + 1;
  }
}
