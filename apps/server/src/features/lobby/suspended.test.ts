/** A suspended tenant: nobody waits any more, calls under way are finished within the hour, and all of it can be taken back. */
import { minutes } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGate } from '../../platform/http/gate.ts';
import { type StaffedLobby, staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { type BuiltCustomer, createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function turn({ scope }: StaffedLobby, status: 'active' | 'suspended') {
  await world.own.owner.query('update tenants set status = $2, suspended_at = $3 where id = $1', [
    ...[scope.tenantId, status],
    status === 'suspended' ? world.clock.now() : null,
  ]);
}

/** The gate, for a customer's call. */
function call({ scope, meetings }: StaffedLobby, customer: BuiltCustomer) {
  const gate = createGate({
    resolveTenant: async () => ({ scope, suspended: true }),
    isInMeeting: meetings.isInMeeting,
    operatorToken: null,
    tokens: {
      mint: async () => '',
      read: async () => ({ ...customer, kind: 'customer', tenantId: scope.tenantId }),
    },
    identify: { staff: async () => null, customer: async () => customer },
  });
  return gate.admit(['customer'], 'any.localhost', 'Bearer good');
}

it('who waits is out within a second, and the agent who was asked hears it', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  expect((await lobby.service.current(tanvi)).status).toBe('OFFERED');
  lobby.told.length = 0;

  await turn(lobby, 'suspended');
  await lobby.service.settleDue();

  expect((await lobby.service.current(tanvi)).status).toBe('CANCELLED');
  expect(lobby.told.map(({ name }) => name)).toContain('lobby_no-agent-available');
  await expect(lobby.service.accept(priya, meetingId, 'a-tab')).rejects.toThrow();
});

it('who knocks in the moment in which it is suspended does not wait either', async () => {
  const lobby = await staffLobby(world);
  await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  await turn(lobby, 'suspended');

  expect((await lobby.service.knock(tanvi)).status).toBe('CANCELLED');
});

it('a call under way goes on for an hour, and not for longer', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  const statusOf = async () => (await lobby.meetings.find(priya, meetingId)).status;
  await turn(lobby, 'suspended');

  await lobby.pass(minutes(60) - 1);
  await lobby.meetings.endForsaken();
  expect(await statusOf()).toBe('open');
  await lobby.pass(1);
  await lobby.meetings.endForsaken();

  expect(await statusOf()).toBe('ended');
});

it('its customer may call until it is over, and nobody else may', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const [tanvi, rohan] = [await lobby.customer('Tanvi'), await lobby.customer('Rohan')];
  const meetingId = await lobby.meet(priya, tanvi);
  await turn(lobby, 'suspended');

  expect(await call(lobby, tanvi)).toMatchObject({ customerId: tanvi.customerId });
  await expect(call(lobby, rohan)).rejects.toMatchObject({ code: 'tenant.suspended' });
  await world.database.withTenant(lobby.scope, (unit) => lobby.meetings.end(unit, meetingId, 'agent'));

  await expect(call(lobby, tanvi)).rejects.toMatchObject({ code: 'tenant.suspended' });
});

it('other tenants’ calls and queues are not concerned', async () => {
  const [stopped, other] = [await staffLobby(world), await staffLobby(world)];
  const priya = await other.agent('Priya');
  const [tanvi, rohan] = [await other.customer('Tanvi'), await other.customer('Rohan')];
  const meetingId = await other.meet(priya, tanvi);
  await other.service.knock(rohan);
  await turn(stopped, 'suspended');

  await other.pass(minutes(1));
  await other.meetings.endForsaken();

  expect((await other.meetings.find(priya, meetingId)).status).toBe('open');
  expect((await other.service.current(rohan)).status).toMatch(/WAITING|OFFERED/);
});

it('resumed, the next knock is answered as ever', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);
  await turn(lobby, 'suspended');
  await lobby.service.settleDue();
  await lobby.pass(minutes(10));
  await turn(lobby, 'active');

  const meetingId = await lobby.meet(priya, tanvi);

  expect((await lobby.meetings.find(priya, meetingId)).status).toBe('open');
});
