/** The maximum wait counts only the time that the customer waited, not the time on hold. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Actors,
  buildAgent,
  type HistoryAction,
  type HistoryState,
} from '../../testing/history-actors.ts';
import { playAction } from '../../testing/random-histories.ts';

const actors: Actors = { agents: ['amar'], customers: ['u', 'v'], products: ['jee'] };

/** Amar is in a meeting with the first customer, and the second waits for him. */
const busy: readonly HistoryAction[] = [
  { type: 'lobby-on', agent: 0 },
  { type: 'knock', customer: 0, product: 0 },
  { type: 'accept', agent: 0, customer: 0, product: 0 },
  { type: 'enter-room', customer: 0, product: 0 },
  { type: 'knock', customer: 1, product: 0 },
];
const action: fc.Arbitrary<HistoryAction> = fc.oneof(
  fc.record({
    type: fc.constantFrom('hold', 'hold', 'release'),
    customer: fc.constant(1),
    product: fc.constant(0),
  }),
  fc.record({ type: fc.constant('advance' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
) as fc.Arbitrary<HistoryAction>;

function begin(): HistoryState {
  const jee = {
    isOnOffer: true,
    routing: 'broadcast',
    offerLastsMs: 60_000,
    agentIds: actors.agents,
  } as const;
  return {
    at: new Date('2026-11-21T10:00:00Z'),
    connected: { agents: new Set(), customers: new Set() },
    state: {
      requests: [],
      offers: [],
      rooms: new Map(),
      turns: new Map(),
      products: new Map([['jee', jee]]),
      agents: new Map([['amar', buildAgent('amar')]]),
    },
  };
}

test('a wait for a busy agent expires after the maximum wait, without counting the time on hold', () => {
  let [expired, heldBefore] = [0, 0];
  fc.assert(
    fc.property(fc.array(action, { minLength: 8, maxLength: 40 }), (actions) => {
      let now = begin();
      let names = 0;
      let [waitedMs, heldMs] = [0, 0];
      const current = () => now.state.requests.find(({ customerId }) => customerId === 'v');
      for (const each of [...busy, ...actions]) {
        const before = current();
        const next = playAction(now, each, actors, () => String(++names));
        const passed = next.at.getTime() - now.at.getTime();
        if (before?.status === 'HELD') heldMs += passed;
        else if (before) waitedMs += passed;
        now = next;

        const after = current();
        if (after && after.status !== 'HELD') expect(waitedMs).toBeLessThan(lobbyLimits.maxWaitMs);
        if (!before || after) continue;
        expect(waitedMs).toBeGreaterThanOrEqual(lobbyLimits.maxWaitMs);
        expired += 1;
        if (heldMs > 0) heldBefore += 1;
        return;
      }
    }),
    { numRuns: 2_000 },
  );
  expect(expired).toBeGreaterThan(100);
  expect(heldBefore).toBeGreaterThan(50);
});
