/** Accepts and rejects of an offer. */
import { setTimeout } from 'node:timers/promises';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockLobby } from '../../../platform/db/lobby-lock.ts';
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
let advance: AcmeLobby['advance'];
beforeEach(async () => {
  ({ agentOn, compose, customer, advance } = await createAcmeLobby(world));
});

describe('an accept', () => {
  it('is won by one agent; the other fails with lobby.already_taken and the winner’s name', async () => {
    const { service, eventsSentTo } = compose();
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
    expect(eventsSentTo(loser.userId)).toContain('lobby_request-accepted');
    expect(await service.offersOf(loser)).toEqual([]);
  });

  it('notifies the customer of the agent, and sends only the accepting tab to the meeting', async () => {
    const { service, sent } = compose();
    const priya = await agentOn(service);
    const ananya = await customer();
    const { meetingId } = await service.knock(ananya);

    await service.accept(priya, meetingId, 'this-tab');

    expect(
      sent.find(({ name, to }) => name === 'lobby_request-accepted' && to === ananya.customerId)?.payload,
    ).toMatchObject({
      meetingId,
      agentName: 'Priya',
    });
    const toMeeting = sent.filter(({ name }) => name === 'lobby_send-agent-to-meeting');
    expect(toMeeting.map(({ to }) => to)).toEqual(['this-tab']);
    // The payload contains the room’s key, so that the tab needs no further request.
    expect(toMeeting[0]?.payload).toMatchObject({
      entry: { meetingId, as: 'agent', customerName: ananya.name },
    });
    expect(await service.current(ananya)).toMatchObject({
      status: 'ACCEPTED',
      agentName: 'Priya',
      place: null,
    });
  });

  it('is not overtaken by a snapshot that was requested during the change', async () => {
    const { service } = compose();
    const ananya = await customer();
    await service.knock(ananya);
    const change = Promise.withResolvers<void>();
    const isUnderWay = Promise.withResolvers<void>();
    const changed = world.database.withTenant(world.tenants.acme, async (tx) => {
      await lockLobby(tx);
      isUnderWay.resolve();
      await change.promise;
    });
    await isUnderWay.promise;

    const snapshot = service.current(ananya);
    await Promise.race([snapshot, setTimeout(100)]);
    world.clock.advance(1);
    change.resolve();
    await changed;

    expect((await snapshot).asOf).toBe(world.clock.now().toISOString());
  });

  it('hides the agent’s name from the customer when the tenant hides names', async () => {
    const { service, sent } = compose(['lobbyMode']);
    const priya = await agentOn(service);
    const ananya = await customer();
    const { meetingId } = await service.knock(ananya);

    await service.accept(priya, meetingId, 's1');

    expect(
      sent.find(({ name, to }) => name === 'lobby_request-accepted' && to === ananya.customerId)?.payload
        .agentName,
    ).toBeNull();
    expect((await service.current(ananya)).agentName).toBeNull();
  });

  it('repeated by the same agent returns the same result', async () => {
    const { service } = compose();
    const priya = await agentOn(service);
    const { meetingId } = await service.knock(await customer());

    const first = await service.accept(priya, meetingId, 's1');

    expect(await service.accept(priya, meetingId, 's1')).toEqual(first);
  });

  it('of a request that was never offered fails with lobby.no_request, as for an unknown one', async () => {
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

  it('of another tenant’s request fails with lobby.no_request', async () => {
    const { service } = compose();
    const { globex } = world.tenants;
    const foreign = await buildSession(world, globex, await buildStaff(world, globex));
    const { meetingId } = await service.knock(await customer());

    await expect(service.accept(foreign, meetingId, 's')).rejects.toMatchObject({ code: 'lobby.no_request' });
  });

  it('withdraws the agent’s other offers without ending their round, and allows no second meeting', async () => {
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
  it('by the last agent leads to a new round after the pause, and in the second round to expiry', async () => {
    const { service, eventsSentTo } = compose();
    const priya = await agentOn(service);
    const ananya = await customer();
    const seen = { agents: [priya.userId], customers: [ananya.customerId] };
    await service.knock(ananya);

    await service.reject(priya, ananya);
    expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
    await advance(service, lobbyLimits.reofferAfterMs - 1, seen);
    expect(await service.offersOf(priya)).toEqual([]);
    await advance(service, 1, seen);
    expect(await service.offersOf(priya)).toHaveLength(1);

    await service.reject(priya, ananya);
    expect(await service.current(ananya)).toMatchObject({ status: 'EXPIRED', endReason: 'rejected' });
    expect(eventsSentTo(ananya.customerId)).toEqual(['lobby_request-rejected']);
  });

  it('of one agent keeps the offers of the others open', async () => {
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
