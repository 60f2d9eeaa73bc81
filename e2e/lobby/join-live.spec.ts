/** Join Live, which replaces the lobby if the tenant has switched it off. */
import { setFlags } from '../support/api/flags.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

test('an agent hosts a waiting customer from Join Live, and the meeting opens in a new tab', async ({
  ownFoyer: foyer,
  people,
}) => {
  await setFlags(foyer, 'demo', { lobbyMode: false });
  const agent = await people.agent('demo', 'agent', { foyer });
  await agent.openSignIn();
  await agent.fillSignIn('agent@demo.test');
  await agent.page.getByRole('link', { name: 'Join Live' }).click();
  await expect(agent.page.getByText('No customers waiting. New arrivals appear here.')).toBeVisible();
  const customer = await people.customer('demo', 'Hugo Hosted', { foyer });
  await customer.register('product-tour');

  const host = agent.page.getByRole('button', { name: 'Host, Hugo Hosted' });
  await expect(host).toBeVisible();
  const opened = agent.page.context().waitForEvent('page');
  await host.click();
  const agentsRoom = new RoomView(await opened);
  await customer.room.expectRemoteMedia();
  await agentsRoom.expectRemoteMedia();
});
