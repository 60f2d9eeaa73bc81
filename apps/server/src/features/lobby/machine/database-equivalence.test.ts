/**
 * Plays random histories in memory by the rules, and on the database through the partial reads of
 * affected-store.ts, and expects the same lobby after every action. Between the actions it compares the SQL
 * predicates with the rules directly: `findDue` at the instants at which timers end, and `mayBeOffered` for
 * every waiting request and assigned agent.
 *
 * `HISTORY_RUNS` is the number of random histories.
 *
 * A predicate that is stricter than the rules must fail here. To check that after a change of the predicates
 * or of this test, make one of these changes in affected-store.ts for a moment and run it. Each makes it
 * fail:
 * - `findDue`: leave out a timer (`.filter((timer) => timer !== requestTimers.hold)` before `.map`), or make
 *   it a millisecond late (`afterMs + 1`); replace by `false` the condition on the expiry of offers, the
 *   product, the agent's status, the absent participant, `wraps_up_until` or `present`
 * - `mayBeOffered`: leave out `r.first_agent_id = a.user_id`, `o.round = r.round or r.reoffer_at > …` or
 *   `cardinality(u.languages) = 0`; replace by `false` the `REJECTED` of the first agent or the `REJECTED`,
 *   `TIMED_OUT` of speakers; replace by `true` the `p.routing <> 'broadcast'`; treat every speaker as present
 * - `findAffected`: leave out the sub-query on `availabilityChanged`, `capacityGained` or the offers of
 *   changed requests
 *
 * Some conditions cannot fail alone, because another one finds the same rows: the timers `keptOpen` and
 * `customerArrives`, `r.first_agent_until <= …`, and the offers and requests of changed agents.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import type { Routing } from '../routing/routing.ts';
import {
  createDatabaseHistories,
  type DatabaseHistories,
  openLobbyOfState,
  sorted,
} from '../testing/database-histories.ts';
import type { HistoryAction, HistoryState } from '../testing/history-actors.ts';
import { createPredicateProbe, timersOf } from '../testing/predicate-probe.ts';
import { playAction } from '../testing/random-histories.ts';
import type { Effect } from './lobby-state.ts';
import { isQueued } from './policy.ts';

const runs = Number(process.env.HISTORY_RUNS ?? 50);
const limitMs = 60_000 + runs * 5_000;

let world: TenantSetup;
let histories: DatabaseHistories;
beforeAll(async () => {
  world = await createTenantSetup({ startsAt: new Date('2026-11-21T10:00:00Z') });
  histories = await createDatabaseHistories(world);
});
afterAll(() => world.close());

const agent = fc.nat(2);
const customer = fc.nat(3);
const product = fc.nat(1);
const type = <T extends string>(...types: T[]) => fc.constantFrom(...types);
const booking = fc.record({ inMs: fc.integer({ min: -300_000, max: 300_000 }), agent: fc.option(agent) });
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('knock'), customer, product }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('knock'), customer, product, booking }) },
  { weight: 4, arbitrary: fc.record({ type: type('accept', 'accept', 'reject'), agent, customer, product }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: type('enter-room', 'leave-room', 'hang-up', 'leave'), customer, product }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: type('lobby-on', 'lobby-on', 'connect', 'lobby-off', 'disconnect', 'fall-silent', 'off-duty'),
      agent,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: type('hold', 'hold', 'release', 'block'), customer, product }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('transfer-from-meeting'), customer, product, to: product }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('transfer-waiting'), customer, product, to: product }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('move-to-front'), customer, product }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('assign'), agent, customer, product }) },
  { weight: 4, arbitrary: fc.record({ type: type('go-away', 'go-away', 'on-my-way'), customer, product }) },
  { weight: 1, arbitrary: fc.record({ type: type('close-page', 'open-page'), customer }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: type('withdraw-product', 'restore-product', 'restore-product'), product }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'restart-server' }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('advance'), ms: fc.integer({ min: 1, max: 200_000 }) }),
  },
) as fc.Arbitrary<HistoryAction>;
const routing = fc.constantFrom<Routing>('broadcast', 'longest-idle', 'round-robin');
/** One of the instants at which a timer ends, or a millisecond beside it. */
const probe = fc.record({
  timer: fc.nat(999),
  offsetMs: fc.constantFrom(0, 0, -1, 1),
  customersStay: fc.boolean(),
  agentsStay: fc.boolean(),
  deactivates: fc.boolean(),
});

/** Every agent is online, one customer is accepted and one waits. */
const busy: readonly HistoryAction[] = [
  ...[0, 1, 2].map((index) => ({ type: 'lobby-on', agent: index }) as const),
  { type: 'knock', customer: 0, product: 0 },
  { type: 'knock', customer: 1, product: 1 },
  { type: 'accept', agent: 0, customer: 0, product: 0 },
  { type: 'accept', agent: 1, customer: 0, product: 0 },
];

