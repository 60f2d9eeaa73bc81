/** A knock: its queue position and the agents to whom it is offered. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AcmeLobby, createAcmeLobby } from '../../../testing/setups/acme-lobby.ts';
import {
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
let agentOn: AcmeLobby['agentOn'];
let compose: AcmeLobby['compose'];
let customer: AcmeLobby['customer'];
beforeEach(async () => {
  ({ agentOn, compose, customer } = await createAcmeLobby(world));
});

describe('a knock', () => {
  it('is queued behind earlier knocks', async () => {
    const { service } = compose();
    await agentOn(service);
    const [first, second] = [await customer(), await customer()];

    await service.knock(first);
    world.clock.advance(1);
    const snapshot = await service.knock(second);

    expect(snapshot).toMatchObject({ status: 'OFFERED', place: 2, waiting: 2 });
  });

  it('repeated by a reload or a second tab returns the same request with the same queue position', async () => {
    const { service } = compose();
    const ananya = await customer();

    const first = await service.knock(ananya);
    world.clock.advance(5000);
    const [again, tab] = await Promise.all([service.knock(ananya), service.knock(ananya)]);

    expect(again.requestId).toBe(first.requestId);
    expect(tab).toMatchObject({ requestId: first.requestId, queuedAt: first.queuedAt, place: 1 });
  });

  it('is offered to each assigned, connected agent with the lobby on, and to no other agent', async () => {
    const { service, eventsSentTo } = compose();
    const [priya, dev] = [await agentOn(service, 'Priya'), await agentOn(service, 'Dev')];
    await service.switchOff(dev);
    const scope = world.tenants.acme;
    const stranger = await buildSession(world, scope, await buildStaff(world, scope));
    await service.switchOn(stranger, { rejoining: false });

    await service.knock(await customer());

    expect(eventsSentTo(priya.userId)).toEqual(['lobby_demo-request']);
    expect(eventsSentTo(dev.userId)).toEqual([]);
    expect(eventsSentTo(stranger.userId)).toEqual([]);
    expect(await service.offersOf(priya)).toHaveLength(1);
  });

  it('that came before the agent is offered as soon as the agent switches the lobby on', async () => {
    const { service } = compose();
    const waiting = await service.knock(await customer('Ananya'));

    const priya = await agentOn(service);

    expect(await service.offersOf(priya)).toMatchObject([
      { customerName: 'Ananya', meetingId: waiting.meetingId },
    ]);
  });
});
