import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildAgentOn, type ComposedLobby, composeLobby } from '../../../testing/setups/compose-lobby.ts';
import {
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { customerBlocked } from '../../customers/index.ts';

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

function block({ events }: ComposedLobby, customerId: string) {
  const at = world.clock.now();
  return world.database.withTenant(world.tenants.acme, (tx) =>
    events.publish(tx, customerBlocked, { customerId, at }),
  );
}

it('ends the customer’s wait with the event of a rejection and closes the toasts, without affecting others', async () => {
  const lobby = composeLobby(world);
  const { service, auditEntries, eventsSentTo } = lobby;
  const priya = await agentOn(lobby);
  const [ananya, rohan] = [await customer(), await customer()];
  await service.knock(ananya);
  await service.knock(rohan);

  await block(lobby, ananya.customerId);

  expect(await service.current(ananya)).toMatchObject({ status: 'BLOCKED', place: null, endReason: null });
  expect(await service.current(rohan)).toMatchObject({ status: 'OFFERED', place: 1 });
  expect((await service.offersOf(priya)).map(({ customerId }) => customerId)).toEqual([rohan.customerId]);
  expect(eventsSentTo(priya.userId).at(-1)).toBe('lobby_request-rejected');
  expect(eventsSentTo(ananya.customerId)).toEqual(['lobby_request-rejected']);
  expect(auditEntries.at(-1)).toMatchObject({ logType: 'LEAVE_LOBBY', after: { status: 'BLOCKED' } });
});

it('ends the meeting, closes the room and starts the agent’s pause', async () => {
  const lobby = composeLobby(world);
  const { service, meetings, media } = lobby;
  const priya = await agentOn(lobby);
  const ananya = await customer();
  const { meetingId } = await service.knock(ananya);
  await service.accept(priya, meetingId, 's');
  media.inside.set(`acme:${meetingId}`, new Set([`agent:${priya.userId}`, `customer:${ananya.customerId}`]));
  await meetings.reconcileRoom(`acme:${meetingId}`);

  await block(lobby, ananya.customerId);

  expect(await meetings.find(priya, meetingId)).toMatchObject({ status: 'ended', endedBy: 'system' });
  expect(media.closed).toEqual([`acme:${meetingId}`]);
  expect(await service.current(ananya)).toMatchObject({ status: 'BLOCKED' });
  await service.knock(await customer());
  expect(await service.offersOf(priya)).toEqual([]);
  expect(
    await world.database.withTenant(world.tenants.acme, (tx) => lobby.visitHistoryOf(tx, ananya.customerId)),
  ).toMatchObject([{ meetingId, status: 'BLOCKED', agentName: priya.name, durationSeconds: 0 }]);
});

it('rejects a knock that arrives after the block with customer.blocked', async () => {
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
