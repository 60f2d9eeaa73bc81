/** What time alone brings about for those who wait. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AcmeLobby, openAcmeLobby } from '../../platform/testing/acme-lobby.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';

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

  it('who connects again is told who they are taken for, and an agent whose lobby is on to join again', async () => {
    const { service } = compose();
    const [priya, vikram] = [await agentOn(service), await agentOn(service)];
    await service.switchOff(vikram);
    const ananya = await customer();
    const after = compose();

    await after.service.agentConnected(priya, 'her-tab');
    await after.service.agentConnected(vikram, 'his-tab');
    await after.service.customerConnected(ananya, 'a-phone');

    expect(after.toldTo('her-tab')).toEqual(['lobby_rejoin-lobby']);
    expect(after.toldTo('his-tab')).toEqual([]);
    expect(after.toldTo('a-phone')).toEqual(['lobby_customer-id']);
  });

  it('who has switched off stays off, though a connection joins again afterwards', async () => {
    const { service } = compose();
    const priya = await agentOn(service);
    const isOn = () =>
      world.database.withTenant(world.tenants.acme, (unit) => service.isAvailable(unit, priya.userId));

    await service.switchOn(priya, { rejoining: true });
    expect(await isOn()).toBe(true);
    await Promise.all([service.switchOff(priya), service.switchOn(priya, { rejoining: true })]);
    await service.switchOn(priya, { rejoining: true });

    expect(await isOn()).toBe(false);
  });
});
