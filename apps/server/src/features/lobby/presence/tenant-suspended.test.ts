/**
 * A suspended tenant: waits are cancelled, running meetings end within the hour, and the suspension can be
 * lifted.
 */
import { minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthGuard } from '../../../platform/http/auth/auth-guard.ts';
import { createStaffedLobby, type StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import {
  type BuiltCustomer,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

async function setStatus({ scope }: StaffedLobby, status: 'active' | 'suspended') {
  await world.own.owner.query('update tenants set status = $2, suspended_at = $3 where id = $1', [
    scope.tenantId,
    status,
    status === 'suspended' ? world.clock.now() : null,
  ]);
}

/** Passes a customer's request through the auth guard. */
function admit({ scope, meetings }: StaffedLobby, customer: BuiltCustomer) {
  const authGuard = createAuthGuard({
    resolveTenant: async () => ({ scope, suspended: true }),
    isInMeeting: meetings.isInMeeting,
    operatorToken: null,
    tokens: {
      mint: async () => '',
      read: async () => ({ ...customer, kind: 'customer', tenantId: scope.tenantId }),
    },
    identify: { staff: async () => null, customer: async () => customer },
  });
  return authGuard.authorize(['customer'], 'any.localhost', 'Bearer good');
}

it('the sweep cancels waiting requests and notifies the agents who had offers', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  expect((await lobby.service.current(tanvi)).status).toBe('OFFERED');
  lobby.sent.length = 0;

  await setStatus(lobby, 'suspended');
  await lobby.service.sweepDue();

  expect((await lobby.service.current(tanvi)).status).toBe('CANCELLED');
  expect(lobby.sent.map(({ name }) => name)).toContain('lobby_no-agent-available');
  await expect(lobby.service.accept(priya, meetingId, 'a-tab')).rejects.toThrow();
});

it('a knock after the suspension is cancelled at once', async () => {
  const lobby = await createStaffedLobby(world);
  await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  await setStatus(lobby, 'suspended');

  expect((await lobby.service.knock(tanvi)).status).toBe('CANCELLED');
});

it('a running meeting ends after one hour', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  const statusOf = async () => (await lobby.meetings.find(priya, meetingId)).status;
  await setStatus(lobby, 'suspended');

  await lobby.advance(minutes(60) - 1);
  await lobby.meetings.endAbandonedMeetings();
  expect(await statusOf()).toBe('open');
  await lobby.advance(1);
  await lobby.meetings.endAbandonedMeetings();

  expect(await statusOf()).toBe('ended');
});

it('admits requests of the meeting’s customer until it ends, and of no other customer', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const [tanvi, rohan] = [await lobby.customer('Tanvi'), await lobby.customer('Rohan')];
  const meetingId = await lobby.meet(priya, tanvi);
  await setStatus(lobby, 'suspended');

  expect(await admit(lobby, tanvi)).toMatchObject({ customerId: tanvi.customerId });
  await expect(admit(lobby, rohan)).rejects.toMatchObject({ code: 'tenant.suspended' });
  await world.database.withTenant(lobby.scope, (tx) => lobby.meetings.end(tx, meetingId, 'agent'));

  await expect(admit(lobby, tanvi)).rejects.toMatchObject({ code: 'tenant.suspended' });
});

it('does not affect the meetings and queues of other tenants', async () => {
  const [stopped, other] = [await createStaffedLobby(world), await createStaffedLobby(world)];
  const priya = await other.agent('Priya');
  const [tanvi, rohan] = [await other.customer('Tanvi'), await other.customer('Rohan')];
  const meetingId = await other.meet(priya, tanvi);
  await other.service.knock(rohan);
  await setStatus(stopped, 'suspended');

  await other.advance(minutes(1));
  await other.meetings.endAbandonedMeetings();

  expect((await other.meetings.find(priya, meetingId)).status).toBe('open');
  expect((await other.service.current(rohan)).status).toMatch(/WAITING|OFFERED/);
});

it('a tenant accepts knocks again after its suspension was lifted', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);
  await setStatus(lobby, 'suspended');
  await lobby.service.sweepDue();
  await lobby.advance(minutes(10));
  await setStatus(lobby, 'active');

  const meetingId = await lobby.meet(priya, tanvi);

  expect((await lobby.meetings.find(priya, meetingId)).status).toBe('open');
});
