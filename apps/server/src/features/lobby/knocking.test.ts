/** A knock: the place in the queue, and who is asked. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
beforeEach(async () => {
  ({ agentOn, compose, customer } = await openAcmeLobby(world));
});

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