/** The customer of a meeting is transferred to the other product. */
const transferred: readonly HistoryAction[] = [
  ...busy,
  { type: 'enter-room', customer: 0, product: 0 },
  { type: 'transfer-from-meeting', customer: 0, product: 0, to: 1 },
];

/**
 * One agent is assigned to both products, and eight customers knock: three exceed the maximum of open offers.
 */
const crowded: readonly HistoryAction[] = [
  { type: 'lobby-on', agent: 1 },
  ...[0, 1, 2, 3].flatMap((index) =>
    [0, 1].map((each) => ({ type: 'knock', customer: index, product: each }) as const),
  ),
  { type: 'reject', agent: 1, customer: 0, product: 0 },
];

/** Two customers wait for the only agent who is online and in a meeting. */
const waitingForBusyAgent: readonly HistoryAction[] = [
  { type: 'lobby-on', agent: 0 },
  { type: 'knock', customer: 0, product: 0 },
  { type: 'accept', agent: 0, customer: 0, product: 0 },
  { type: 'enter-room', customer: 0, product: 0 },
  { type: 'knock', customer: 2, product: 0 },
  { type: 'knock', customer: 3, product: 0 },
];

/** The first agent of a booked start has rejected it while the other agent is in a meeting. */
const rejectedByFirstAgent: readonly HistoryAction[] = [
  { type: 'lobby-on', agent: 0 },
  { type: 'lobby-on', agent: 1 },
  { type: 'knock', customer: 1, product: 0 },
  { type: 'reject', agent: 0, customer: 1, product: 0 },
  { type: 'accept', agent: 1, customer: 1, product: 0 },
  { type: 'enter-room', customer: 1, product: 0 },
  { type: 'knock', customer: 3, product: 0, booking: { inMs: 0, agent: 0 } },
  { type: 'reject', agent: 0, customer: 3, product: 0 },
];

/** The next round of that request has begun, and the agent who rejected it has lost the connection. */
const refusedInEarlierRound: readonly HistoryAction[] = [
  ...rejectedByFirstAgent,
  { type: 'fall-silent', agent: 0 },
  { type: 'advance', ms: lobbyLimits.reofferAfterMs + 1 },
];

/**
 * The only agent who speaks German has rejected a customer who asked for it; the other agent is in a meeting.
 */
const rejectedBySpeaker: readonly HistoryAction[] = [
  { type: 'lobby-on', agent: 0 },
  { type: 'knock', customer: 0, product: 0 },
  { type: 'accept', agent: 0, customer: 0, product: 0 },
  { type: 'enter-room', customer: 0, product: 0 },
  { type: 'lobby-on', agent: 1 },
  { type: 'knock', customer: 2, product: 0 },
  { type: 'reject', agent: 1, customer: 2, product: 0 },
];

/** The customer of a meeting has left the room without hanging up. */
const customerAway: readonly HistoryAction[] = [
  ...waitingForBusyAgent,
  { type: 'leave-room', customer: 0, product: 0 },
];
/**
 * The only free agent of the first product was assigned a customer, and has rejected; the other agent is
 * back.
 */
const refusedByAssigned: readonly HistoryAction[] = [
  { type: 'lobby-on', agent: 0 },
  { type: 'lobby-on', agent: 1 },
  { type: 'knock', customer: 0, product: 0 },
  { type: 'knock', customer: 3, product: 0 },
  { type: 'assign', agent: 0, customer: 0, product: 0 },
  { type: 'move-to-front', customer: 3, product: 0 },
  { type: 'reject', agent: 0, customer: 0, product: 0 },
];

/** It is the turn of a customer who is away: the only free agent is kept free, and another customer waits. */
const awayAtTurn: readonly HistoryAction[] = [
  { type: 'lobby-on', agent: 0 },
  { type: 'knock', customer: 0, product: 0 },
  { type: 'accept', agent: 0, customer: 0, product: 0 },
  { type: 'enter-room', customer: 0, product: 0 },
  { type: 'knock', customer: 2, product: 0 },
  { type: 'knock', customer: 3, product: 0 },
  { type: 'go-away', customer: 2, product: 0 },
  { type: 'hang-up', customer: 0, product: 0 },
  { type: 'advance', ms: lobbyLimits.wrapUpMs + 1 },
];
const beginnings = {
  empty: [],
  busy,
  transferred,
  crowded,
  waitingForBusyAgent,
  rejectedByFirstAgent,
  refusedInEarlierRound,
  rejectedBySpeaker,
  customerAway,
  awayAtTurn,
  refusedByAssigned,
} as const;
const beginning = fc.constantFrom(...(Object.keys(beginnings) as (keyof typeof beginnings)[]));

