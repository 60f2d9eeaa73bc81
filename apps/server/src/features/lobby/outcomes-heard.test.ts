import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('whoever writes down what became of a call is asked about the next at once', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  await lobby.meetings.hangUp(priya, meetingId);
  await lobby.service.knock(await lobby.customer('Ravi'));
  await lobby.pass(lobbyLimits.wrapUpMs / 2);
  expect(await lobby.service.offersOf(priya)).toEqual([]);

  await lobby.meetings.outcomes.save(priya, {
    ...{ meetingId, customerId: tanvi.customerId },
    ...{ status: 'completed', converted: false, revenue: null, note: '', version: 0 },
  });

  expect(await lobby.service.offersOf(priya)).toMatchObject([{ customerName: 'Ravi' }]);
});
