/** Property test of the state machine: the lobby's invariants hold after every action of random histories. */
import { setImmediate } from 'node:timers/promises';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { endStatuses, requestStatuses } from '@foyer/contract/lobby/status.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseAgents, type Routing } from '../routing/routing.ts';
import { type Actors, buildAgent, type HistoryAction, type HistoryState } from '../testing/history-actors.ts';
import { playAction } from '../testing/random-histories.ts';
import { offerableInOrder } from './away.ts';
import { createLobbyDraft } from './lobby-draft.ts';
import type { Effect, LobbyState } from './lobby-state.ts';
import { isFree, isQueued } from './policy.ts';
import { freeAgentsOf, openOffersOf, reconcileState, routingInputOf } from './state-machine.ts';

const actors: Actors = {
  agents: ['amar', 'bela', 'chand', 'devi'],
  customers: ['u', 'v', 'w', 'x', 'y', 'z'],
  products: ['jee', 'neet'],
  languages: [null, null, null, null, 'French', 'German'],
};
const agent = fc.nat(3);
const customer = fc.nat(5);
const product = fc.nat(1);
const type = <T extends string>(...types: T[]) => fc.constantFrom(...types);
const booking = fc.record({
  inMs: fc.integer({ min: -600_000, max: 600_000 }),
  agent: fc.option(agent),
});
const action: fc.Arbitrary<HistoryAction> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('knock'), customer, product }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('knock'), customer, product, booking }) },
  { weight: 5, arbitrary: fc.record({ type: type('accept', 'reject'), agent, customer, product }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('assign'), agent, customer, product }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('move-to-front'), customer, product }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: type('enter-room', 'leave-room', 'hang-up'), customer, product }),
  },
  { weight: 2, arbitrary: fc.record({ type: type('leave', 'block', 'hold', 'release'), customer, product }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('transfer'), customer, product, to: product }) },
  { weight: 4, arbitrary: fc.record({ type: type('lobby-on', 'connect'), agent }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: type('lobby-off', 'disconnect', 'fall-silent', 'off-duty', 'on-duty'),
      agent,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: type('go-away', 'on-my-way'), customer, product }) },
  { weight: 1, arbitrary: fc.record({ type: type('close-page', 'open-page'), customer }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: type('withdraw-product', 'restore-product', 'restore-product'), product }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'restart-server' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('advance'),
      ms: fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1, max: 1_500_000 })),
    }),
  },
) as fc.Arbitrary<HistoryAction>;

const routing = fc.constantFrom<Routing>('broadcast', 'longest-idle', 'round-robin');
const languages = fc.constantFrom<string[][]>([], [], ['French'], ['German']);
const setting = fc.record({ routings: fc.tuple(routing, routing), spoken: fc.tuple(languages, languages) });

function begin({ routings, spoken }: { routings: Routing[]; spoken: string[][] }): HistoryState {
  const products = actors.products.map((id, index) => {
    const agentIds = index === 0 ? actors.agents.slice(0, 3) : actors.agents.slice(1);
    const facts = {
      isOnOffer: true,
      routing: routings[index] ?? 'broadcast',
      offerLastsMs: 60_000,
      agentIds,
    };
    return [id, facts] as const;
  });
  return {
    at: new Date('2026-11-21T10:00:00Z'),
    connected: { agents: new Set(), customers: new Set() },
    state: {
      requests: [],
      offers: [],
      rooms: new Map(),
      turns: new Map(),
      products: new Map(products),
      agents: new Map(actors.agents.map((id, index) => [id, buildAgent(id, spoken[index] ?? [])])),
    },
  };
}

function createIds(): () => string {
  let last = 0;
  return () => String(++last).padStart(6, '0');
}

/** The largest number of open offers of one agent in any history. */
let maxOpenOffers = 0;

/**
 * One open request per customer and product. A waiting request has no agent, an accepted one has one and no
 * open offers.
 */
function checkStates({ requests, offers }: LobbyState, ended: ReadonlyMap<string, string>): void {
  const pairs = new Set(requests.map(({ customerId, productId }) => `${customerId} ${productId}`));
  expect(pairs.size).toBe(requests.length);
  for (const request of requests) {
    expect(ended.has(request.id)).toBe(false);
    expect(isQueued(request.status)).toBe(request.agentId === null);
    const open = offers.filter((offer) => offer.requestId === request.id && offer.status === 'OPEN');
    expect(open.length > 0).toBe(request.status === 'OFFERED');
    expect(new Set(open.map(({ agentId }) => agentId)).size).toBe(open.length);
  }
  for (const [, own] of Map.groupBy(
    offers.filter(({ status }) => status === 'OPEN'),
    ({ agentId }) => agentId,
  )) {
    expect(own.length).toBeLessThanOrEqual(lobbyLimits.maxToasts);
    maxOpenOffers = Math.max(maxOpenOffers, own.length);
  }
  const engaged = requests.flatMap(({ agentId }) => agentId ?? []);
  expect(new Set(engaged).size).toBe(engaged.length);
}

