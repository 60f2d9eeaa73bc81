/** A second customer in a running meeting, where the tenant allows it, and what is said where it does not. */
import { setFlags } from '../support/flags.ts';
import { expect, test } from '../support/journey.ts';

test('a second customer is not let into the running meeting where the tenant wants one at a time, and is where it does not', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent('demo', 'agent', { product });
  await agent.goOnDuty();
  const first = await people.customer('demo', 'Ada First', { product });
  await first.register('product-tour');
  const agentsRoom = await agent.accept(agent.knock(first.name, 'Product Tour'));
  await first.room.expectToSeeAndHearTheOther();
  const second = await people.customer('demo', 'Bo Second', { product });
  await second.register('product-tour');
  await second.expectPlace(1);
  await expect(agent.page.getByText('You are in a meeting with Ada First.')).toBeVisible({ timeout: 20_000 });
  const list = agent.page.getByRole('region', { name: 'Waiting list' });
  const admit = async () => {
    await list.getByRole('button', { name: 'What to do with Bo Second' }).click();
    await agent.page.getByRole('menuitem', { name: 'Admit to this meeting' }).click();
  };

  await setFlags(product, 'demo', { preventMultipleCustomers: true });
  await admit();

  const refusal = agent.page.getByText('This meeting takes one customer only. Nobody can be added to it.');
  await expect(refusal).toBeVisible();
  await second.expectPlace(1);

  await setFlags(product, 'demo', { preventMultipleCustomers: false });
  await admit();

  await expect(agent.page.getByText('Bo Second is let into your meeting.')).toBeVisible();
  for (const { page } of [agentsRoom, first.room, second.room])
    await expect(page.getByTestId('remote-video')).toHaveCount(2);
  await expect(list.getByText('Bo Second')).toBeHidden();
});
