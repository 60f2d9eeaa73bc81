import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { type BookedStart, type BookedStarts, inOfferOrder, mayBeOfferedTo } from './booked-start.ts';

const scheduleId = '6a1f5c52-52cb-4d2c-9d5e-3a8f6f0a2b11';

let world: TenantSetup;
let product: BuiltProduct;
let calls: string[];
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
  calls = [];
});

const fromNow = (ms: number) => new Date(world.clock.now().getTime() + ms);

/** A booking of one customer. The calls of the lobby are collected in `calls`. */
function booked(customerId: string, changes: Partial<BookedStart> = {}): BookedStarts {
  const start = {
    startsAt: fromNow(minutes(5)),
    opensAt: fromNow(-minutes(5)),
    expiresAt: fromNow(minutes(120)),
    agentId: null,
    ...changes,
  };
  return {
    findForKnock: async (_tx, wanted) =>
      wanted.customerId === customerId && wanted.scheduleId === scheduleId ? start : null,
    recordCustomerPresent: async (_tx, id) => void calls.push(`there ${id}`),
    recordMet: async (_tx, id) => void calls.push(`met ${id}`),
  };
}

async function agentOn({ service }: ReturnType<typeof composeLobby>, name: string) {
  const scope = world.tenants.acme;
  const staff = await buildStaff(world, scope, { name, products: [product] });
  const agent = await buildSession(world, scope, staff);
  await service.switchOn(agent, { rejoining: false });
  return agent;
}

const customer = () => buildCustomer(world, world.tenants.acme, { product });

async function advance(
  { service }: ReturnType<typeof composeLobby>,
  ms: number,
  agents: { userId: string }[],
  customers: { customerId: string }[],
) {
  world.clock.advance(ms);
  await service.recordSeen(world.tenants.acme, {
    agents: agents.map(({ userId }) => userId),
    customers: customers.map(({ customerId }) => customerId),
  });
  await service.sweepAll();
}

describe('a booked start', () => {
  it('is queued by the booked time, and the customer’s arrival is recorded', async () => {
    const tanvi = await customer();
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId));
    await agentOn(lobby, 'Priya');

    const snapshot = await lobby.service.knock(tanvi, { scheduleId });

    expect(snapshot.queuedAt).toBe(fromNow(minutes(5)).toISOString());
    expect(calls).toEqual([`there ${scheduleId}`]);
  });

  it('is offered to the assigned agent alone at first, then to every agent', async () => {
    const tanvi = await customer();
    const starts = booked(tanvi.customerId);
    const lobby = composeLobby(world, undefined, starts);
    const [priya, arjun] = [await agentOn(lobby, 'Priya'), await agentOn(lobby, 'Arjun')];
    const booking = await starts.findForKnock({} as never, { ...tanvi, scheduleId });
    Object.assign(booking ?? {}, { agentId: arjun.userId });
    await lobby.service.knock(tanvi, { scheduleId });
    expect(await lobby.service.offersOf(priya)).toEqual([]);
    expect(await lobby.service.offersOf(arjun)).toHaveLength(1);

    await advance(lobby, scheduleLimits.assignedAgentFirstMs - seconds(1), [priya, arjun], [tanvi]);
    expect(await lobby.service.offersOf(priya)).toEqual([]);
    await advance(lobby, seconds(1), [priya, arjun], [tanvi]);

    expect(await lobby.service.offersOf(priya)).toHaveLength(1);
  });

  it('expires without an agent only after the time for which it is kept open', async () => {
    const tanvi = await customer();
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId));
    await lobby.service.knock(tanvi, { scheduleId });

    for (let minute = 0; minute < 19; minute += 1) await advance(lobby, minutes(1) / 2, [], [tanvi]);
    for (let minute = 9.5; minute < 19.5; minute += 0.5) await advance(lobby, minutes(1) / 2, [], [tanvi]);
    expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'WAITING' });
    await advance(lobby, minutes(1), [], [tanvi]);

    expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'EXPIRED', endReason: 'no-agent' });
  });

  it('records the meeting when both sides are in the room', async () => {
    const tanvi = await customer();
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId));
    const priya = await agentOn(lobby, 'Priya');
    const { meetingId } = await lobby.service.knock(tanvi, { scheduleId });

    await lobby.service.accept(priya, meetingId, 'a-tab');
    const room = `acme:${meetingId}`;
    lobby.media.inside.set(room, new Set([`agent:${priya.userId}`, `customer:${tanvi.customerId}`]));
    await lobby.meetings.reconcileRoom(room);

    expect(calls).toContain(`met ${scheduleId}`);
  });

  it('rejects another customer with the booking’s id with schedule.not_found', async () => {
    const [tanvi, stranger] = [await customer(), await customer()];
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId));

    await expect(lobby.service.knock(stranger, { scheduleId })).rejects.toMatchObject({
      code: 'schedule.not_found',
    });
    await expect(lobby.service.current(stranger)).rejects.toMatchObject({ code: 'lobby.no_request' });
  });

  it.each([
    ['early', { opensAt: () => fromNow(seconds(1)) }, 'link.early'],
    ['late', { expiresAt: () => fromNow(0) }, 'link.expired'],
  ])('that is opened too %s rejects the knock', async (_when, times, code) => {
    const tanvi = await customer();
    const start = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at()]));
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId, start));

    await expect(lobby.service.knock(tanvi, { scheduleId })).rejects.toMatchObject({ code });
  });
});

describe('the offer order of booked starts', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const later = new Date('2026-11-21T10:05:00Z');

  it('puts a due booked start before live requests, and one that is not due behind them', () => {
    const live = { demoType: 'live' as const, queuedAt: new Date('2026-11-21T09:00:00Z') };
    const due = { demoType: 'scheduled' as const, queuedAt: at };
    const coming = { demoType: 'scheduled' as const, queuedAt: later };

    expect(inOfferOrder([live, due, coming], at)).toEqual([due, live, coming]);
  });

  it('allows every agent once the assigned agent has rejected', () => {
    const request = { firstAgentId: 'arjun', firstAgentUntil: later };
    const rejected = [{ agentId: 'arjun', status: 'REJECTED' as const }];

    expect(mayBeOfferedTo('priya', request, [], at)).toBe(false);
    expect(mayBeOfferedTo('priya', request, rejected, at)).toBe(true);
  });
});
