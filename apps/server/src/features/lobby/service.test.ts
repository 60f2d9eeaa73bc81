import { setTimeout } from 'node:timers/promises';
import { lobbyLimits } from '@foyer/contract/lobby.ts';
import type { FlagName } from '@foyer/contract/tenants.ts';
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
import { lock } from './store.ts';

let world: World;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
});

const compose = (on?: FlagName[]) => composeLobby(world, on);

async function agentOn(lobby: ReturnType<typeof compose>['service'], name = 'Priya') {
  const scope = world.tenants.acme;
  const agent = await buildSession(
    world,
    scope,
    await buildStaff(world, scope, { name, products: [product] }),
  );
  await lobby.switchOn(agent, { rejoining: false });
  return agent;
}

const customer = (name?: string) =>
  buildCustomer(world, world.tenants.acme, { product, ...(name ? { name } : {}) });

/** Time goes by with everybody's page open, and the sweep looks once. */
async function pass(
  lobby: ReturnType<typeof compose>['service'],
  ms: number,
  seen: Parameters<typeof lobby.noteSeen>[1] = {},
) {
  world.clock.advance(ms);
  await lobby.noteSeen(world.tenants.acme, seen);
  await lobby.settleAll();
}

describe('a knock', () => {
  it('gives the place in the queue, first come first', async () => {
    const { service } = compose();
    await agentOn(service);
    const [first, second] = [await customer(), await customer()];

    await service.knock(first);
    world.clock.advance(1);
    const snapshot = await service.knock(second);

    expect(snapshot).toMatchObject({ status: 'OFFERED', place: 2, waiting: 2 });
  });

  it('again is the same request in the same place: a reload or a second tab loses nothing', async () => {
    const { service } = compose();
    const ananya = await customer();

    const first = await service.knock(ananya);
    world.clock.advance(5000);
    const [again, tab] = await Promise.all([service.knock(ananya), service.knock(ananya)]);

    expect(again.requestId).toBe(first.requestId);
    expect(tab).toMatchObject({ requestId: first.requestId, queuedAt: first.queuedAt, place: 1 });
  });

  it('is offered to each assigned agent who is there with the lobby on, and to nobody else', async () => {
    const { service, toldTo } = compose();
    const [priya, dev] = [await agentOn(service, 'Priya'), await agentOn(service, 'Dev')];
    await service.switchOff(dev);
    const scope = world.tenants.acme;
    const stranger = await buildSession(world, scope, await buildStaff(world, scope));
    await service.switchOn(stranger, { rejoining: false });

    await service.knock(await customer());

    expect(toldTo(priya.userId)).toEqual(['lobby_demo-request']);
    expect(toldTo(dev.userId)).toEqual([]);
    expect(toldTo(stranger.userId)).toEqual([]);
    expect(await service.offersOf(priya)).toHaveLength(1);
  });

  it('that came before the agent is offered the moment the agent switches on', async () => {
    const { service } = compose();
    const waiting = await service.knock(await customer('Ananya'));

    const priya = await agentOn(service);

    expect(await service.offersOf(priya)).toMatchObject([
      { customerName: 'Ananya', meetingId: waiting.meetingId },
    ]);
  });
});

