import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildAgentOn, type ComposedLobby, composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { userDeactivated } from '../../users/index.ts';

let world: TenantSetup;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
});

const agentOn = (lobby: ComposedLobby) => buildAgentOn(world, lobby, product);

const customer = () => buildCustomer(world, world.tenants.acme, { product });

/** Deactivates the account, and publishes the event when a lobby is given. */
async function deactivate(userId: string, lobby?: ComposedLobby) {
  await world.own.owner.query("update users set status = 'INACTIVE' where id = $1", [userId]);
  if (!lobby) return;
  await world.database.withTenant(world.tenants.acme, (tx) =>
    lobby.events.publish(tx, userDeactivated, { userId }),
  );
}

/** Priya has accepted Ananya; Rohan waits, and knocked later. */
async function meet() {
  const lobby = composeLobby(world);
  const priya = await agentOn(lobby);
  const [ananya, rohan] = [await customer(), await customer()];
  const { meetingId, queuedAt } = await lobby.service.knock(ananya);
  await lobby.service.accept(priya, meetingId, 's');
  world.clock.advance(1000);
  await lobby.service.knock(rohan);
  const room = `acme:${meetingId}`;
  const arrive = async (...identities: string[]) => {
    lobby.media.inside.set(room, new Set(identities));
    await lobby.meetings.reconcileRoom(room);
  };
  const both = [`agent:${priya.userId}`, `customer:${ananya.customerId}`] as const;
  return { ...lobby, lobby, priya, ananya, rohan, meetingId, queuedAt, room, arrive, both };
}

it('returns the customer of the meeting to the front of the queue with a new meeting id, and announces it', async () => {
  const { lobby, service, priya, ananya, rohan, meetingId, queuedAt, arrive, both, sent } = await meet();
  await arrive(...both);
  expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });

  await deactivate(priya.userId, lobby);

  const now = await service.current(ananya);
  expect(now).toMatchObject({ status: 'WAITING', place: 1, queuedAt, agentName: null });
  expect(now.meetingId).not.toBe(meetingId);
  expect(await service.current(rohan)).toMatchObject({ place: 2 });
  expect(sent.filter(({ to }) => to === ananya.customerId).at(-1)).toMatchObject({
    name: 'lobby_set-participants-count',
    payload: { place: 1, count: 2 },
  });
});

it('offers that customer to the next agent before later knocks', async () => {
  const { lobby, service, priya, ananya, rohan, arrive, both } = await meet();
  await arrive(...both);

  await deactivate(priya.userId, lobby);
  const arjun = await agentOn(lobby);

  expect((await service.offersOf(arjun)).map(({ customerId }) => customerId)).toEqual([
    ananya.customerId,
    rohan.customerId,
  ]);
});

it('closes the room, and rejects the old keys', async () => {
  const { lobby, meetings, media, priya, ananya, meetingId, room, arrive, both } = await meet();
  await arrive(...both);

  await deactivate(priya.userId, lobby);

  expect(media.removed).toEqual([`${room} ${both[0]}`]);
  expect(media.closed).toEqual([room]);
  expect(await meetings.find(ananya, meetingId)).toMatchObject({ status: 'ended', endedBy: 'system' });
  for (const identity of both) expect(await meetings.mayEnter({ room, identity })).toBe(false);
});

it('returns the customer to the queue when the agent had accepted but not entered', async () => {
  const { lobby, service, priya, ananya } = await meet();

  await deactivate(priya.userId, lobby);

  expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
});

it('the sweep finds a deactivated agent without the event', async () => {
  const { service, priya, ananya, arrive, both } = await meet();
  await arrive(...both);

  await deactivate(priya.userId);
  await service.sweepAll();

  expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
});

it('switches the lobby off with an audit entry, and withdraws open offers', async () => {
  const lobby = composeLobby(world);
  const priya = await agentOn(lobby);
  const ananya = await customer();
  await lobby.service.knock(ananya);

  await deactivate(priya.userId, lobby);

  expect(await lobby.service.offersOf(priya)).toEqual([]);
  expect(await lobby.service.current(ananya)).toMatchObject({ status: 'WAITING' });
  expect(lobby.auditEntries.at(-1)).toMatchObject({
    logType: 'LEAVE_LOBBY',
    actor: { kind: 'SYSTEM' },
    entity: { id: priya.userId, label: priya.name },
    after: { available: false },
  });
});

it('does not affect other agents’ meetings', async () => {
  const { lobby, service, ananya, media, arrive, both } = await meet();
  await arrive(...both);
  const arjun = await agentOn(lobby);

  await deactivate(arjun.userId, lobby);

  expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
  expect([...media.closed, ...media.removed]).toEqual([]);
});
