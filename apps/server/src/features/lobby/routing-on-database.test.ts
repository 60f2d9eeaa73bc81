/** The routing of a product on the real database: who is asked, one after the other, and why. */
import { seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { composeLobby } from '../../platform/testing/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { agentStepped, requestStepped } from './events.ts';
import { replayRouting } from './replay.ts';
import type { Routing } from './routing.ts';

let world: World;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
});

type Lobby = ReturnType<typeof composeLobby>;

const route = (routing: Routing, offerLasts = 30) =>
  world.own.owner.query('update products set routing = $2, offer_lasts_seconds = $3 where id = $1', [
    ...[product.id, routing, offerLasts],
  ]);
const customer = () => buildCustomer(world, world.tenants.acme, { product });

async function agentOn({ service }: Lobby, name: string) {
  const { acme } = world.tenants;
  const agent = await buildSession(world, acme, await buildStaff(world, acme, { name, products: [product] }));
  world.clock.advance(1);
  await service.switchOn(agent, { rejoining: false });
  return agent;
}

async function pass({ service }: Lobby, ms: number, agents: readonly { userId: string }[]) {
  world.clock.advance(ms);
  const { rows } = await world.own.owner.query<{ customer_id: string }>(
    'select customer_id from lobby_requests where ended_at is null',
  );
  const customers = rows.map((row) => row.customer_id);
  await service.noteSeen(world.tenants.acme, { agents: agents.map(({ userId }) => userId), customers });
  await service.settleAll();
}

const choicesOf = ({ choicesOf }: Lobby, requestId: string) =>
  world.database.withTenant(world.tenants.acme, (unit) => choicesOf(unit, requestId));

test('longest-idle asks one at a time: the next when one rejects or does not answer', async () => {
  await route('longest-idle');
  const lobby = composeLobby(world);
  const [amar, bela, chand] = [
    await agentOn(lobby, 'Amar'),
    await agentOn(lobby, 'Bela'),
    await agentOn(lobby, 'Chand'),
  ];
  const ananya = await customer();

  const { requestId } = await lobby.service.knock(ananya);
  expect([amar, bela, chand].map(({ userId }) => lobby.toldTo(userId).length)).toEqual([1, 0, 0]);
  await lobby.service.reject(amar, { customerId: ananya.customerId, productId: product.id });
  expect([bela, chand].map(({ userId }) => lobby.toldTo(userId).length)).toEqual([1, 0]);
  await pass(lobby, seconds(10), [amar, bela, chand]);
  await pass(lobby, seconds(10), [amar, bela, chand]);
  await pass(lobby, seconds(10), [amar, bela, chand]);
  expect(lobby.toldTo(chand.userId)).toEqual(['lobby_demo-request']);

  const choices = await choicesOf(lobby, requestId);
  expect(choices.map(({ chosen }) => chosen.map(({ agentName }) => agentName))).toEqual([
    ['Amar'],
    ['Bela'],
    ['Chand'],
  ]);
  expect(choices[1]?.candidates).toContainEqual({
    ...{ agentId: amar.userId, agentName: 'Amar', verdict: 'refused' },
  });
});

test('round-robin is fair over requests: each is asked in turn', async () => {
  await route('round-robin');
  const lobby = composeLobby(world);
  const agents = [await agentOn(lobby, 'Amar'), await agentOn(lobby, 'Bela'), await agentOn(lobby, 'Chand')];

  for (let index = 0; index < 6; index += 1) {
    const visitor = await customer();
    await lobby.service.knock(visitor);
    await lobby.service.leave(visitor);
  }

  const knocks = agents.map(
    ({ userId }) => lobby.toldTo(userId).filter((name) => name === 'lobby_demo-request').length,
  );
  expect(knocks).toEqual([2, 2, 2]);
});