describe('an accept', () => {
  it('is won by one agent; the other is told who took it', async () => {
    const { service, toldTo } = compose();
    const [priya, dev] = [await agentOn(service, 'Priya'), await agentOn(service, 'Dev')];
    const { meetingId } = await service.knock(await customer());

    const outcomes = await Promise.allSettled([
      service.accept(priya, meetingId, 's1'),
      service.accept(dev, meetingId, 's2'),
    ]);

    const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const lost = outcomes[1 - won];
    const [winner, loser] = won === 0 ? [priya, dev] : [dev, priya];
    expect(lost).toMatchObject({
      reason: { code: 'lobby.already_taken', details: { takenBy: winner.name } },
    });
    expect(toldTo(loser.userId)).toContain('lobby_request-accepted');
    expect(await service.offersOf(loser)).toEqual([]);
  });

  it('tells the customer who comes, and sends only the tab that accepted to the meeting', async () => {
    const { service, told } = compose();
    const priya = await agentOn(service);
    const ananya = await customer();
    const { meetingId } = await service.knock(ananya);

    await service.accept(priya, meetingId, 'this-tab');

    expect(
      told.find(({ name, to }) => name === 'lobby_request-accepted' && to === ananya.customerId)?.news,
    ).toMatchObject({
      meetingId,
      agentName: 'Priya',
    });
    expect(told.filter(({ name }) => name === 'lobby_send-agent-to-meeting').map(({ to }) => to)).toEqual([
      'this-tab',
    ]);
    expect(await service.current(ananya)).toMatchObject({
      status: 'ACCEPTED',
      agentName: 'Priya',
      place: null,
    });
  });

  it('is not outdone by a look at the queue that began in the midst of it', async () => {
    const { service } = compose();
    const ananya = await customer();
    await service.knock(ananya);
    const change = Promise.withResolvers<void>();
    const isUnderWay = Promise.withResolvers<void>();
    const changed = world.database.withTenant(world.tenants.acme, async (unit) => {
      await lock(unit);
      isUnderWay.resolve();
      await change.promise;
    });
    await isUnderWay.promise;

    const look = service.current(ananya);
    await Promise.race([look, setTimeout(100)]);
    world.clock.advance(1);
    change.resolve();
    await changed;

    expect((await look).asOf).toBe(world.clock.now().toISOString());
  });

  it('keeps the agent nameless where the tenant hides names', async () => {
    const { service, told } = compose(['lobbyMode']);
    const priya = await agentOn(service);
    const ananya = await customer();
    const { meetingId } = await service.knock(ananya);

    await service.accept(priya, meetingId, 's1');

    expect(
      told.find(({ name, to }) => name === 'lobby_request-accepted' && to === ananya.customerId)?.news
        .agentName,
    ).toBeNull();
    expect((await service.current(ananya)).agentName).toBeNull();
  });

  it('repeated by the same agent is answered the same way', async () => {
    const { service } = compose();
    const priya = await agentOn(service);
    const { meetingId } = await service.knock(await customer());

    const first = await service.accept(priya, meetingId, 's1');

    expect(await service.accept(priya, meetingId, 's1')).toEqual(first);
  });

  it('of what was never offered is refused like what does not exist', async () => {
    const { service } = compose();
    const scope = world.tenants.acme;
    const stranger = await buildSession(world, scope, await buildStaff(world, scope));
    const { meetingId } = await service.knock(await customer());

    await expect(service.accept(stranger, meetingId, 's')).rejects.toMatchObject({
      code: 'lobby.no_request',
    });
    await expect(service.accept(stranger, crypto.randomUUID(), 's')).rejects.toMatchObject({
      code: 'lobby.no_request',
    });
  });

  it("of another tenant's request is refused like what does not exist", async () => {
    const { service } = compose();
    const { globex } = world.tenants;
    const foreign = await buildSession(world, globex, await buildStaff(world, globex));
    const { meetingId } = await service.knock(await customer());

    await expect(service.accept(foreign, meetingId, 's')).rejects.toMatchObject({ code: 'lobby.no_request' });
  });

  it('leaves an agent no second meeting, and gives the other offers back without costing them a round', async () => {
    const { service } = compose();
    const priya = await agentOn(service);
    const first = await service.knock(await customer());
    const second = await service.knock(await customer());
    await service.accept(priya, first.meetingId, 's');

    await expect(service.accept(priya, second.meetingId, 's')).rejects.toMatchObject({
      code: expect.stringMatching(/^lobby\./),
    });
    expect(await service.offersOf(priya)).toEqual([]);
    const { rows } = await world.own.owner.query('select status, round from lobby_requests where id = $1', [
      second.requestId,
    ]);
    expect(rows).toEqual([{ status: 'WAITING', round: 1 }]);
  });
});

describe('a reject', () => {
  it('by the last agent brings the request back after the pause, and a second time ends it', async () => {
    const { service, toldTo } = compose();
    const priya = await agentOn(service);
    const ananya = await customer();
    const seen = { agents: [priya.userId], customers: [ananya.customerId] };
    await service.knock(ananya);

    await service.reject(priya, ananya);
    expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
    await pass(service, lobbyLimits.reofferAfterMs - 1, seen);
    expect(await service.offersOf(priya)).toEqual([]);
    await pass(service, 1, seen);
    expect(await service.offersOf(priya)).toHaveLength(1);

    await service.reject(priya, ananya);
    expect(await service.current(ananya)).toMatchObject({ status: 'EXPIRED', endReason: 'rejected' });
    expect(toldTo(ananya.customerId)).toEqual(['lobby_request-rejected']);
  });

  it('by one agent leaves the request with the others', async () => {
    const { service } = compose();
    const [priya, dev] = [await agentOn(service, 'Priya'), await agentOn(service, 'Dev')];
    const ananya = await customer();
    await service.knock(ananya);

    await service.reject(priya, ananya);

    expect(await service.offersOf(priya)).toEqual([]);
    expect(await service.offersOf(dev)).toHaveLength(1);
    expect(await service.current(ananya)).toMatchObject({ status: 'OFFERED' });
  });
});

