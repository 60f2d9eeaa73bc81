/** Accepts and rejects: one wins, nobody is asked twice. */
import { setTimeout } from 'node:timers/promises';
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockConversations } from '../../platform/db/conversation-lock.ts';
import { type AcmeLobby, openAcmeLobby } from '../../platform/testing/acme-lobby.ts';
import { buildSession, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
let agentOn: AcmeLobby['agentOn'];
let compose: AcmeLobby['compose'];
let customer: AcmeLobby['customer'];
let pass: AcmeLobby['pass'];
beforeEach(async () => {
  ({ agentOn, compose, customer, pass } = await openAcmeLobby(world));
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
    const sent = told.filter(({ name }) => name === 'lobby_send-agent-to-meeting');
    expect(sent.map(({ to }) => to)).toEqual(['this-tab']);
    // With the key, so that the tab that opens need not ask for one.
    expect(sent[0]?.news).toMatchObject({ entry: { meetingId, as: 'agent', customerName: ananya.name } });
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
      await lockConversations(unit);
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
