import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildAgentOn, type ComposedLobby, composeLobby } from '../../platform/testing/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { customerBlocked } from '../customers/index.ts';

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

function block({ events }: ComposedLobby, customerId: string) {
  const at = world.clock.now();
  return world.database.withTenant(world.tenants.acme, (unit) =>
    events.publish(unit, customerBlocked, { customerId, at }),
  );
}

it('ends the wait of the customer, and nobody else’s: toasts close, and it is over like after a refusal', async () => {
  const lobby = composeLobby(world);
  const { service, noted, toldTo } = lobby;
  const priya = await agentOn(lobby);
  const [ananya, rohan] = [await customer(), await customer()];
  await service.knock(ananya);
  await service.knock(rohan);

  await block(lobby, ananya.customerId);

  expect(await service.current(ananya)).toMatchObject({ status: 'BLOCKED', place: null, endReason: null });
  expect(await service.current(rohan)).toMatchObject({ status: 'OFFERED', place: 1 });
  expect((await service.offersOf(priya)).map(({ customerId }) => customerId)).toEqual([rohan.customerId]);
  expect(toldTo(priya.userId).at(-1)).toBe('lobby_request-rejected');
  expect(toldTo(ananya.customerId)).toEqual(['lobby_request-rejected']);
  expect(noted.at(-1)).toMatchObject({ logType: 'LEAVE_LOBBY', after: { status: 'BLOCKED' } });
});

it('ends the meeting, closes the room, and gives the agent the pause after a call', async () => {
  const lobby = composeLobby(world);
  const { service, meetings, media } = lobby;
  const priya = await agentOn(lobby);
  const ananya = await customer();
  const { meetingId } = await service.knock(ananya);
  await service.accept(priya, meetingId, 's');
  media.inside.set(`acme:${meetingId}`, new Set([`agent:${priya.userId}`, `customer:${ananya.customerId}`]));
  await meetings.hearNotice(`acme:${meetingId}`);

  await block(lobby, ananya.customerId);

  expect(await meetings.find(priya, meetingId)).toMatchObject({ status: 'ended', endedBy: 'system' });
  expect(media.closed).toEqual([`acme:${meetingId}`]);
  expect(await service.current(ananya)).toMatchObject({ status: 'BLOCKED' });
  await service.knock(await customer());
  expect(await service.offersOf(priya)).toEqual([]);
  expect(
    await world.database.withTenant(world.tenants.acme, (unit) => lobby.visitsOf(unit, ananya.customerId)),
  ).toMatchObject([{ meetingId, status: 'BLOCKED', agentName: priya.name, durationSeconds: 0 }]);
});

it('keeps out a knock that was on its way, however the two meet', async () => {
  const lobby = composeLobby(world);
  const ananya = await customer();
  const { rows } = await world.own.owner.query(
    'insert into customer_blocks (customer_id, tenant_id, reason, blocked_by_name, blocked_at) values ($1, $2, $3, $3, now()) returning customer_id',
    [ananya.customerId, world.tenants.acme.tenantId, 'x'],
  );
  expect(rows).toHaveLength(1);

  await expect(lobby.service.knock(ananya)).rejects.toMatchObject({ code: 'customer.blocked' });
  await expect(lobby.service.current(ananya)).rejects.toMatchObject({ code: 'lobby.no_request' });
});
