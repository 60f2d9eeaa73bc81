/** The database keeps what the rules say: the same histories, played on both. */

import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { composeLobby } from '../../platform/testing/compose-lobby.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { customerBlocked } from '../customers/index.ts';
import { buildAgent, type Cast, type Happening, type Play } from './cast.ts';
import { play } from './histories.ts';
import type { Effect } from './lobby-state.ts';
import { isQueued } from './policy.ts';
import type { Routing } from './routing.ts';

let world: World;
let lobby: ReturnType<typeof composeLobby>;
let agents: StaffActor[];
let customers: BuiltCustomer[];
let products: BuiltProduct[];
let cast: Cast;
beforeAll(async () => {
  world = await createWorld({ startsAt: new Date('2026-11-21T10:00:00Z') });
  const { acme } = world.tenants;
  products = [await buildProduct(world, acme), await buildProduct(world, acme)];
  const assigned = [products.slice(0, 1), products, products.slice(1)];
  agents = [];
  for (const own of assigned)
    agents.push(await buildSession(world, acme, await buildStaff(world, acme, { products: own })));
  customers = [];
  for (const product of [...products, ...products])
    customers.push(await buildCustomer(world, acme, { product }));
  // A registration stands for another product as it is.
  lobby = composeLobby(world, undefined, undefined, { carryOver: async (_unit, id) => id });
  cast = {
    agents: agents.map(({ userId }) => userId),
    customers: customers.map(({ customerId }) => customerId),
    products: products.map(({ id }) => id),
  };
});
afterAll(() => world.close());

const agent = fc.nat(2);
const customer = fc.nat(3);
const product = fc.nat(1);
const is = <T extends string>(...names: T[]) => fc.constantFrom(...names);
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant('knock'), customer, product }) },
  { weight: 4, arbitrary: fc.record({ is: is('accept', 'accept', 'reject'), agent, customer, product }) },
  { weight: 3, arbitrary: fc.record({ is: is('enter', 'walk-out', 'hang-up', 'leave'), customer, product }) },
  {
    weight: 4,
    arbitrary: fc.record({ is: is('on', 'on', 'back', 'off', 'gone', 'silent', 'off-duty'), agent }),
  },
  { weight: 2, arbitrary: fc.record({ is: is('hold', 'hold', 'release', 'block'), customer, product }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('hand-on'), customer, product, to: product }) },
  { weight: 1, arbitrary: fc.record({ is: is('page-gone', 'page-back'), customer }) },
  { weight: 1, arbitrary: fc.record({ is: is('withdraw', 'put-back', 'put-back'), product }) },
  { weight: 1, arbitrary: fc.constant({ is: 'restart' }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('pass'), ms: fc.integer({ min: 1, max: 200_000 }) }) },
) as fc.Arbitrary<Happening>;
const routing = fc.constantFrom<Routing>('broadcast', 'longest-idle', 'round-robin');

async function begin(routings: readonly Routing[]): Promise<Play> {
  const { owner } = world.own;
  await owner.query(
    'truncate lobby_offers, routing_choices, routing_turns, lobby_requests, lobby_agents, meetings cascade',
  );
  for (const [index, { id }] of products.entries())
    await owner.query(
      'update products set active = true, routing = $2, offer_lasts_seconds = 60 where id = $1',
      [id, routings[index]],
    );
  const assigned = [cast.agents.slice(0, 2), cast.agents.slice(1)].map((ids) => [...ids].sort());
  return {
    at: world.clock.now(),
    here: { agents: new Set(), customers: new Set() },
    state: {
      ...{ requests: [], offers: [], rooms: new Map(), turns: new Map() },
      products: new Map(
        cast.products.map((id, index) => [
          id,
          {
            ...{ isOnOffer: true, routing: routings[index] ?? 'broadcast', offerLastsMs: 60_000 },
            agentIds: assigned[index] ?? [],
          },
        ]),
      ),
      agents: new Map(cast.agents.map((id) => [id, buildAgent(id)])),
    },
  };
}

async function openMeeting(happening: { customer: number; product: number }) {
  const { rows } = await world.own.owner.query<{ id: string; meeting_id: string; agent_id: string | null }>(
    'select id, meeting_id, agent_id from lobby_requests where ended_at is null and customer_id = $1 and product_id = $2',
    [cast.customers[happening.customer], cast.products[happening.product]],
  );
  return rows[0] ?? null;
}

