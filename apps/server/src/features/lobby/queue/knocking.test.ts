/** A knock: its queue position and the agents to whom it is offered. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlyRow } from '../../../platform/db/only-row.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
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

describe('the open request of a number', () => {
  /** A person who registered with the number of another one, as the token says. */
  const sharing = async (other: CustomerActor, name: string): Promise<CustomerActor> => {
    const { rows } = await world.own.owner.query<{ id: string }>(
      `insert into registrations (tenant_id, product_id, customer_id, answers, verified_at)
       values ($1, $2, $3, $4, now()) returning id`,
      [other.scope.tenantId, other.productId, other.customerId, { userName: name }],
    );
    return { ...other, name, registrationId: onlyRow(rows).id };
  };
  const enter = async ({ service, meetings }: ReturnType<AcmeLobby['compose']>, actor: CustomerActor) =>
    meetings.enter(actor, (await service.current(actor)).meetingId);

  it('in a meeting is marked as elsewhere for another registration, until that takes it over', async () => {
    const lobby = compose();
    const priya = await agentOn(lobby.service);
    const asha = await customer('Asha');
    const { requestId, meetingId } = await lobby.service.knock(asha);
    await lobby.service.accept(priya, meetingId, 's1');
    expect(await enter(lobby, asha)).toMatchObject({ customerName: 'Asha' });
    const ben = await sharing(asha, 'Ben');

    const asked = await lobby.service.knock(ben);
    expect(asked).toMatchObject({ requestId, status: 'ACCEPTED', isElsewhere: true });
    expect(await lobby.service.current(asha)).not.toHaveProperty('isElsewhere');

    const joined = await lobby.service.knock(ben, { takesOver: true, ip: '203.0.113.1' });
    expect(joined).toMatchObject({ requestId });
    expect(joined).not.toHaveProperty('isElsewhere');
    expect(await enter(lobby, ben)).toMatchObject({ customerName: 'Ben' });
    expect(await lobby.meetings.find(priya, meetingId)).toMatchObject({ customerName: 'Ben' });
    expect(await lobby.service.current(asha)).toMatchObject({ requestId, isElsewhere: true });
    expect(lobby.auditEntries.at(-1)).toMatchObject({
      logType: 'JOIN_LOBBY',
      before: { registrationId: asha.registrationId },
      after: { registrationId: ben.registrationId },
    });
  });

  it('in the queue moves with the same person to another browser, and not to another person', async () => {
    const { service } = compose();
    const asha = await customer('Asha');
    const { requestId } = await service.knock(asha);

    expect(await service.knock(await sharing(asha, 'Ben'))).toMatchObject({ requestId, isElsewhere: true });
    const again = await service.knock(await sharing(asha, 'asha'));

    expect(again.requestId).toBe(requestId);
    expect(again).not.toHaveProperty('isElsewhere');
  });

  it('once it has ended does not keep the other person from the queue', async () => {
    const { service } = compose();
    const asha = await customer('Asha');
    const ben = await sharing(asha, 'Ben');
    const { requestId } = await service.knock(asha);
    await service.leave(asha);

    const snapshot = await service.knock(ben);

    expect(snapshot.requestId).not.toBe(requestId);
    expect(snapshot).toMatchObject({ status: 'WAITING', place: 1 });
    expect(snapshot).not.toHaveProperty('isElsewhere');
  });
});
