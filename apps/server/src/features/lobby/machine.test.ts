/** Whatever happens in a lobby, in whatever order, its rules hold. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { endStatuses, requestStatuses } from '@foyer/contract/lobby-status.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAgent, type Cast, type Happening, type Play } from './cast.ts';
import { createDraft } from './draft.ts';
import { play } from './histories.ts';
import type { Effect, LobbyState } from './lobby-state.ts';
import { lookAt, openOffersOf, rest } from './machine.ts';
import { isFree, isQueued } from './policy.ts';
import { choose, type Routing } from './routing.ts';

const cast: Cast = {
  agents: ['amar', 'bela', 'chand', 'devi'],
  customers: ['u', 'v', 'w', 'x', 'y', 'z'],
  products: ['jee', 'neet'],
};
const agent = fc.nat(3);
const customer = fc.nat(5);
const product = fc.nat(1);
const is = <T extends string>(...names: T[]) => fc.constantFrom(...names);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('knock'), customer, product }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('knock'),
      customer,
      product,
      booked: fc.integer({ min: -600_000, max: 600_000 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ is: is('accept', 'reject'), agent, customer, product }) },
  { weight: 3, arbitrary: fc.record({ is: is('enter', 'walk-out', 'hang-up'), customer, product }) },
  { weight: 2, arbitrary: fc.record({ is: is('leave', 'block', 'hold', 'release'), customer, product }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('transfer'), customer, product, to: product }) },
  { weight: 4, arbitrary: fc.record({ is: is('on', 'back'), agent }) },
  { weight: 2, arbitrary: fc.record({ is: is('off', 'gone', 'silent', 'off-duty', 'on-duty'), agent }) },
  { weight: 1, arbitrary: fc.record({ is: is('page-gone', 'page-back'), customer }) },
  { weight: 1, arbitrary: fc.record({ is: is('withdraw', 'put-back', 'put-back'), product }) },
  { weight: 1, arbitrary: fc.constant({ is: 'restart' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constant('pass'),
      ms: fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1, max: 1_500_000 })),
    }),
  },
) as fc.Arbitrary<Happening>;

const routing = fc.constantFrom<Routing>('broadcast', 'longest-idle', 'round-robin');
const languages = fc.constantFrom<string[][]>([], [], ['French'], ['German']);
const setting = fc.record({ routings: fc.tuple(routing, routing), spoken: fc.tuple(languages, languages) });

function begin({ routings, spoken }: { routings: Routing[]; spoken: string[][] }): Play {
  const products = cast.products.map((id, index) => {
    const agentIds = index === 0 ? cast.agents.slice(0, 3) : cast.agents.slice(1);
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
    here: { agents: new Set(), customers: new Set() },
    state: {
      ...{ requests: [], offers: [], rooms: new Map(), turns: new Map(), products: new Map(products) },
      agents: new Map(cast.agents.map((id, index) => [id, buildAgent(id, spoken[index] ?? [])])),
    },
  };
}

function namer(): () => string {
  let last = 0;
  return () => String(++last).padStart(6, '0');
}

/** Of one agent, in any history. */
let mostOpen = 0;

/** One state and one list each; who waits has no agent, who is met has one and nobody is asked any more. */
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
    mostOpen = Math.max(mostOpen, own.length);
  }
  const engaged = requests.flatMap(({ agentId }) => agentId ?? []);
  expect(new Set(engaged).size).toBe(engaged.length);
}

/** Nobody who may be asked is left alone while somebody waits whom the routing would offer. */
function checkNobodyIdle({ state, at }: Play): void {
  const draft = createDraft(state);
  for (const request of state.requests) {
    if (request.status !== 'WAITING' && request.status !== 'OFFERED') continue;
    expect(choose(lookAt(draft, request, at)).chosen).toEqual([]);
    for (const offer of openOffersOf(draft, request)) {
      const facts = draft.factsOf(offer.agentId);
      expect(facts && isFree(facts, at)).toBe(true);
    }
    const { routing: way } = lookAt(draft, request, at);
    if (way !== 'broadcast') expect(openOffersOf(draft, request).length).toBeLessThan(2);
  }
}

/** Every state that any history came to. */
const reached = new Set<string>();

/** Each ends once, in one end, and what was asked in one look was asked in the order of turn. */
function noteEnds(effects: readonly Effect[], ended: Map<string, string>): void {
  for (const effect of effects) {
    if (effect.kind !== 'request' || !effect.change.endedAt) continue;
    expect(ended.has(effect.before.id)).toBe(false);
    expect(endStatuses).toContain(effect.change.status);
    ended.set(effect.before.id, effect.change.status ?? '');
    reached.add(effect.change.status ?? '');
  }
}

/** Whoever came first is asked first, due booked starts before the others. */
function checkOrder(effects: readonly Effect[], { at }: Play): void {
  const asked = effects.flatMap((effect) => (effect.kind === 'asked' ? effect.request : []));
  for (const productId of cast.products) {
    const turns = asked
      .filter((request) => request.productId === productId)
      .map(({ demoType, queuedAt }) => ({
        due: demoType === 'scheduled' && queuedAt <= at ? 0 : 1,
        came: queuedAt.getTime(),
      }));
    expect(turns).toEqual([...turns].sort((a, b) => a.due - b.due || a.came - b.came));
  }
}

/** Everybody works, and each has somebody to talk to or to ask. */
const busyMorning: readonly Happening[] = [0, 1, 2, 3].flatMap((index) => [
  { is: 'on', agent: index } as const,
  { is: 'knock', customer: index, product: index % 2 } as const,
  { is: 'accept', agent: index, customer: index, product: index % 2 } as const,
]);

test('ten thousand random histories keep every rule of the lobby', () => {
  fc.assert(
    fc.property(
      setting,
      fc.boolean(),
      fc.array(happening, { maxLength: 40 }),
      (given, isBusy, happenings) => {
        const history = isBusy ? [...busyMorning, ...happenings] : happenings;
        const newId = namer();
        const ended = new Map<string, string>();
        const came = new Map<string, number>();
        let now = begin(given);
        for (const each of history) {
          const next = play(now, each, cast, newId);
          noteEnds(next.effects, ended);
          checkStates(next.state, ended);
          checkNobodyIdle(next);
          // At rest: a second look at the same instant finds nothing to do.
          expect(rest(next.state, { at: next.at, newId }).effects).toEqual([]);
          checkOrder(next.effects, next);
          for (const { status } of next.state.requests) reached.add(status);
          for (const { id, queuedAt } of next.state.requests) {
            expect(came.get(id) ?? queuedAt.getTime()).toBe(queuedAt.getTime());
            came.set(id, queuedAt.getTime());
          }
          now = next;
        }
      },
    ),
    { numRuns: 10_000 },
  );
  expect(mostOpen).toBe(lobbyLimits.maxToasts);
  expect([...reached].sort()).toEqual([...requestStatuses].sort());
}, 120_000);
