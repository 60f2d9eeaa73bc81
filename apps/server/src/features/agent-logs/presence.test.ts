/** An agent's presence through a day: what the agent and the admin see, and what the log keeps. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ComposedLobby, composeLobby } from '../../testing/setups/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { outcomeSaved } from '../meetings/index.ts';
import { createAgentLogs } from './index.ts';

let world: TenantSetup;
let lobby: ComposedLobby;
let product: BuiltProduct;
let agent: Awaited<ReturnType<typeof staff>>;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
beforeEach(async () => {
  lobby = composeLobby(world);
  createAgentLogs({
    database: world.database,
    events: lobby.events,
    audit: async () => {},
    calendarOf: async () => ({ timeZone: 'UTC', now: world.clock.now() }),
    presenceOf: lobby.presences.of,
  });
  product = await buildProduct(world, world.tenants.acme);
  agent = await staff('AGENT');
});

async function staff(role: 'AGENT' | 'ADMIN') {
  const { acme } = world.tenants;
  return buildSession(world, acme, await buildStaff(world, acme, { role, products: [product] }));
}

const presence = () =>
  world.database.withTenant(world.tenants.acme, (tx) => lobby.presences.of(tx, agent.userId));
const log = async () => {
  const { rows } = await world.own.owner.query(
    `select state, reason, lasted_seconds from agent_steps where agent_id = $1 and kind = 'overall' order by number`,
    [agent.userId],
  );
  return rows.map(({ state, reason, lasted_seconds }) => [state, reason, lasted_seconds]);
};
const connected = () => lobby.service.recordSeen(world.tenants.acme, { agents: [agent.userId] });

/** The customer knocks, the agent accepts, both enter the room, and the agent ends the meeting after a minute. */
async function meet() {
  const customer = await buildCustomer(world, world.tenants.acme, { product });
  const { meetingId } = await lobby.service.knock(customer);
  await lobby.service.accept(agent, meetingId, 's');
  const room = `acme:${meetingId}`;
  lobby.media.inside.set(room, new Set([`agent:${agent.userId}`, `customer:${customer.customerId}`]));
  await lobby.meetings.reconcileRoom(room);
  world.clock.advance(60_000);
  await connected();
  expect(await presence()).toMatchObject({ state: 'in-meeting' });
  await lobby.meetings.hangUp(agent, meetingId);
  return { customer, meetingId };
}

it('reports the same state to agent, admin and log, with its start, the end of a wrap-up and the reason of a break', async () => {
  expect(await presence()).toEqual({ state: 'offline', since: null, until: null, breakReason: null });
  await lobby.service.switchOn(agent, { rejoining: false });
  const since = world.clock.now().toISOString();
  expect(await presence()).toMatchObject({ state: 'available', since });

  await meet();
  const ended = world.clock.now();
  const wrappingUp = {
    state: 'wrapping-up',
    since: ended.toISOString(),
    until: new Date(ended.getTime() + lobbyLimits.wrapUpMs).toISOString(),
    breakReason: null,
  };
  expect(await presence()).toEqual(wrappingUp);
  const { agents } = await lobby.dashboardOf(await staff('ADMIN'));
  expect(agents.find(({ id }) => id === agent.userId)?.presence).toEqual(wrappingUp);

  world.clock.advance(lobbyLimits.wrapUpMs);
  await connected();
  await lobby.service.sweepAll();
  world.clock.advance(5_000);
  await connected();
  await lobby.service.switchOff(agent, 'lunch');
  expect(await presence()).toMatchObject({ state: 'break', breakReason: 'lunch' });
  await lobby.service.switchOff(agent, 'training');
  expect(await presence()).toMatchObject({ state: 'break', breakReason: 'training' });
  world.clock.advance(lobbyLimits.agentGraceMs);
  await lobby.service.sweepAll();

  expect(await log()).toEqual([
    ['available', null, 0],
    ['in-meeting', null, 60],
    ['wrapping-up', null, 30],
    ['available', null, 5],
    ['break', 'lunch', 0],
    ['break', 'training', 15],
    ['offline', null, null],
  ]);
});

it('ends the wrap-up when the agent joins the lobby again, and offers the next customer at once', async () => {
  await lobby.service.switchOn(agent, { rejoining: false });
  await meet();
  const next = await buildCustomer(world, world.tenants.acme, { product });
  await lobby.service.knock(next);
  expect(await lobby.service.offersOf(agent)).toEqual([]);

  await lobby.service.switchOn(agent, { rejoining: false });

  expect(await presence()).toMatchObject({ state: 'available' });
  expect(await lobby.service.offersOf(agent)).toMatchObject([{ customerId: next.customerId }]);
});

it('ends the wrap-up when the outcome is saved', async () => {
  await lobby.service.switchOn(agent, { rejoining: false });
  const { meetingId, customer } = await meet();
  await world.database.withTenant(world.tenants.acme, (tx) =>
    lobby.events.publish(tx, outcomeSaved, {
      meetingId,
      customerId: customer.customerId,
      userId: agent.userId,
    } as never),
  );

  await expect.poll(presence).toMatchObject({ state: 'available' });
});

it('a break may have no reason, and its reason ends with it', async () => {
  await lobby.service.switchOn(agent, { rejoining: false });
  await lobby.service.switchOff(agent, 'lunch');
  await lobby.service.switchOn(agent, { rejoining: false });
  await lobby.service.switchOff(agent);
  expect(await presence()).toMatchObject({ state: 'break', breakReason: null });

  await lobby.duty.setDuty(agent, false);
  expect(await presence()).toMatchObject({ state: 'offline', breakReason: null });
});
