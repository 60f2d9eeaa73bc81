/** The media server is killed during a meeting. */

import { expectState } from '../support/browser/journey-states.ts';
import { expectMoreReceived } from '../support/browser/media-stats.ts';
import { expect, test } from '../support/journey.ts';
import { signalProcess } from '../support/servers/processes.ts';

test('a meeting reconnects by itself after the media server is killed', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('globex', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Ines Clark', { foyer });
  await customer.register('claims-help');
  const agentsRoom = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  await customer.room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();
  const bothReconnecting = Promise.all([
    customer.room.waitForReconnecting(),
    agentsRoom.waitForReconnecting(),
  ]);

  // The guardian is paused, so that it restarts LiveKit only after both pages showed “Reconnecting”.
  const killed = foyer.liveKitPid();
  const guardian = foyer.guardianPid() ?? Number.NaN;
  signalProcess(guardian, 'SIGSTOP');
  signalProcess(killed ?? Number.NaN, 'SIGKILL');
  await bothReconnecting;
  await expectState(customer.page, 'network-gone');
  signalProcess(guardian, 'SIGCONT');

  await expect.poll(() => foyer.liveKitPid() ?? killed).not.toBe(killed);
  for (const room of [customer.room, agentsRoom]) {
    await expect(room.status).toHaveAttribute('data-status', 'connected');
    await expect(room.reconnecting).toBeHidden();
    await room.expectRemoteMedia();
    await expectMoreReceived(room.page, 'frames');
  }
});
