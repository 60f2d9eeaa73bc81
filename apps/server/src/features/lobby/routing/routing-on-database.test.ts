/**
 * The routing of a product on the real database: the order of offers, the stored decisions and the published
 * events.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { agentStateChanged, requestProgressed } from '../events.ts';
import { replayRouting } from './replay-routing.ts';
import type { Routing } from './routing.ts';

let world: TenantSetup;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
});

type Lobby = ReturnType<typeof composeLobby>;

const setRouting = (routing: Routing, offerLasts = 30) =>
  world.own.owner.query('update products set routing = $2, offer_lasts_seconds = $3 where id = $1', [
    product.id,
    routing,
    offerLasts,
  ]);
const customer = () => buildCustomer(world, world.tenants.acme, { product });

async function agentOn({ service }: Lobby, name: string) {
  const { acme } = world.tenants;
  const agent = await buildSession(world, acme, await buildStaff(world, acme, { name, products: [product] }));
  world.clock.advance(1);
  await service.switchOn(agent, { rejoining: false });
  return agent;
}

async function advance({ service }: Lobby, ms: number, agents: readonly { userId: string }[]) {
  world.clock.advance(ms);
  const { rows } = await world.own.owner.query<{ customer_id: string }>(
    'select customer_id from lobby_requests where ended_at is null',
  );
  const customers = rows.map((row) => row.customer_id);
  await service.recordSeen(world.tenants.acme, { agents: agents.map(({ userId }) => userId), customers });
  await service.sweepAll();
}

const routingDecisionsOf = ({ routingDecisionsOf }: Lobby, requestId: string) =>
  world.database.withTenant(world.tenants.acme, (tx) => routingDecisionsOf(tx, requestId));

test('longest-idle offers a request to one agent at a time, and to the next after a reject or timeout', async () => {
  await setRouting('longest-idle');
  const lobby = composeLobby(world);
  const [amar, bela, chand] = [
    await agentOn(lobby, 'Amar'),
    await agentOn(lobby, 'Bela'),
    await agentOn(lobby, 'Chand'),
  ];
  const ananya = await customer();

  const { requestId } = await lobby.service.knock(ananya);
  expect([amar, bela, chand].map(({ userId }) => lobby.eventsSentTo(userId).length)).toEqual([1, 0, 0]);
  await lobby.service.reject(amar, { customerId: ananya.customerId, productId: product.id });
  expect([bela, chand].map(({ userId }) => lobby.eventsSentTo(userId).length)).toEqual([1, 0]);
  await advance(lobby, seconds(10), [amar, bela, chand]);
  await advance(lobby, seconds(10), [amar, bela, chand]);
  await advance(lobby, seconds(10), [amar, bela, chand]);
  expect(lobby.eventsSentTo(chand.userId)).toEqual(['lobby_demo-request']);

  const choices = await routingDecisionsOf(lobby, requestId);
  expect(choices.map(({ chosen }) => chosen.map(({ agentName }) => agentName))).toEqual([
    ['Amar'],
    ['Bela'],
    ['Chand'],
  ]);
  expect(choices[1]?.candidates).toContainEqual({
    agentId: amar.userId,
    agentName: 'Amar',
    verdict: 'refused',
  });
});

test('round-robin distributes offers evenly over several requests', async () => {
  await setRouting('round-robin');
  const lobby = composeLobby(world);
  const agents = [await agentOn(lobby, 'Amar'), await agentOn(lobby, 'Bela'), await agentOn(lobby, 'Chand')];

  for (let index = 0; index < 6; index += 1) {
    const visitor = await customer();
    await lobby.service.knock(visitor);
    await lobby.service.leave(visitor);
  }

  const knocks = agents.map(
    ({ userId }) => lobby.eventsSentTo(userId).filter((name) => name === 'lobby_demo-request').length,
  );
  expect(knocks).toEqual([2, 2, 2]);
});

test('replaying the stored decisions reproduces them, and finds a falsified one', async () => {
  const lobby = composeLobby(world);
  const agents = [await agentOn(lobby, 'Amar'), await agentOn(lobby, 'Bela')];
  const requestIds: string[] = [];
  for (const routing of ['broadcast', 'longest-idle', 'round-robin'] as const) {
    await setRouting(routing);
    const visitor = await customer();
    requestIds.push((await lobby.service.knock(visitor)).requestId);
    for (const agent of agents)
      await lobby.service
        .reject(agent, { customerId: visitor.customerId, productId: product.id })
        .catch(() => null);
    await advance(lobby, seconds(14), agents);
  }

  const [made] = await replayRouting(world.database, 'acme');
  expect(made).toMatchObject({ tenant: 'acme', mismatches: 0, first: null });
  expect(made?.decisions).toBeGreaterThan(4);

  const { rows } = await world.own.owner.query(
    `update routing_choices set chosen = '{}' where number = (select min(number) from routing_choices
       where request_id = any ($1) and cardinality(chosen) > 0) returning request_id`,
    [requestIds],
  );
  const [changed, other] = await replayRouting(world.database);
  expect(changed).toMatchObject({ mismatches: 1, first: { requestId: rows[0].request_id } });
  expect(other).toMatchObject({ tenant: 'globex', mismatches: 0 });
});

test('offers the longest waiting customer when an agent’s pause ends or the lobby is switched on', async () => {
  const lobby = composeLobby(world);
  const amar = await agentOn(lobby, 'Amar');
  const [first, second] = [await customer(), await customer()];
  const { meetingId } = await lobby.service.knock(first);
  await lobby.service.accept(amar, meetingId, 'a-tab');
  await lobby.service.knock(second);

  await lobby.meetings.hangUp(amar, meetingId);
  await advance(lobby, seconds(14), [amar]);
  await advance(lobby, seconds(14), [amar]);
  expect((await lobby.service.offersOf(amar)).length).toBe(0);
  await advance(lobby, seconds(2), [amar]);
  expect((await lobby.service.offersOf(amar)).map(({ customerId }) => customerId)).toEqual([
    second.customerId,
  ]);

  await lobby.service.switchOff(amar);
  expect(await lobby.service.offersOf(amar)).toEqual([]);
  await lobby.service.switchOn(amar, { rejoining: false });
  expect((await lobby.service.offersOf(amar)).length).toBe(1);
});

test('one of fifty concurrent accepts wins, the others fail with lobby.already_taken and the winner’s name', async () => {
  const lobby = composeLobby(world);
  const agents = [];
  for (let index = 0; index < 50; index += 1) agents.push(await agentOn(lobby, `Agent ${index}`));
  await advance(lobby, 1, agents);
  const { meetingId, requestId } = await lobby.service.knock(await customer());

  const answers = await Promise.allSettled(
    agents.map((agent) => lobby.service.accept(agent, meetingId, 'a-tab')),
  );

  const winner = answers.findIndex(({ status }) => status === 'fulfilled');
  const lost = answers.filter((answer) => answer.status === 'rejected');
  expect(lost.length).toBe(49);
  for (const { reason } of lost)
    expect(reason).toMatchObject({
      code: 'lobby.already_taken',
      details: { takenBy: agents[winner]?.name },
    });
  const { rows } = await world.own.owner.query(
    'select status, count(*)::int as count from lobby_offers where request_id = $1 group by status order by status',
    [requestId],
  );
  expect(rows).toEqual([
    { status: 'ACCEPTED', count: 1 },
    { status: 'WITHDRAWN', count: 49 },
  ]);
});

test('rejects an accept by an unassigned or off-duty agent or for an unknown meeting with lobby.no_request', async () => {
  await setRouting('broadcast', 15);
  const lobby = composeLobby(world);
  const [amar, bela] = [await agentOn(lobby, 'Amar'), await agentOn(lobby, 'Bela')];
  const ananya = await customer();
  const { meetingId } = await lobby.service.knock(ananya);
  await advance(lobby, seconds(14), [amar, bela]);
  await advance(lobby, seconds(2), [amar, bela]);
  await world.own.owner.query('delete from product_agents where user_id = $1', [amar.userId]);
  await lobby.duty.setDuty(bela, false);

  for (const [agent, id] of [
    [amar, meetingId],
    [bela, meetingId],
    [bela, crypto.randomUUID()],
  ] as const)
    await expect(lobby.service.accept(agent, id, 'a-tab')).rejects.toMatchObject({
      code: 'lobby.no_request',
    });
  expect(await lobby.service.current(ananya)).toMatchObject({ status: 'WAITING' });
});

test('publishes each change of presence once, without any other activity of the tenant', async () => {
  const lobby = composeLobby(world);
  const steps: string[] = [];
  lobby.events.within(agentStateChanged, async (_tx, { agentId, state, by }) => {
    if (others.has(agentId)) return;
    steps.push(`${state} by ${by.kind}`);
  });
  const known = await world.own.owner.query<{ user_id: string }>('select user_id from lobby_agents');
  const others = new Set(known.rows.map((row) => row.user_id));
  const amar = await agentOn(lobby, 'Amar');

  await advance(lobby, seconds(10), [amar]);
  await advance(lobby, seconds(16), []);
  await advance(lobby, seconds(1), []);
  await lobby.service.agentConnected(amar, 'another-tab');

  expect(steps).toEqual(['lobby-on by self', 'present by system', 'gone by system', 'present by system']);
});

test('publishes the steps of a request in order, each with its agent and reason', async () => {
  const lobby = composeLobby(world);
  const steps: string[] = [];
  lobby.events.within(requestProgressed, async (_tx, { step, agentId, reason }) => {
    steps.push(`${step}${agentId ? ` ${names.get(agentId)}` : ''}${reason ? ` (${reason})` : ''}`);
  });
  const names = new Map<string, string>();
  for (const name of ['Amar', 'Bela']) names.set((await agentOn(lobby, name)).userId, name);
  const [amar] = await Promise.all([...names.keys()].slice(0, 1).map((userId) => ({ userId })));
  const ananya = await customer();
  const { meetingId } = await lobby.service.knock(ananya);
  const winner = await sessionOf({ userId: amar?.userId ?? '', name: 'Amar' });

  await lobby.service.accept(winner, meetingId, 'a-tab');
  await lobby.meetings.hangUp(winner, meetingId);

  expect(steps.slice(0, 1)).toEqual(['knocked']);
  expect(steps.slice(1, 3).sort()).toEqual(['offered Amar (broadcast)', 'offered Bela (broadcast)']);
  expect(steps.slice(3)).toEqual(['withdrawn Bela (taken)', 'accepted Amar', 'ended Amar (agent)']);
});

async function sessionOf({ userId, name }: { userId: string; name: string }) {
  const staff = { id: userId, name, email: '', role: 'AGENT' as const };
  return buildSession(world, world.tenants.acme, staff);
}
