import { scheduleLimits } from '@foyer/contract/schedules.ts';
import { minutes, seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { type BookedStart, type BookedStarts, inOrderOfTurn, isOfferedTo } from './booked.ts';

const scheduleId = '6a1f5c52-52cb-4d2c-9d5e-3a8f6f0a2b11';

let world: World;
let product: BuiltProduct;
let noted: string[];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
  noted = [];
});

const fromNow = (ms: number) => new Date(world.clock.now().getTime() + ms);

/** A start of one customer; what the lobby tells of it is noted. */
function booked(customerId: string, start: Partial<BookedStart> = {}): BookedStarts {
  const stands = {
    ...{ startsAt: fromNow(minutes(5)), opensAt: fromNow(-minutes(5)), expiresAt: fromNow(minutes(120)) },
    ...{ agentId: null, ...start },
  };
  return {
    findForKnock: async (_unit, wanted) =>
      wanted.customerId === customerId && wanted.scheduleId === scheduleId ? stands : null,
    noteCustomerThere: async (_unit, id) => void noted.push(`there ${id}`),
    noteMet: async (_unit, id) => void noted.push(`met ${id}`),
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

async function pass(
  { service }: ReturnType<typeof composeLobby>,
  ms: number,
  agents: { userId: string }[],
  customers: { customerId: string }[],
) {
  world.clock.advance(ms);
  await service.noteSeen(world.tenants.acme, {
    agents: agents.map(({ userId }) => userId),
    customers: customers.map(({ customerId }) => customerId),
  });
  await service.settleAll();
}

describe('a booked start', () => {
  it('waits in the queue by its own time, and its customer was there', async () => {
    const tanvi = await customer();
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId));
    await agentOn(lobby, 'Priya');

    const snapshot = await lobby.service.knock(tanvi, { scheduleId });

    expect(snapshot.queuedAt).toBe(fromNow(minutes(5)).toISOString());
    expect(noted).toEqual([`there ${scheduleId}`]);
  });

  it('is offered to the assigned agent alone at first, then to everybody', async () => {
    const tanvi = await customer();
    const starts = booked(tanvi.customerId);
    const lobby = composeLobby(world, undefined, starts);
    const [priya, arjun] = [await agentOn(lobby, 'Priya'), await agentOn(lobby, 'Arjun')];
    const stands = await starts.findForKnock({} as never, { ...tanvi, scheduleId });
    Object.assign(stands ?? {}, { agentId: arjun.userId });
    await lobby.service.knock(tanvi, { scheduleId });
    expect(await lobby.service.offersOf(priya)).toEqual([]);
    expect(await lobby.service.offersOf(arjun)).toHaveLength(1);

    await pass(lobby, scheduleLimits.assignedAgentFirstMs - seconds(1), [priya, arjun], [tanvi]);
    expect(await lobby.service.offersOf(priya)).toEqual([]);
    await pass(lobby, seconds(1), [priya, arjun], [tanvi]);

    expect(await lobby.service.offersOf(priya)).toHaveLength(1);
  });

  it('is not given up while the time runs, though nobody is there; after that it is', async () => {
    const tanvi = await customer();
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId));
    await lobby.service.knock(tanvi, { scheduleId });

    for (let minute = 0; minute < 19; minute += 1) await pass(lobby, minutes(1) / 2, [], [tanvi]);
    for (let minute = 9.5; minute < 19.5; minute += 0.5) await pass(lobby, minutes(1) / 2, [], [tanvi]);
    expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'WAITING' });
    await pass(lobby, minutes(1), [], [tanvi]);

    expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'EXPIRED', endReason: 'no-agent' });
  });

  it('that begins makes both sides have met', async () => {
    const tanvi = await customer();
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId));
    const priya = await agentOn(lobby, 'Priya');
    const { meetingId } = await lobby.service.knock(tanvi, { scheduleId });

    await lobby.service.accept(priya, meetingId, 'a-tab');
    const room = `acme:${meetingId}`;
    lobby.media.inside.set(room, new Set([`agent:${priya.userId}`, `customer:${tanvi.customerId}`]));
    await lobby.meetings.hearNotice(room);

    expect(noted).toContain(`met ${scheduleId}`);
  });

  it('is nobody else’s: a stranger with its id is not let in by it', async () => {
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
  ])('that is opened too %s lets nobody in', async (_when, times, code) => {
    const tanvi = await customer();
    const start = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at()]));
    const lobby = composeLobby(world, undefined, booked(tanvi.customerId, start));

    await expect(lobby.service.knock(tanvi, { scheduleId })).rejects.toMatchObject({ code });
  });
});

describe('whose turn it is', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const later = new Date('2026-11-21T10:05:00Z');

  it('is a due start’s before any live request’s; one that is not due yet waits behind', () => {
    const live = { demoType: 'live' as const, queuedAt: new Date('2026-11-21T09:00:00Z') };
    const due = { demoType: 'scheduled' as const, queuedAt: at };
    const coming = { demoType: 'scheduled' as const, queuedAt: later };

    expect(inOrderOfTurn([live, due, coming], at)).toEqual([due, live, coming]);
  });

  it('is everybody’s at once when the assigned agent said no', () => {
    const request = { firstAgentId: 'arjun', firstAgentUntil: later };
    const no = [{ agentId: 'arjun', status: 'REJECTED' as const }];

    expect(isOfferedTo('priya', request, [], at)).toBe(false);
    expect(isOfferedTo('priya', request, no, at)).toBe(true);
  });
});
