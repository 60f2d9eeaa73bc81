import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

it('offers the next customer at once when the agent saves the outcome of the meeting', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  await lobby.meetings.hangUp(priya, meetingId);
  await lobby.service.knock(await lobby.customer('Ravi'));
  await lobby.advance(lobbyLimits.wrapUpMs / 2);
  expect(await lobby.service.offersOf(priya)).toEqual([]);

  await lobby.meetings.outcomes.save(priya, {
    meetingId,
    customerId: tanvi.customerId,
    status: 'completed',
    converted: false,
    revenue: null,
    note: '',
    version: 0,
  });

  expect(await lobby.service.offersOf(priya)).toMatchObject([{ customerName: 'Ravi' }]);
});
