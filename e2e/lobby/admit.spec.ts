/** An agent admits a second customer to a running meeting, if the tenant allows it. */
import { setFlags } from '../support/api/flags.ts';
import { expectMessage } from '../support/browser/shown-messages.ts';
import { expect, test } from '../support/journey.ts';

test('a running meeting admits a second customer only if the tenant allows several', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('demo', 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const first = await people.customer('demo', 'Ada First', { foyer });
  await first.register('product-tour');
  const agentsRoom = await agent.accept(agent.knock(first.name, 'Product Tour'));
  await first.room.expectRemoteMedia();
  const second = await people.customer('demo', 'Bo Second', { foyer });
  await second.register('product-tour');
  await second.expectQueuePosition(1);
  await expect(agent.page.getByText("You're in a meeting with Ada First.")).toBeVisible();
  const list = agent.page.getByRole('region', { name: 'Queue' });
  const admit = async () => {
    await list.getByRole('button', { name: 'Actions for Bo Second' }).click();
    await agent.page.getByRole('menuitem', { name: 'Admit to this meeting' }).click();
  };

  await setFlags(foyer, 'demo', { preventMultipleCustomers: true });
  await admit();

  await expectMessage(agent.page, "This meeting allows one customer only. You can't add another.");
  await second.expectQueuePosition(1);

  await setFlags(foyer, 'demo', { preventMultipleCustomers: false });
  await admit();

  await expectMessage(agent.page, 'Bo Second has been admitted to your meeting.');
  for (const { page } of [agentsRoom, first.room, second.room])
    await expect(page.getByTestId('remote-video')).toHaveCount(2);
  await expect(list.getByText('Bo Second')).toBeHidden();
});