/** Everybody works, and two customers are there. */
const busyMorning: readonly Happening[] = [
  ...[0, 1, 2].map((agent) => ({ is: 'on', agent }) as const),
  { is: 'knock', customer: 0, product: 0 },
  { is: 'knock', customer: 1, product: 1 },
  { is: 'accept', agent: 0, customer: 0, product: 0 },
  { is: 'accept', agent: 1, customer: 0, product: 0 },
];

/** One of them was met, and is handed on to the other product. */
const handingOn: readonly Happening[] = [
  ...busyMorning,
  { is: 'enter', customer: 0, product: 0 },
  { is: 'hand-on', customer: 0, product: 0, to: 1 },
];

/** One agent works for both products, and eight knock: three have no room among the five, until one closes. */
const crowd: readonly Happening[] = [
  { is: 'on', agent: 1 },
  ...[0, 1, 2, 3].flatMap((customer) =>
    [0, 1].map((product) => ({ is: 'knock', customer, product }) as const),
  ),
  { is: 'reject', agent: 1, customer: 0, product: 0 },
];
const mornings = { nobody: [], busyMorning, handingOn, crowd } as const;
const morning = fc.constantFrom('nobody', 'busyMorning', 'handingOn', 'crowd');

/** What happens, on the real lobby; what it refuses is refused. */
async function happen(each: Happening, here: Play['here']): Promise<void> {
  const { service, duty, events, meetings, media, staffSide } = lobby;
  const { acme } = world.tenants;
  world.clock.advance(each.is === 'pass' ? each.ms : 1);
  const by = 'agent' in each ? agents[each.agent] : undefined;
  const visitor = 'customer' in each ? customers[each.customer] : undefined;
  const productId = 'product' in each ? (cast.products[each.product] ?? '') : '';
  const actor = visitor && { ...visitor, productId: productId || visitor.productId };
  if (each.is === 'pass')
    await service.noteSeen(acme, { agents: [...here.agents], customers: [...here.customers] });
  else if (each.is === 'restart') {
    await service.resume();
    await service.settleAll();
  } else if (each.is === 'block' && actor)
    // Of one who has a request for this product; the block itself is lifted before anybody notices.
    await world.database.withTenant(acme, async (unit) => {
      if (await openMeeting(each))
        await events.publish(unit, customerBlocked, {
          customerId: actor.customerId,
          at: world.clock.now(),
        });
    });
  else if (each.is === 'withdraw' || each.is === 'put-back')
    await world.own.owner.query('update products set active = $2 where id = $1', [
      productId,
      each.is === 'put-back',
    ]);
  else if (by && each.is === 'on') await service.switchOn(by, { rejoining: false });
  else if (by && each.is === 'off') await service.switchOff(by);
  else if (by && each.is === 'back') await service.agentConnected(by, 'a-tab');
  else if (by && each.is === 'gone') await service.noteSeen(acme, { agents: [by.userId] });
  else if (each.is === 'silent') return;
  else if (by && each.is === 'off-duty') await duty.setDuty(by, false);
  else if (actor && (each.is === 'page-gone' || each.is === 'page-back'))
    await service.noteSeen(acme, { customers: [actor.customerId] });
  else if (actor && each.is === 'knock') await service.knock(actor);
  else if (actor && each.is === 'leave') await service.leave(actor);
  else if (actor && 'customer' in each && 'product' in each) {
    const open = await openMeeting(each);
    if (!open) return;
    const { id, meeting_id: meetingId, agent_id: agentId } = open;
    // Shows both products.
    const [, holder] = agents;
    if (holder && each.is === 'hold') await staffSide.holding.hold(holder, id, 'A moment.');
    else if (holder && each.is === 'release') await staffSide.holding.release(holder, id);
    else if (by && each.is === 'accept') await service.accept(by, meetingId, 'a-tab');
    else if (by && each.is === 'reject')
      await service.reject(by, { customerId: actor.customerId, productId });
    else if (agentId && (each.is === 'hang-up' || each.is === 'hand-on')) {
      const host = agents.find(({ userId }) => userId === agentId);
      const target = {
        to: 'product',
        productId: 'to' in each ? (cast.products[each.to] ?? '') : '',
      } as const;
      if (host && each.is === 'hang-up') await meetings.hangUp(host, meetingId);
      else if (host) await staffSide.transfer(host, { meetingId, target });
    } else if (agentId) {
      const guest = each.is === 'enter' ? [`customer:${actor.customerId}`] : [];
      const room = `acme:${meetingId}`;
      media.inside.set(room, new Set([`agent:${agentId}`, ...guest]));
      await meetings.hearNotice(room);
    }
  }
}

