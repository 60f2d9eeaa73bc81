/** The server is killed while customers wait. */
import { expect, test } from '../support/journey.ts';

test('waiting customers reconnect and keep their queue positions after the server is killed', {
  tag: '@smoke',
}, async ({ ownFoyer: foyer, people }) => {
  const agent = await people.agent('demo', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const first = await people.customer('demo', 'Amina First', { foyer });
  const second = await people.customer('demo', 'Bea Second', { foyer });
  await first.register('product-tour');
  await second.register('product-tour');
  await second.expectQueuePosition(2);

  await foyer.kill('SIGKILL');
  for (const customer of [first, second]) await expect(customer.connected).toBeHidden();
  await foyer.restart();

  for (const customer of [first, second]) await expect(customer.connected).toBeVisible();
  await first.expectQueuePosition(1);
  await second.expectQueuePosition(2);
  const agentsRoom = await agent.accept(agent.knock(first.name, 'Product Tour'));
  await first.room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();
  await second.expectQueuePosition(1);
});