/** An agent with the maximum of open offers was offered the next request when one of them closed. */
function hasMovedUp({ state }: HistoryState, effects: readonly Effect[]): boolean {
  const open = state.offers.filter(({ status }) => status === 'OPEN');
  const full = histories.actors.agents.filter(
    (id) => open.filter(({ agentId }) => agentId === id).length === lobbyLimits.maxToasts,
  );
  return effects.some(
    (effect) => effect.kind === 'offered' && effect.offers.some(({ agentId }) => full.includes(agentId)),
  );
}

/** Each of them is played at least once, so that what the test counts below is reached. */
const everyBeginning = (Object.keys(beginnings) as (keyof typeof beginnings)[]).map(
  (first): [[Routing, Routing], typeof first, []] => [['broadcast', 'broadcast'], first, []],
);

const atTimer = { timer: 0, offsetMs: 0, customersStay: false, agentsStay: false, deactivates: false };
/** A booked start becomes due in the moment in which the place of a customer who is away is no longer kept. */
const bookedWhenKeptPlaceEnds = [
  { type: 'knock', customer: 0, product: 0, booking: { inMs: 180_000, agent: 0 } },
  { type: 'close-page', customer: 0 },
  { type: 'hold', customer: 0, product: 1 },
  { type: 'lobby-on', agent: 0 },
  { type: 'go-away', customer: 1, product: 0 },
  { type: 'lobby-on', agent: 0 },
].map((each) => [each as HistoryAction, atTimer] as const);

const isTransfer = (effect: Effect) => effect.kind === 'request' && effect.change.status === 'TRANSFERRED';

test(
  'random histories have the same result on the database as by the rules, and no predicate is stricter',
  async () => {
    const { actors, begin, perform, read } = histories;
    const { compareDue, compareOfferable } = createPredicateProbe(world, histories);
    const reached = {
      notified: 0,
      accepted: 0,
      movedUp: 0,
      transferred: 0,
      assigned: 0,
      front: 0,
      due: 0,
      offerable: 0,
    };
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(routing, routing),
        beginning,
        fc.array(fc.tuple(action, probe), { minLength: 5, maxLength: 12 }),
        async (routings, first, steps) => {
          let current = await begin(first === 'crowded' ? ['broadcast', 'broadcast'] : routings);
          const ended: string[][] = [];
          const play = async (each: HistoryAction) => {
            const next = playAction(current, each, actors, () => crypto.randomUUID());
            for (const effect of next.effects)
              if (effect.kind === 'request' && effect.change.endedAt)
                ended.push([effect.before.customerId, effect.change.status ?? '']);
            await perform(each, next);
            expect(await read()).toEqual({ ...openLobbyOfState(next.state), ended: sorted(ended) });
            if (hasMovedUp(current, next.effects)) reached.movedUp += 1;
            reached.transferred += next.effects.filter(isTransfer).length;
            reached.assigned += next.state.offers.filter(
              ({ assigned, status }) => assigned && status === 'OPEN',
            ).length;
            reached.notified += next.state.requests.filter(({ awayTurnAt }) => awayTurnAt !== null).length;
            reached.front += next.state.requests.filter(({ priority }) => priority > 0).length;
            reached.accepted += next.state.requests.filter(({ status }) => !isQueued(status)).length;
            current = next;
          };
          for (const each of beginnings[first]) await play(each);
          for (const [each, at] of steps) {
            await play(each);
            reached.offerable += await compareOfferable(current.at);
            const timers = timersOf(current.state, current.at);
            const instant = timers[at.timer % Math.max(timers.length, 1)];
            if (!instant) continue;
            const probed = new Date(Math.max(instant.getTime() + at.offsetMs, current.at.getTime() + 1));
            if (await compareDue(current.at, probed, at)) reached.due += 1;
          }
          // At the end the longest timers, with everyone still connected: otherwise a shorter timer is due
          // before them.
          const stay = { customersStay: true, agentsStay: true, deactivates: false };
          for (const instant of timersOf(current.state, current.at).slice(-6))
            if (await compareDue(current.at, instant, stay)) reached.due += 1;
        },
      ),
      {
        numRuns: runs,
        // Reports a counterexample while there is time, instead of searching for a shorter one until the limit.
        plugins: [fc.interruptAfterTimeLimit(limitMs - 30_000)],
        examples: [...everyBeginning, [['round-robin', 'broadcast'], 'awayAtTurn', bookedWhenKeptPlaceEnds]],
      },
    );
    for (const [name, minimum] of Object.entries({
      accepted: 10,
      notified: 0,
      movedUp: 0,
      transferred: 0,
      assigned: 0,
      front: 0,
      due: 20,
      offerable: 10,
    }))
      expect(reached[name as keyof typeof reached], name).toBeGreaterThan(minimum);
  },
  limitMs,
);