const isHandedOn = (effect: Effect) => effect.kind === 'request' && effect.change.status === 'TRANSFERRED';

type Line = readonly (string | number | null)[];
const sorted = (lines: readonly Line[]) => lines.map((line) => line.join(' ')).sort();

async function readStanding() {
  const requests = await world.own.owner.query<Record<string, string | number | null>>(
    'select id, customer_id, product_id, status, round, agent_id, ended_at from lobby_requests',
  );
  const offers = await world.own.owner.query<Record<string, string>>(
    "select r.customer_id, r.product_id, o.agent_id from lobby_offers o join lobby_requests r on r.id = o.request_id where o.status = 'OPEN'",
  );
  const open = requests.rows.filter((row) => row.ended_at === null);
  return {
    open: sorted(
      open.map((r) => [
        r.customer_id ?? '',
        r.product_id ?? '',
        r.status ?? '',
        r.round ?? 0,
        r.agent_id ?? null,
      ]),
    ),
    offers: sorted(offers.rows.map((o) => [o.customer_id ?? '', o.product_id ?? '', o.agent_id ?? ''])),
    ended: sorted(
      requests.rows.filter((row) => row.ended_at !== null).map((r) => [r.customer_id ?? '', r.status ?? '']),
    ),
  };
}

function showPlay({ state }: Play, ended: readonly Line[]) {
  const requests = new Map(state.requests.map((request) => [request.id, request]));
  return {
    open: sorted(state.requests.map((r) => [r.customerId, r.productId, r.status, r.round, r.agentId])),
    offers: sorted(
      state.offers.flatMap(({ requestId, agentId, status }) => {
        const request = requests.get(requestId);
        return status === 'OPEN' && request ? [[request.customerId, request.productId, agentId]] : [];
      }),
    ),
    ended: sorted(ended),
  };
}

/** Somebody who had no room for more was asked about the next, as one of the five closed. */
function hasMovedUp({ state }: Play, effects: readonly Effect[]): boolean {
  const open = state.offers.filter(({ status }) => status === 'OPEN');
  const full = cast.agents.filter(
    (id) => open.filter(({ agentId }) => agentId === id).length === lobbyLimits.maxToasts,
  );
  return effects.some(
    (effect) => effect.kind === 'asked' && effect.offers.some(({ agentId }) => full.includes(agentId)),
  );
}

test('fifty histories come out on the database as the rules say', async () => {
  let met = 0;
  let movedUp = 0;
  let handedOn = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(routing, routing),
      morning,
      fc.array(happening, { minLength: 5, maxLength: 12 }),
      async (routings, beginning, happenings) => {
        const history: readonly Happening[] = [...mornings[beginning], ...happenings];
        let now = await begin(beginning === 'crowd' ? ['broadcast', 'broadcast'] : routings);
        const ended: Line[] = [];
        for (const each of history) {
          const next = play(now, each, cast, () => crypto.randomUUID());
          for (const effect of next.effects)
            if (effect.kind === 'request' && effect.change.endedAt)
              ended.push([effect.before.customerId, effect.change.status ?? '']);
          await happen(each, next.here).catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
          });
          await lobby.service.settleDue();
          expect(await readStanding()).toEqual(showPlay(next, ended));
          if (hasMovedUp(now, next.effects)) movedUp += 1;
          handedOn += next.effects.filter(isHandedOn).length;
          met += next.state.requests.filter(({ status }) => !isQueued(status)).length;
          now = next;
        }
      },
    ),
    { numRuns: 50 },
  );
  expect(met).toBeGreaterThan(20);
  expect(movedUp).toBeGreaterThan(0);
  expect(handedOn).toBeGreaterThan(0);
}, 300_000);
