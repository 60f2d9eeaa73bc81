import type { DeviceCheck } from '@foyer/contract/lobby/device-check.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeGateway } from '../../../../testing/fakes/fake-gateway.ts';
import { createStaffedLobby } from '../../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../../testing/setups/tenant-setup.ts';
import { createLobbyNotifier } from '../../notifier.ts';
import { createSaveDeviceCheck } from './device-check.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

const found: DeviceCheck = { camera: 'refused', microphone: 'works', speaker: 'heard', connection: 'slow' };

async function setUp() {
  const lobby = await createStaffedLobby(world);
  const { live, emitted: sent } = createFakeGateway();
  const { database, clock } = world;
  const save = createSaveDeviceCheck({ database, now: clock.now, notifier: createLobbyNotifier(() => live) });
  return { lobby, save, sent };
}

it('shows the device check in the agent’s offer and in the queue, and notifies the agent', async () => {
  const { lobby, save, sent } = await setUp();
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);
  expect((await lobby.service.offersOf(priya))[0]?.deviceCheck).toBeNull();

  await save(tanvi, found);

  expect((await lobby.service.offersOf(priya))[0]?.deviceCheck).toEqual(found);
  expect((await lobby.staffService.queue.list(priya))[0]?.deviceCheck).toEqual(found);
  expect(sent.map(({ to }) => to)).toContain(priya.userId);
});

it('rejects a device check without an open request with lobby.no_request', async () => {
  const { lobby, save } = await setUp();
  const tanvi = await lobby.customer('Tanvi');
  await expect(save(tanvi, found)).rejects.toMatchObject({ code: 'lobby.no_request' });

  await lobby.service.knock(tanvi);
  await lobby.service.leave(tanvi);

  await expect(save(tanvi, found)).rejects.toMatchObject({ code: 'lobby.no_request' });
});
