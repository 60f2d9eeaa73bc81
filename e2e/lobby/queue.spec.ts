/** The agent's list of who waits: on hold with a sentence, back in the same place, blocked with a reason. */
import { expect, test } from '../support/journey.ts';
import { endPauses, runOutOffers } from '../support/lobby-clock.ts';

const clerk = 'agent';

test('a customer on hold keeps the place, and is in the list on every page', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent('demo', clerk, { product });
  await agent.goOnDuty();
  const first = await people.customer('demo', 'Hana Held', { product });
  const second = await people.customer('demo', 'Ines Next', { product });
  await first.register('product-tour');
  await second.register('product-tour');
  const list = agent.page.getByRole('region', { name: 'Waiting list' });
  await expect(list.getByRole('row')).toHaveCount(3);

  await list.getByRole('button', { name: 'What to do with Hana Held' }).click();
  await agent.page.getByRole('menuitem', { name: 'Hold' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Put Hana Held on hold' });
  await dialog.getByLabel('What should they know?').fill('I fetch your file, two minutes.');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();

  await expect(list.getByRole('row').filter({ hasText: 'Hana Held' })).toContainText('On hold');
  await expect(agent.knock('Hana Held', 'Product Tour')).toBeHidden();
  await expect(first.page.getByText('I fetch your file, two minutes.')).toBeVisible();

  await agent.page.getByRole('link', { name: 'Customers' }).click();
  await agent.page.getByRole('button', { name: '2 wait' }).click();
  const everywhere = agent.page.getByRole('dialog', { name: 'Waiting now' });
  await everywhere.getByRole('button', { name: 'What to do with Hana Held' }).click();
  await agent.page.getByRole('menuitem', { name: 'Release' }).click();
  await expect(everywhere.getByRole('row').first()).toContainText('Hana Held');
  await expect(everywhere.getByText('On hold')).toBeHidden();
});

test('who is blocked from the list is gone from it, hears nothing of why, and comes in no more', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent('demo', clerk, { product });
  await agent.goOnDuty();
  const customer = await people.customer('demo', 'Rude Caller', { product });
  await customer.register('product-tour');
  const list = agent.page.getByRole('region', { name: 'Waiting list' });

  await list.getByRole('button', { name: 'What to do with Rude Caller' }).click();
  await agent.page.getByRole('menuitem', { name: 'Block' }).click();
  const dialog = agent.page.getByRole('dialog', { name: /Block Rude Caller/ });
  await dialog.getByRole('textbox').fill('Shouted at two agents.');
  await dialog.getByRole('button', { name: 'Block' }).click();

  await expect(agent.knock('Rude Caller', 'Product Tour')).toBeHidden();
  await expect(list.getByText('Nobody waits. The knock will tell you.')).toBeVisible();
  await expect(customer.page.getByRole('heading', { name: 'It did not work out this time' })).toBeVisible();
  await expect(customer.page.getByText('Shouted at two agents.')).toBeHidden();
  await customer.openForm('product-tour');
  await customer.fillForm();
  await customer.sendCode.click();
  await expect(customer.page.getByRole('alert')).toBeVisible();
  await expect(customer.code).toBeHidden();
});

test('six knocks are five toasts and a list, also of those whose toast went, and they knock again', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent('demo', clerk, { product });
  await agent.goOnDuty();
  const names = ['Ana One', 'Bea Two', 'Cora Three', 'Dina Four', 'Ella Five', 'Fay Six'];
  for (const name of names) {
    const customer = await people.customer('demo', name, { product });
    await customer.register('product-tour');
  }

  await expect(agent.page.getByRole('group', { name: /wants to join for/ })).toHaveCount(5);
  await expect(agent.page).toHaveTitle(/^\(6\)/);
  await expect(agent.page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/);
  await expect(agent.page.getByRole('region', { name: 'Waiting now' })).toContainText('Fay Six');

  await agent.knock('Ana One', 'Product Tour').getByRole('button', { name: 'REJECT' }).click();
  await expect(agent.knock('Fay Six', 'Product Tour')).toBeVisible();

  await runOutOffers(product);
  await expect(agent.page.getByRole('group', { name: /wants to join for/ })).toHaveCount(0);
  const list = agent.page.getByRole('region', { name: 'Waiting list' });
  await expect(list.getByRole('row').filter({ hasText: 'Waiting' })).toHaveCount(names.length);
  await endPauses(product);
  await expect(agent.knock('Ana One', 'Product Tour')).toBeVisible();
  await expect(agent.page.getByRole('group', { name: /wants to join for/ })).toHaveCount(5);

  await agent.switchLobbyOff();
  await expect(agent.page.locator('link[rel=icon]')).not.toHaveAttribute('href', /^data:/);
});