/**
 * No request is left without an offer that the routing would make, unless the place of a customer who is away
 * keeps the agent free. Every open offer belongs to a free agent.
 */
function checkOffersComplete({ state, at }: HistoryState): void {
  const draft = createLobbyDraft(state);
  const queued = state.requests.filter(({ status }) => isQueued(status));
  const offerable = offerableInOrder(queued, (request) => freeAgentsOf(draft, request, at), at);
  for (const request of state.requests) {
    if (request.status !== 'WAITING' && request.status !== 'OFFERED') continue;
    if (offerable.includes(request))
      expect(chooseAgents(routingInputOf(draft, request, at)).chosen).toEqual([]);
    for (const offer of openOffersOf(draft, request)) {
      const facts = draft.factsOf(offer.agentId);
      expect(facts && isFree(facts, at)).toBe(true);
    }
    const open = openOffersOf(draft, request);
    const isForOne = open.some(({ assigned }) => assigned);
    if (isForOne || routingInputOf(draft, request, at).routing !== 'broadcast')
      expect(open.length).toBeLessThan(2);
  }
}

/** Every request state that occurred in any history. */
const reached = new Set<string>();

/** Every request ends once, with an end status. */
function recordEnds(effects: readonly Effect[], ended: Map<string, string>): void {
  for (const effect of effects) {
    if (effect.kind !== 'request' || !effect.change.endedAt) continue;
    expect(ended.has(effect.before.id)).toBe(false);
    expect(endStatuses).toContain(effect.change.status);
    ended.set(effect.before.id, effect.change.status ?? '');
    reached.add(effect.change.status ?? '');
  }
}

/** Requests are offered in queue order: due booked starts first, then those that were moved to the front. */
function checkOrder(effects: readonly Effect[], { at }: HistoryState): void {
  const offered = effects.flatMap((effect) => (effect.kind === 'offered' ? effect.request : []));
  for (const productId of actors.products) {
    const order = offered
      .filter((request) => request.productId === productId)
      .map(({ demoType, queuedAt, priority }) => ({
        due: demoType === 'scheduled' && queuedAt <= at ? 0 : 1,
        priority,
        queuedAt: queuedAt.getTime(),
      }));
    expect(order).toEqual(
      [...order].sort((a, b) => a.due - b.due || b.priority - a.priority || a.queuedAt - b.queuedAt),
    );
  }
}

/** Every agent is online, and each has a meeting or an offer. */
const busyMorning: readonly HistoryAction[] = [0, 1, 2, 3].flatMap((index) => [
  { type: 'lobby-on', agent: index } as const,
  { type: 'knock', customer: index, product: index % 2 } as const,
  { type: 'accept', agent: index, customer: index, product: index % 2 } as const,
]);

test('ten thousand random histories keep every invariant of the lobby', async () => {
  await fc.assert(
    fc.asyncProperty(
      setting,
      fc.boolean(),
      fc.array(action, { maxLength: 40 }),
      async (given, isBusy, actions) => {
        // A test that keeps the thread for a minute counts as hanging.
        await setImmediate();
        const history = isBusy ? [...busyMorning, ...actions] : actions;
        const newId = createIds();
        const ended = new Map<string, string>();
        const queuedSince = new Map<string, number>();
        let current = begin(given);
        for (const each of history) {
          const next = playAction(current, each, actors, newId);
          recordEnds(next.effects, ended);
          checkStates(next.state, ended);
          checkOffersComplete(next);
          // The state is stable: a second reconciliation at the same instant changes nothing.
          expect(reconcileState(next.state, { at: next.at, newId }).effects).toEqual([]);
          checkOrder(next.effects, next);
          for (const { status } of next.state.requests) reached.add(status);
          for (const { id, queuedAt } of next.state.requests) {
            expect(queuedSince.get(id) ?? queuedAt.getTime()).toBe(queuedAt.getTime());
            queuedSince.set(id, queuedAt.getTime());
          }
          current = next;
        }
      },
    ),
    { numRuns: 10_000 },
  );
  expect(maxOpenOffers).toBe(lobbyLimits.maxToasts);
  expect([...reached].sort()).toEqual([...requestStatuses].sort());
}, 300_000);