test('what was stored of each choice makes the same choice again', async () => {
  const lobby = composeLobby(world);
  const agents = [await agentOn(lobby, 'Amar'), await agentOn(lobby, 'Bela')];
  const requestIds: string[] = [];
  for (const routing of ['broadcast', 'longest-idle', 'round-robin'] as const) {
    await route(routing);
    const visitor = await customer();
    requestIds.push((await lobby.service.knock(visitor)).requestId);
    for (const agent of agents)
      await lobby.service
        .reject(agent, { customerId: visitor.customerId, productId: product.id })
        .catch(() => null);
    await pass(lobby, seconds(14), agents);
  }

  const [made] = await replayRouting(world.database, 'acme');
  expect(made).toMatchObject({ tenant: 'acme', otherwise: 0, first: null });
  expect(made?.choices).toBeGreaterThan(4);

  const { rows } = await world.own.owner.query(
    `update routing_choices set chosen = '{}' where number = (select min(number) from routing_choices
       where request_id = any ($1) and cardinality(chosen) > 0) returning request_id`,
    [requestIds],
  );
  const [changed, other] = await replayRouting(world.database);
  expect(changed).toMatchObject({ otherwise: 1, first: { requestId: rows[0].request_id } });
  expect(other).toMatchObject({ tenant: 'globex', otherwise: 0 });
});

test('who becomes free is asked for the oldest who waits at once: when the pause is over, or the lobby goes on', async () => {
  const lobby = composeLobby(world);
  const amar = await agentOn(lobby, 'Amar');
  const [first, second] = [await customer(), await customer()];
  const { meetingId } = await lobby.service.knock(first);
  await lobby.service.accept(amar, meetingId, 'a-tab');
  await lobby.service.knock(second);

  await lobby.meetings.hangUp(amar, meetingId);
  await pass(lobby, seconds(14), [amar]);
  await pass(lobby, seconds(14), [amar]);
  expect((await lobby.service.offersOf(amar)).length).toBe(0);
  await pass(lobby, seconds(2), [amar]);
  expect((await lobby.service.offersOf(amar)).map(({ customerId }) => customerId)).toEqual([
    second.customerId,
  ]);

  await lobby.service.switchOff(amar);
  expect(await lobby.service.offersOf(amar)).toEqual([]);
  await lobby.service.switchOn(amar, { rejoining: false });
  expect((await lobby.service.offersOf(amar)).length).toBe(1);
});

test('of fifty who accept at once one wins, and the others are told who; no other offer stays open', async () => {
  const lobby = composeLobby(world);
  const agents = [];
  for (let index = 0; index < 50; index += 1) agents.push(await agentOn(lobby, `Agent ${index}`));
  await pass(lobby, 1, agents);
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

test('an accept of somebody unassigned meanwhile, off duty or of no such meeting changes nothing', async () => {
  await route('broadcast', 15);
  const lobby = composeLobby(world);
  const [amar, bela] = [await agentOn(lobby, 'Amar'), await agentOn(lobby, 'Bela')];
  const ananya = await customer();
  const { meetingId } = await lobby.service.knock(ananya);
  await pass(lobby, seconds(14), [amar, bela]);
  await pass(lobby, seconds(2), [amar, bela]);
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

test('presence turns by itself on a quiet tenant, once, and each step is told', async () => {
  const lobby = composeLobby(world);
  const steps: string[] = [];
  lobby.events.within(agentStepped, async (_unit, { agentId, state, by }) => {
    if (others.has(agentId)) return;
    steps.push(`${state} by ${by.kind}`);
  });
  const known = await world.own.owner.query<{ user_id: string }>('select user_id from lobby_agents');
  const others = new Set(known.rows.map((row) => row.user_id));
  const amar = await agentOn(lobby, 'Amar');

  await pass(lobby, seconds(10), [amar]);
  await pass(lobby, seconds(16), []);
  await pass(lobby, seconds(1), []);
  await lobby.service.agentConnected(amar, 'another-tab');

  expect(steps).toEqual(['lobby-on by self', 'present by system', 'gone by system', 'present by system']);
});

test('each step of a request is told with whom it concerns, in order', async () => {
  const lobby = composeLobby(world);
  const steps: string[] = [];
  lobby.events.within(requestStepped, async (_unit, { step, agentId, reason }) => {
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