describe('time', () => {
  it('an offer nobody answers runs out, and counts as a refusal', async () => {
    const { service } = compose();
    const priya = await agentOn(service);
    const ananya = await customer();
    const seen = { agents: [priya.userId], customers: [ananya.customerId] };
    await service.knock(ananya);

    await pass(service, lobbyLimits.offerLastsMs, seen);

    expect(await service.offersOf(priya)).toEqual([]);
    expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
  });

  it('a customer who is gone past the grace has left, and the toast closes', async () => {
    const { service, toldTo } = compose();
    const priya = await agentOn(service);
    const ananya = await customer();
    await service.knock(ananya);

    await pass(service, lobbyLimits.customerGraceMs, { agents: [priya.userId] });

    expect(await service.current(ananya)).toMatchObject({ status: 'LEFT', endReason: 'gone' });
    expect(toldTo(priya.userId)).toEqual(['lobby_demo-request', 'lobby_request-rejected']);
  });

  it('nobody there for a minute ends the wait, and the customer is told', async () => {
    const { service, toldTo } = compose();
    const ananya = await customer();
    await service.knock(ananya);

    await pass(service, lobbyLimits.nobodyThereMs, { customers: [ananya.customerId] });

    expect(await service.current(ananya)).toMatchObject({ status: 'EXPIRED', endReason: 'no-agent' });
    expect(toldTo(ananya.customerId)).toEqual(['lobby_no-agent-available']);
  });

  it('our own absence costs nobody the place: after a restart everybody has the grace anew', async () => {
    const before = compose();
    const [ananya, rohan] = [await customer(), await customer()];
    await before.service.knock(ananya);
    world.clock.advance(1);
    await before.service.knock(rohan);

    world.clock.advance(10 * 60_000);
    const after = compose();
    await after.service.resume();
    await after.service.settleAll();

    expect(await after.service.current(ananya)).toMatchObject({ place: 1, waiting: 2 });
    expect(await after.service.current(rohan)).toMatchObject({ place: 2, waiting: 2 });
  });
});

describe('from the accept to the end', () => {
  async function meet() {
    const lobby = compose();
    const priya = await agentOn(lobby.service);
    const ananya = await customer();
    const { meetingId, queuedAt } = await lobby.service.knock(ananya);
    await lobby.service.accept(priya, meetingId, 's');
    const room = `acme:${meetingId}`;
    const arrive = async (...identities: string[]) => {
      lobby.media.inside.set(room, new Set(identities));
      await lobby.meetings.hearNotice(room);
    };
    const both = [`agent:${priya.userId}`, `customer:${ananya.customerId}`] as const;
    const seen = { agents: [priya.userId], customers: [ananya.customerId] };
    return { ...lobby, priya, ananya, meetingId, queuedAt, arrive, both, seen };
  }

  it('both in the room is a meeting', async () => {
    const { service, ananya, arrive, both, toldTo } = await meet();

    await arrive(both[1]);
    expect(await service.current(ananya)).toMatchObject({ status: 'ACCEPTED' });
    await arrive(...both);

    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
    expect(toldTo(ananya.customerId)).toContain('lobby_host-joined-meeting');
  });

  it('an agent who does not come loses the lobby switch, and the customer keeps the place under a new meeting', async () => {
    const { service, priya, ananya, meetingId, queuedAt, arrive, both, seen } = await meet();
    await arrive(both[1]);

    await pass(service, lobbyLimits.agentArrivesMs, seen);

    const now = await service.current(ananya);
    expect(now).toMatchObject({ status: 'WAITING', place: 1, queuedAt });
    expect(now.meetingId).not.toBe(meetingId);
    expect(
      await world.database.withTenant(priya.scope, (unit) => service.isAvailable(unit, priya.userId)),
    ).toBe(false);
  });

  it("either side's hang-up ends it for both, closes the room, and gives the agent a pause", async () => {
    const { service, meetings, media, priya, ananya, meetingId, arrive, both, seen } = await meet();
    await arrive(...both);

    await meetings.hangUp(ananya, meetingId);

    expect(await meetings.find(priya, meetingId)).toMatchObject({ status: 'ended', endedBy: 'customer' });
    expect(await service.current(ananya)).toMatchObject({ status: 'ENDED', endReason: 'hung-up' });
    expect(media.closed).toEqual([`acme:${meetingId}`]);
    await service.knock(await customer());
    expect(await service.offersOf(priya)).toEqual([]);
    await pass(service, lobbyLimits.wrapUpMs, seen);
    expect(await service.offersOf(priya)).toHaveLength(1);
  });

  it('an agent who is lost gets three minutes to come back; then the customer waits first in line', async () => {
    const { service, ananya, arrive, both, seen } = await meet();
    await arrive(...both);
    await arrive(both[1]);

    await pass(service, lobbyLimits.returnMs - 1, seen);
    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
    await arrive(...both);
    await pass(service, 60_000, seen);
    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });

    await arrive(both[1]);
    await pass(service, lobbyLimits.returnMs, seen);
    expect(await service.current(ananya)).toMatchObject({ place: 1 });
  });

  it('the key opens the room to those two only, and to nobody once it is over', async () => {
    const { meetings, priya, ananya, meetingId } = await meet();
    const other = await customer();
    const room = `acme:${meetingId}`;
    const key = { room, identity: `customer:${ananya.customerId}` };

    expect((await meetings.enter(ananya, meetingId)).token).toBe(`${room} customer:${ananya.customerId}`);
    await expect(meetings.enter(other, meetingId)).rejects.toMatchObject({ code: 'meeting.not_found' });
    expect(await meetings.mayEnter({ room, identity: `customer:${other.customerId}` })).toBe(false);
    expect(await meetings.mayEnter({ room: room.replace('acme', 'globex'), identity: key.identity })).toBe(
      false,
    );
    expect(await meetings.mayEnter(key)).toBe(true);

    await meetings.hangUp(priya, meetingId);
    expect(await meetings.mayEnter(key)).toBe(false);
    await expect(meetings.enter(ananya, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
  });
});
