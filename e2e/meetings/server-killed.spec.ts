/** The server is killed during a meeting. Media does not pass through it, and LiveKit outlives it. */

import { expectMoreReceived, readReceivedStreams } from '../support/browser/media-stats.ts';
import { expect, test } from '../support/journey.ts';

test('people see and hear each other while the server is killed and started again', async ({
  ownFoyer: foyer,
  people,
}) => {
  // Foyer is started twice.
  test.setTimeout(180_000);
  const agent = await people.agent('globex', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Ines Clark', { foyer });
  await customer.register('claims-help');
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  const rooms = [customer.room, agentsRoom];
  for (const room of rooms) await room.expectRemoteMedia();
  const streams = await Promise.all(rooms.map(({ page }) => readReceivedStreams(page)));
  const liveKit = foyer.liveKitPid();
  const expectMedia = async () => {
    for (const { page, reconnecting, status } of rooms) {
      await expectMoreReceived(page, 'frames');
      await expectMoreReceived(page, 'audioPackets');
      await expect(page.getByTestId('remote-video')).toBeVisible();
      await expect(reconnecting).toBeHidden();
      await expect(status).toHaveAttribute('data-status', 'connected');
    }
  };

  await foyer.kill('SIGKILL');
  await expectMedia();
  await foyer.restart();

  expect(foyer.liveKitPid()).toBe(liveKit);
  // Other people learn of this through the signalling, which is back.
  await customer.room.clickControl('Mute microphone');
  await expect(agentsRoom.remoteMicrophoneOff).toBeVisible();
  await customer.room.clickControl('Unmute microphone');
  await expectMedia();
  expect(await Promise.all(rooms.map(({ page }) => readReceivedStreams(page)))).toEqual(streams);

  await agentsRoom.end();
  await expect(customer.room.ended).toBeVisible();
});
