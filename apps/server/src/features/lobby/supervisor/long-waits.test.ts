/** A wait that passes the target of the product is published once. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { beforeEach, expect, it } from 'vitest';
import type { StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { waitPassedTarget } from '../events.ts';

const setup = createStaffedLobbySetup();
let lobby: StaffedLobby;
let published: { customerName: string; targetWaitSeconds: number }[];
beforeEach(async () => {
  lobby = await setup.lobby();
  published = [];
  lobby.events.within(waitPassedTarget, async (_tx, { customerName, targetWaitSeconds }) => {
    published.push({ customerName, targetWaitSeconds });
  });
  await setup.world.own.owner.query('update products set target_wait_seconds = 60 where id = $1', [
    lobby.product.id,
  ]);
});

/** In steps after which everyone is still connected. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= seconds(10)) {
    await lobby.advance(Math.min(left, seconds(10)));
    await lobby.service.sweepDue();
  }
}

it('publishes a wait at the target, once, also after further rounds', async () => {
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);

  await pass(seconds(60) - 1);
  expect(published).toEqual([]);
  await pass(1);
  expect(published).toEqual([{ customerName: 'Tanvi', targetWaitSeconds: 60 }]);
  await lobby.service.reject(priya, tanvi);
  await pass(minutes(2));

  expect(published).toHaveLength(1);
});

it('publishes nothing for a customer who was accepted in time or is on hold', async () => {
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  await lobby.meet(priya, await lobby.customer('Met'));
  const { requestId } = await lobby.service.knock(await lobby.customer('Held'));
  await lobby.staffService.holding.hold(vikram, requestId, 'A moment.');

  await pass(seconds(120));
  expect(published).toEqual([]);
  await lobby.staffService.holding.release(vikram, requestId);
  await pass(seconds(60));

  expect(published).toMatchObject([{ customerName: 'Held' }]);
});

it('publishes nothing without a lobby', async () => {
  lobby.setFlag('lobbyMode', false);
  await lobby.service.knock(await lobby.customer('Tanvi'));

  await pass(seconds(120));

  expect(published).toEqual([]);
});
