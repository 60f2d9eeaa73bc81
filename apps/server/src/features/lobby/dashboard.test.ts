import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ComposedLobby, composeLobby } from '../../platform/testing/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { type ScheduleStep, scheduleStepped } from '../schedules/index.ts';

let world: World;
let lobby: ComposedLobby;
let products: { mine: BuiltProduct; other: BuiltProduct };
beforeEach(async () => {
  world = await createWorld();
  lobby = composeLobby(world);
  const { acme } = world.tenants;
  products = { mine: await buildProduct(world, acme), other: await buildProduct(world, acme) };
});
afterEach(() => world.close());

async function staff(name: string, role: 'AGENT' | 'ADMIN', ...assigned: BuiltProduct[]) {
  const { acme } = world.tenants;
  return buildSession(world, acme, await buildStaff(world, acme, { name, role, products: assigned }));
}

async function knock(product: BuiltProduct) {
  const customer = await buildCustomer(world, world.tenants.acme, { product });
  return { customer, ...(await lobby.service.knock(customer)) };
}

/** Both in the room of what was knocked for. */
async function meet(agent: Awaited<ReturnType<typeof staff>>, product: BuiltProduct) {
  await lobby.service.switchOn(agent, { rejoining: false });
  const { customer, meetingId } = await knock(product);
  await lobby.service.accept(agent, meetingId, 's');
  const inside = new Set([`agent:${agent.userId}`, `customer:${customer.customerId}`]);
  lobby.media.inside.set(`acme:${meetingId}`, inside);
  await lobby.meetings.hearNotice(`acme:${meetingId}`);
  return { customer, meetingId };
}

describe('the numbers of today', () => {
  it("are the tenant's to an admin, the own products' and own meetings to an agent", async () => {
    const admin = await staff('Meera', 'ADMIN');
    const priya = await staff('Priya', 'AGENT', products.mine);
    const dev = await staff('Dev', 'AGENT', products.other);
    await meet(dev, products.other);
    const first = await knock(products.other);
    world.clock.advance(1000);
    const second = await knock(products.mine);

    expect(await lobby.dashboardOf(admin)).toMatchObject({
      day: world.clock.now().toISOString().slice(0, 10),
      ...{
        waitingNow: 2,
        longestWaitSince: first.queuedAt,
        inMeetingsNow: 1,
        meetingsToday: 1,
        missedToday: 0,
      },
    });
    expect(await lobby.dashboardOf(priya)).toMatchObject({
      ...{ waitingNow: 1, longestWaitSince: second.queuedAt, inMeetingsNow: 0, meetingsToday: 0, agents: [] },
    });
    expect(await lobby.dashboardOf(dev)).toMatchObject({ waitingNow: 1, inMeetingsNow: 1, meetingsToday: 1 });
  });

  it('count a wait that ended without a conversation as missed, and one that led to one not', async () => {
    const admin = await staff('Meera', 'ADMIN');
    const priya = await staff('Priya', 'AGENT', products.mine);
    const { meetingId } = await meet(priya, products.mine);
    await lobby.meetings.hangUp(priya, meetingId);
    const { customer } = await knock(products.mine);
    await lobby.service.leave(customer);
    await knock(products.other);
    world.clock.advance(lobbyLimits.nobodyThereMs);
    await lobby.service.settleAll();

    expect(await lobby.dashboardOf(admin)).toMatchObject({
      ...{ waitingNow: 0, longestWaitSince: null, inMeetingsNow: 0, meetingsToday: 1, missedToday: 2 },
    });
    expect(await lobby.dashboardOf(priya)).toMatchObject({ missedToday: 1 });
    const { rows } = await world.own.owner.query('select meetings, missed from customers where id = $1', [
      customer.customerId,
    ]);
    expect(rows).toEqual([{ meetings: 0, missed: 1 }]);
  });

  it('begin anew with the day', async () => {
    const admin = await staff('Meera', 'ADMIN');
    const { customer } = await knock(products.mine);
    await lobby.service.leave(customer);
    world.clock.advance(86_400_000);

    expect(await lobby.dashboardOf(admin)).toMatchObject({ missedToday: 0 });
  });
});

describe('no-shows of today', () => {
  const asked: unknown[] = [];
  const countedAs = { byCustomer: 2, byUs: 1 };
  beforeEach(() => {
    asked.length = 0;
    lobby = composeLobby(world, ['lobbyMode'], {
      ...{ findForKnock: async () => null, noteCustomerThere: async () => {}, noteMet: async () => {} },
      noShowsBetween: async (_unit, range, productIds) => {
        asked.push({ ...range, productIds });
        return countedAs;
      },
    });
  });

  it("are of the tenant's day: all of them to an admin, the own products' to an agent", async () => {
    const admin = await staff('Meera', 'ADMIN');
    const priya = await staff('Priya', 'AGENT', products.mine);

    expect(await lobby.dashboardOf(admin)).toMatchObject({ noShowsToday: countedAs });
    await lobby.dashboardOf(priya);

    const since = new Date(world.clock.now().toISOString().slice(0, 10));
    const until = new Date(since.getTime() + 86_400_000);
    expect(asked).toEqual([
      { since, until, productIds: null },
      { since, until, productIds: [products.mine.id] },
    ]);
  });

  it('are told to all staff when one is judged, and nothing is told of other steps', async () => {
    const step = (name: ScheduleStep['step']) =>
      world.database.withTenant(world.tenants.acme, (unit) =>
        lobby.events.publish(unit, scheduleStepped, {
          ...{ step: name, scheduleId: crypto.randomUUID(), productId: products.mine.id },
          ...{ customerId: crypto.randomUUID(), agentId: null, agentBefore: null, byId: null },
          ...{ startsAt: world.clock.now(), at: world.clock.now() },
        }),
      );
    await step('soon');
    await step('moved');
    expect(lobby.told).toEqual([]);
    await step('missed-by-customer');
    await step('missed-by-us');

    await vi.waitFor(() =>
      expect(lobby.told.map(({ to, name }) => [to, name])).toEqual([
        ['true', 'lobby_set-participants-count'],
        ['true', 'lobby_set-participants-count'],
      ]),
    );
  });
});

it('shows admins who is there: by name, also who never touched a switch, nobody inactive', async () => {
  const admin = await staff('Meera', 'ADMIN');
  const priya = await staff('Priya', 'AGENT', products.mine);
  await staff('Anil', 'AGENT');
  await buildStaff(world, world.tenants.acme, { name: 'Gone', status: 'INACTIVE' });
  await meet(priya, products.mine);

  expect((await lobby.dashboardOf(admin)).agents).toMatchObject([
    { name: 'Anil', onDuty: true, isAgentAvailableInLobby: false, isPresent: false, inMeeting: false },
    { name: 'Priya', onDuty: true, isAgentAvailableInLobby: true, isPresent: true, inMeeting: true },
  ]);
});

it('whatever moves the numbers is told to all staff once, and what does not is not', async () => {
  const moves = () => lobby.told.filter(({ to }) => to === 'true').length;
  const priya = await staff('Priya', 'AGENT', products.mine);
  const before = moves();
  const { meetingId, customer } = await meet(priya, products.mine);
  const met = moves();
  await lobby.service.settleAll();
  await lobby.service.knock(customer);
  expect([met > before, moves()]).toEqual([true, met]);

  await lobby.meetings.hangUp(priya, meetingId);
  expect(moves()).toBe(met + 1);
});
