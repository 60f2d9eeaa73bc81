/** Without a lobby an agent hosts who waits. */
import { setFlags } from '../support/flags.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

test('an agent sees who waits, hosts them, and the meeting opens in a new tab', async ({
  people,
  ownProduct: product,
}) => {
  await setFlags(product, 'demo', { lobbyMode: false });
  const agent = await people.agent('demo', 'agent', { product });
  await agent.openSignIn();
  await agent.fillSignIn('agent@demo.test');
  await agent.page.getByRole('link', { name: 'Join Live' }).click();
  await expect(agent.page.getByText('Nobody waits. Whoever comes stands here at once.')).toBeVisible();
  const customer = await people.customer('demo', 'Hugo Hosted', { product });
  await customer.register('product-tour');

  const host = agent.page.getByRole('button', { name: 'Host, Hugo Hosted' });
  await expect(host).toBeVisible();
  const opened = agent.page.context().waitForEvent('page');
  await host.click();
  const agentsRoom = new RoomView(await opened);
  await customer.room.expectToSeeAndHearTheOther();
  await agentsRoom.expectToSeeAndHearTheOther();
});
