import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildAgentOn, type ComposedLobby, composeLobby } from '../../platform/testing/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { userDeactivated } from '../users/index.ts';

let world: World;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
});

const agentOn = (lobby: ComposedLobby) => buildAgentOn(world, lobby, product);

const customer = () => buildCustomer(world, world.tenants.acme, { product });

/** The account as an admin leaves it, with or without anybody hearing of it. */
async function deactivate(userId: string, lobby?: ComposedLobby) {
  await world.own.owner.query("update users set status = 'INACTIVE' where id = $1", [userId]);
  if (!lobby) return;
  await world.database.withTenant(world.tenants.acme, (unit) =>
    lobby.events.publish(unit, userDeactivated, { userId }),
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
    await lobby.meetings.hearNotice(room);
  };
  const both = [`agent:${priya.userId}`, `customer:${ananya.customerId}`] as const;
  return { ...lobby, lobby, priya, ananya, rohan, meetingId, queuedAt, room, arrive, both };
}

it('puts the customer of the call first in line at once, under another meeting, and says the place', async () => {
  const { lobby, service, priya, ananya, rohan, meetingId, queuedAt, arrive, both, told } = await meet();
  await arrive(...both);
  expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });

  await deactivate(priya.userId, lobby);

  const now = await service.current(ananya);
  expect(now).toMatchObject({ status: 'WAITING', place: 1, queuedAt, agentName: null });
  expect(now.meetingId).not.toBe(meetingId);
  expect(await service.current(rohan)).toMatchObject({ place: 2 });
  expect(told.filter(({ to }) => to === ananya.customerId).at(-1)).toMatchObject({
    name: 'lobby_set-participants-count',
    news: { place: 1, count: 2 },
  });
});

it('offers that customer to the next agent before those who knocked later', async () => {
  const { lobby, service, priya, ananya, rohan, arrive, both } = await meet();
  await arrive(...both);

  await deactivate(priya.userId, lobby);
  const arjun = await agentOn(lobby);

  expect((await service.offersOf(arjun)).map(({ customerId }) => customerId)).toEqual([
    ananya.customerId,
    rohan.customerId,
  ]);
});

it('closes the room behind them: no key opens it any more', async () => {
  const { lobby, meetings, media, priya, ananya, meetingId, room, arrive, both } = await meet();
  await arrive(...both);

  await deactivate(priya.userId, lobby);

  expect(media.removed).toEqual([`${room} ${both[0]}`]);
  expect(media.closed).toEqual([room]);
  expect(await meetings.find(ananya, meetingId)).toMatchObject({ status: 'ended', endedBy: 'system' });
  for (const identity of both) expect(await meetings.mayEnter({ room, identity })).toBe(false);
});

it('does not wait for an agent who has accepted and is not there yet', async () => {
  const { lobby, service, priya, ananya } = await meet();

  await deactivate(priya.userId, lobby);

  expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
});

it('is noticed by the sweep too, when nobody was there to hear of it', async () => {
  const { service, priya, ananya, arrive, both } = await meet();
  await arrive(...both);

  await deactivate(priya.userId);
  await service.settleAll();

  expect(await service.current(ananya)).toMatchObject({ status: 'WAITING', place: 1 });
});

it('turns the lobby off, with a row in the audit log, and gives open offers back', async () => {
  const lobby = composeLobby(world);
  const priya = await agentOn(lobby);
  const ananya = await customer();
  await lobby.service.knock(ananya);

  await deactivate(priya.userId, lobby);

  expect(await lobby.service.offersOf(priya)).toEqual([]);
  expect(await lobby.service.current(ananya)).toMatchObject({ status: 'WAITING' });
  expect(lobby.noted.at(-1)).toMatchObject({
    ...{ logType: 'LEAVE_LOBBY', actor: { kind: 'SYSTEM' }, entity: { id: priya.userId, label: priya.name } },
    after: { available: false },
  });
});

it('leaves the calls of everybody else alone', async () => {
  const { lobby, service, ananya, media, arrive, both } = await meet();
  await arrive(...both);
  const arjun = await agentOn(lobby);

  await deactivate(arjun.userId, lobby);

  expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
  expect([...media.closed, ...media.removed]).toEqual([]);
});
