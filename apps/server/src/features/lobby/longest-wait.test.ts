/** The longest wait counts what the customer waited, however often and however long an agent put them on hold. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAgent, type Cast, type Happening, type Play } from './cast.ts';
import { play } from './histories.ts';

const cast: Cast = { agents: ['amar'], customers: ['u', 'v'], products: ['jee'] };

/** Amar is in a meeting with one, and the other waits for him. */
const busy: readonly Happening[] = [
  { is: 'on', agent: 0 },
  { is: 'knock', customer: 0, product: 0 },
  { is: 'accept', agent: 0, customer: 0, product: 0 },
  { is: 'enter', customer: 0, product: 0 },
  { is: 'knock', customer: 1, product: 0 },
];
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    is: fc.constantFrom('hold', 'hold', 'release'),
    customer: fc.constant(1),
    product: fc.constant(0),
  }),
  fc.record({ is: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
) as fc.Arbitrary<Happening>;

function begin(): Play {
  const jee = { isOnOffer: true, routing: 'broadcast', offerLastsMs: 60_000, agentIds: cast.agents } as const;
  return {
    at: new Date('2026-11-21T10:00:00Z'),
    here: { agents: new Set(), customers: new Set() },
    state: {
      ...{ requests: [], offers: [], rooms: new Map(), turns: new Map(), products: new Map([['jee', jee]]) },
      agents: new Map([['amar', buildAgent('amar')]]),
    },
  };
}

test('whoever waits for a busy agent is given up after the longest wait, and not a moment of a hold counts', () => {
  let [givenUp, heldOn] = [0, 0];
  fc.assert(
    fc.property(fc.array(happening, { minLength: 8, maxLength: 40 }), (happenings) => {
      let now = begin();
      let names = 0;
      let [waitedMs, heldMs] = [0, 0];
      const standing = () => now.state.requests.find(({ customerId }) => customerId === 'v');
      for (const each of [...busy, ...happenings]) {
        const before = standing();
        const next = play(now, each, cast, () => String(++names));
        const passed = next.at.getTime() - now.at.getTime();
        if (before?.status === 'HELD') heldMs += passed;
        else if (before) waitedMs += passed;
        now = next;

        const after = standing();
        if (after && after.status !== 'HELD') expect(waitedMs).toBeLessThan(lobbyLimits.maxWaitMs);
        if (!before || after) continue;
        expect(waitedMs).toBeGreaterThanOrEqual(lobbyLimits.maxWaitMs);
        givenUp += 1;
        if (heldMs > 0) heldOn += 1;
        return;
      }
    }),
    { numRuns: 2_000 },
  );
  expect(givenUp).toBeGreaterThan(100);
  expect(heldOn).toBeGreaterThan(50);
});
