import type { DeviceCheck } from '@foyer/contract/device-check.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { createLiveStandIn } from '../../platform/testing/stand-ins.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { createSaveDeviceCheck } from './device-check.ts';
import { createTeller } from './news.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const found: DeviceCheck = { camera: 'refused', microphone: 'works', speaker: 'heard', connection: 'slow' };

async function setUp() {
  const lobby = await staffLobby(world);
  const { live, told } = createLiveStandIn();
  const { database, clock } = world;
  const save = createSaveDeviceCheck({ database, now: clock.now, tell: createTeller(() => live) });
  return { lobby, save, told };
}

it('is shown to the agent who is asked and in the queue, and who was asked already looks again', async () => {
  const { lobby, save, told } = await setUp();
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);
  expect((await lobby.service.offersOf(priya))[0]?.deviceCheck).toBeNull();

  await save(tanvi, found);

  expect((await lobby.service.offersOf(priya))[0]?.deviceCheck).toEqual(found);
  expect((await lobby.staffSide.queue.list(priya))[0]?.deviceCheck).toEqual(found);
  expect(told.map(({ to }) => to)).toContain(priya.userId);
});

it('goes nowhere without an open request', async () => {
  const { lobby, save } = await setUp();
  const tanvi = await lobby.customer('Tanvi');
  await expect(save(tanvi, found)).rejects.toMatchObject({ code: 'lobby.no_request' });

  await lobby.service.knock(tanvi);
  await lobby.service.leave(tanvi);

  await expect(save(tanvi, found)).rejects.toMatchObject({ code: 'lobby.no_request' });
});
