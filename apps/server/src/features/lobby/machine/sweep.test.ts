/** What time alone changes: expired offers, ended waits, a restart and reconnections. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AcmeLobby, createAcmeLobby } from '../../../testing/setups/acme-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
let agentOn: AcmeLobby['agentOn'];
let compose: AcmeLobby['compose'];
let customer: AcmeLobby['customer'];
let advance: AcmeLobby['advance'];
beforeEach(async () => {
  ({ agentOn, compose, customer, advance } = await createAcmeLobby(world));
});

describe('the sweep', () => {
  it('times out an unanswered offer and counts it as a rejection', async () => {
    const { service } = compose();
    const priya = await agentOn(service);
    const ananya = await customer();
    const seen = { agents: [priya.userId], customers: [ananya.customerId] };
    await service.knock(ananya);

    await advance(service, lobbyLimits.offerDurationMs, seen);

    expect(await service.offersOf(priya)).toEqual([]);
    expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
  });

  it('ends the wait of a customer after the grace period and closes the agent’s toast', async () => {
    const { service, eventsSentTo } = compose();
    const priya = await agentOn(service);
    const ananya = await customer();
    await service.knock(ananya);

    await advance(service, lobbyLimits.customerGraceMs, { agents: [priya.userId] });

    expect(await service.current(ananya)).toMatchObject({ status: 'LEFT', endReason: 'gone' });
    expect(eventsSentTo(priya.userId)).toEqual(['lobby_demo-request', 'lobby_request-rejected']);
  });

  it('ends the wait and notifies the customer after a minute without an agent', async () => {
    const { service, eventsSentTo } = compose();
    const ananya = await customer();
    await service.knock(ananya);

    await advance(service, lobbyLimits.noAgentTimeoutMs, { customers: [ananya.customerId] });

    expect(await service.current(ananya)).toMatchObject({ status: 'EXPIRED', endReason: 'no-agent' });
    expect(eventsSentTo(ananya.customerId)).toEqual(['lobby_no-agent-available']);
  });

  it('keeps every queue position across a restart of the server', async () => {
    const before = compose();
    const [ananya, rohan] = [await customer(), await customer()];
    await before.service.knock(ananya);
    world.clock.advance(1);
    await before.service.knock(rohan);

    world.clock.advance(10 * 60_000);
    const after = compose();
    await after.service.resume();
    await after.service.sweepAll();

    expect(await after.service.current(ananya)).toMatchObject({ place: 1, waiting: 2 });
    expect(await after.service.current(rohan)).toMatchObject({ place: 2, waiting: 2 });
  });

  it('after a restart, people still have time to enter the room', async () => {
    const before = compose();
    const priya = await agentOn(before.service);
    const ananya = await customer();
    await before.service.knock(ananya);
    const [offer] = await before.service.offersOf(priya);
    await before.service.accept(priya, offer?.meetingId ?? '', 'her-tab');

    world.clock.advance(10 * 60_000);
    const { service } = compose();
    await service.resume();
    await advance(service, lobbyLimits.restartGraceMs - 1, { agents: [priya.userId] });
    expect(await service.current(ananya)).toMatchObject({ status: 'ACCEPTED' });
    await advance(service, 1, { agents: [priya.userId] });

    expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
  });

  it('after a restart, an offer can still be accepted that would have ended in the meantime', async () => {
    const before = compose();
    const priya = await agentOn(before.service);
    const ananya = await customer();
    const seen = { agents: [priya.userId], customers: [ananya.customerId] };
    await before.service.knock(ananya);
    await advance(before.service, lobbyLimits.offerDurationMs - 1, seen);

    world.clock.advance(1);
    const { service } = compose();
    await service.resume();
    await advance(service, lobbyLimits.restartGraceMs - 1, seen);
    expect(await service.offersOf(priya)).toHaveLength(1);
    await advance(service, 1, seen);

    expect(await service.offersOf(priya)).toEqual([]);
  });

  it('after a restart, people who entered the room while the server was down are in the meeting', async () => {
    const before = compose();
    const priya = await agentOn(before.service);
    const ananya = await customer();
    await before.service.knock(ananya);
    const [offer] = await before.service.offersOf(priya);
    const { meetingId } = await before.service.accept(priya, offer?.meetingId ?? '', 'her-tab');

    world.clock.advance(lobbyLimits.agentJoinTimeoutMs);
    const after = compose();
    const inside = [`agent:${priya.userId}`, `customer:${ananya.customerId}`];
    after.media.inside.set(`acme:${meetingId}`, new Set(inside));
    const jobs = await after.start((error) => expect(error).toBeUndefined());
    await after.service.sweepDue();
    await jobs.stop();

    expect(await after.service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
  });

  it('on reconnection, sends lobby_rejoin-lobby to an agent with the lobby on, and customers their id', async () => {
    const { service } = compose();
    const [priya, vikram] = [await agentOn(service), await agentOn(service)];
    await service.switchOff(vikram);
    const ananya = await customer();
    const after = compose();

    await after.service.agentConnected(priya, 'her-tab');
    await after.service.agentConnected(vikram, 'his-tab');
    await after.service.customerConnected(ananya, 'a-phone');

    expect(after.eventsSentTo('her-tab')).toEqual(['lobby_rejoin-lobby']);
    expect(after.eventsSentTo('his-tab')).toEqual([]);
    expect(after.eventsSentTo('a-phone')).toEqual(['lobby_customer-id']);
  });

  it('a rejoining connection does not switch the lobby on again after it was switched off', async () => {
    const { service } = compose();
    const priya = await agentOn(service);
    const isOn = () =>
      world.database.withTenant(world.tenants.acme, (tx) => service.isAvailable(tx, priya.userId));

    await service.switchOn(priya, { rejoining: true });
    expect(await isOn()).toBe(true);
    await Promise.all([service.switchOff(priya), service.switchOn(priya, { rejoining: true })]);
    await service.switchOn(priya, { rejoining: true });

    expect(await isOn()).toBe(false);
  });
});
