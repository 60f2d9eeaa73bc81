import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ComposedLobby, composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { type ScheduleChange, scheduleChanged } from '../../schedules/index.ts';

let world: TenantSetup;
let lobby: ComposedLobby;
let products: { mine: BuiltProduct; other: BuiltProduct };
beforeEach(async () => {
  world = await createTenantSetup();
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

/** The customer knocks, the agent accepts, and both enter the room. */
async function meet(agent: Awaited<ReturnType<typeof staff>>, product: BuiltProduct) {
  await lobby.service.switchOn(agent, { rejoining: false });
  const { customer, meetingId } = await knock(product);
  await lobby.service.accept(agent, meetingId, 's');
  const inside = new Set([`agent:${agent.userId}`, `customer:${customer.customerId}`]);
  lobby.media.inside.set(`acme:${meetingId}`, inside);
  await lobby.meetings.reconcileRoom(`acme:${meetingId}`);
  return { customer, meetingId };
}

describe('the metrics of the day', () => {
  it('cover the tenant for an admin, and assigned products and own meetings for an agent', async () => {
    const admin = await staff('Meera', 'ADMIN');
    const priya = await staff('Priya', 'AGENT', products.mine);
    const dev = await staff('Dev', 'AGENT', products.other);
    await meet(dev, products.other);
    const first = await knock(products.other);
    world.clock.advance(1000);
    const second = await knock(products.mine);

    expect(await lobby.dashboardOf(admin)).toMatchObject({
      day: world.clock.now().toISOString().slice(0, 10),
      waitingNow: 2,
      longestWaitSince: first.queuedAt,
      inMeetingsNow: 1,
      meetingsToday: 1,
      missedToday: 0,
    });
    expect(await lobby.dashboardOf(priya)).toMatchObject({
      waitingNow: 1,
      longestWaitSince: second.queuedAt,
      inMeetingsNow: 0,
      meetingsToday: 0,
      agents: [],
    });
    expect(await lobby.dashboardOf(dev)).toMatchObject({ waitingNow: 1, inMeetingsNow: 1, meetingsToday: 1 });
  });

  it('count a wait without a meeting as missed, and one that led to a meeting not', async () => {
    const admin = await staff('Meera', 'ADMIN');
    const priya = await staff('Priya', 'AGENT', products.mine);
    const { meetingId } = await meet(priya, products.mine);
    await lobby.meetings.hangUp(priya, meetingId);
    const { customer } = await knock(products.mine);
    await lobby.service.leave(customer);
    await knock(products.other);
    world.clock.advance(lobbyLimits.noAgentTimeoutMs);
    await lobby.service.sweepAll();

    expect(await lobby.dashboardOf(admin)).toMatchObject({
      waitingNow: 0,
      longestWaitSince: null,
      inMeetingsNow: 0,
      meetingsToday: 1,
      missedToday: 2,
    });
    expect(await lobby.dashboardOf(priya)).toMatchObject({ missedToday: 1 });
    const { rows } = await world.own.owner.query('select meetings, missed from customers where id = $1', [
      customer.customerId,
    ]);
    expect(rows).toEqual([{ meetings: 0, missed: 1 }]);
  });

  it('start at zero on the next day', async () => {
    const admin = await staff('Meera', 'ADMIN');
    const { customer } = await knock(products.mine);
    await lobby.service.leave(customer);
    world.clock.advance(86_400_000);

    expect(await lobby.dashboardOf(admin)).toMatchObject({ missedToday: 0 });
  });
});

describe('the no-shows of the day', () => {
  const ranges: unknown[] = [];
  const countedAs = { byCustomer: 2, byUs: 1 };
  beforeEach(() => {
    ranges.length = 0;
    lobby = composeLobby(world, ['lobbyMode'], {
      findForKnock: async () => null,
      recordCustomerPresent: async () => {},
      recordMet: async () => {},
      noShowsBetween: async (_tx, range, productIds) => {
        ranges.push({ ...range, productIds });
        return countedAs;
      },
    });
  });

  it('cover all products for an admin, and the assigned products for an agent', async () => {
    const admin = await staff('Meera', 'ADMIN');
    const priya = await staff('Priya', 'AGENT', products.mine);

    expect(await lobby.dashboardOf(admin)).toMatchObject({ noShowsToday: countedAs });
    await lobby.dashboardOf(priya);

    const since = new Date(world.clock.now().toISOString().slice(0, 10));
    const until = new Date(since.getTime() + 86_400_000);
    expect(ranges).toEqual([
      { since, until, productIds: null },
      { since, until, productIds: [products.mine.id] },
    ]);
  });

  it('notify all staff when a no-show is recorded, and on no other schedule step', async () => {
    const step = (name: ScheduleChange['type']) =>
      world.database.withTenant(world.tenants.acme, (tx) =>
        lobby.events.publish(tx, scheduleChanged, {
          type: name,
          scheduleId: crypto.randomUUID(),
          productId: products.mine.id,
          customerId: crypto.randomUUID(),
          customerName: 'Asha',
          agentId: null,
          agentBefore: null,
          byId: null,
          startsAt: world.clock.now(),
          at: world.clock.now(),
        }),
      );
    await step('soon');
    await step('moved');
    expect(lobby.sent).toEqual([]);
    await step('missed-by-customer');
    await step('missed-by-us');

    await vi.waitFor(() =>
      expect(lobby.sent.map(({ to, name }) => [to, name])).toEqual([
        ['true', 'lobby_set-participants-count'],
        ['true', 'lobby_set-participants-count'],
      ]),
    );
  });
});

it('lists the active agents for admins by name, including those who never used a switch', async () => {
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

it('notifies all staff once per change of the metrics, and not without a change', async () => {
  const notificationCount = () => lobby.sent.filter(({ to }) => to === 'true').length;
  const priya = await staff('Priya', 'AGENT', products.mine);
  const before = notificationCount();
  const { meetingId, customer } = await meet(priya, products.mine);
  const duringMeeting = notificationCount();
  await lobby.service.sweepAll();
  await lobby.service.knock(customer);
  expect([duringMeeting > before, notificationCount()]).toEqual([true, duringMeeting]);

  await lobby.meetings.hangUp(priya, meetingId);
  expect(notificationCount()).toBe(duringMeeting + 1);
});
