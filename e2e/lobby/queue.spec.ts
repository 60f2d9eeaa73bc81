/** The agent's waiting list: announcements, messages, hold, release, block, and more requests than toasts. */

import { endReofferPauses, expireOffers } from '../support/api/lobby-timers.ts';
import { expect, test } from '../support/journey.ts';

const account = 'agent';

test('a customer on hold keeps the queue position and can be released from any page of the console', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('demo', account, { foyer });
  await agent.signInWithLobbyOn();
  const first = await people.customer('demo', 'Hana Held', { foyer });
  const second = await people.customer('demo', 'Ines Next', { foyer });
  await first.register('product-tour');
  await second.register('product-tour');
  const list = agent.page.getByRole('region', { name: 'Queue' });
  await expect(list.getByRole('row')).toHaveCount(3);

  await list.getByRole('button', { name: 'Actions for Hana Held' }).click();
  await agent.page.getByRole('menuitem', { name: 'Put on hold' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Put Hana Held on hold' });
  await dialog.getByLabel('Message to the customer').fill('I fetch your file, two minutes.');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();

  await expect(list.getByRole('row').filter({ hasText: 'Hana Held' })).toContainText('On hold');
  await expect(agent.knock('Hana Held', 'Product Tour')).toBeHidden();
  await expect(first.page.getByText('I fetch your file, two minutes.')).toBeVisible();

  await agent.page.getByRole('link', { name: 'Customers' }).click();
  await agent.page.getByRole('button', { name: '2 waiting' }).click();
  const waitingDialog = agent.page.getByRole('dialog', { name: 'Waiting now' });
  await waitingDialog.getByRole('button', { name: 'Actions for Hana Held' }).click();
  await agent.page.getByRole('menuitem', { name: 'Release from hold' }).click();
  await expect(waitingDialog.getByRole('row').first()).toContainText('Hana Held');
  await expect(waitingDialog.getByText('On hold')).toBeHidden();
});

test('an announcement reaches all waiting customers, a message one customer, and both remain after a reload', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('demo', account, { foyer });
  await agent.signInWithLobbyOn();
  const phone = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  };
  const first = await people.customer('demo', 'Nia Told', { foyer, context: phone });
  const second = await people.customer('demo', 'Omar Told', { foyer });
  await first.register('product-tour');
  await second.register('product-tour');
  const list = agent.page.getByRole('region', { name: 'Queue' });
  const announcement = 'We open again at 14:00.';
  const message = 'I have your file. One minute.';

  await list.getByRole('button', { name: 'Announce to everyone waiting' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Announce to everyone waiting' });
  await dialog.getByLabel('Announcement').fill(announcement);
  await dialog.getByLabel('Product').selectOption('Product Tour');
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(first.page.getByRole('status').filter({ hasText: announcement })).toBeVisible();
  await expect(second.page.getByText(announcement)).toBeVisible();

  await list.getByRole('button', { name: 'Actions for Nia Told' }).click();
  await agent.page.getByRole('menuitem', { name: 'Send message' }).click();
  const toNia = agent.page.getByRole('dialog', { name: 'Send Nia Told a message' });
  await toNia.getByLabel('Message to the customer').fill(message);
  await toNia.getByRole('button', { name: 'Send message' }).click();
  await expect(first.page.getByText(message)).toBeVisible();
  await first.page.reload();
  await expect(first.page.getByText(message)).toBeVisible();
  await expect(first.page.getByText(announcement)).toBeVisible();
  await expect(second.page.getByText(message)).toBeHidden();

  await list.getByRole('button', { name: 'Remove' }).click();
  await expect(first.page.getByText(announcement)).toBeHidden();
  await expect(second.page.getByText(announcement)).toBeHidden();
  await expect(first.page.getByText(message)).toBeVisible();
});

test('blocking a waiting customer ends the request without showing the reason and prevents new ones', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('demo', account, { foyer });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Rude Caller', { foyer });
  await customer.register('product-tour');
  const list = agent.page.getByRole('region', { name: 'Queue' });

  await list.getByRole('button', { name: 'Actions for Rude Caller' }).click();
  await agent.page.getByRole('menuitem', { name: 'Block' }).click();
  const dialog = agent.page.getByRole('dialog', { name: /Block Rude Caller/ });
  await dialog.getByRole('textbox').fill('Shouted at two agents.');
  await dialog.getByRole('button', { name: 'Block' }).click();

  await expect(agent.knock('Rude Caller', 'Product Tour')).toBeHidden();
  await expect(list.getByText("No customers waiting. We'll alert you when one asks to join.")).toBeVisible();
  await expect(
    customer.page.getByRole('heading', { name: "We couldn't connect you this time" }),
  ).toBeVisible();
  await expect(customer.page.getByText('Shouted at two agents.')).toBeHidden();
  await customer.openForm('product-tour');
  await customer.fillForm();
  await customer.sendCode.click();
  await expect(customer.page.getByRole('alert')).toBeVisible();
  await expect(customer.code).toBeHidden();
});

test('six requests show five toasts; expired offers stay in the waiting list and are repeated', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent('demo', account, { foyer });
  await agent.signInWithLobbyOn();
  const names = ['Ana One', 'Bea Two', 'Cora Three', 'Dina Four', 'Ella Five', 'Fay Six'];
  for (const name of names) {
    const customer = await people.customer('demo', name, { foyer });
    await customer.register('product-tour');
  }

  await expect(agent.page.getByRole('group', { name: /wants to join for/ })).toHaveCount(5);
  await expect(agent.page).toHaveTitle(/^\(6\)/);
  await expect(agent.page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/);
  await expect(agent.page.getByRole('region', { name: 'Waiting now' })).toContainText('Fay Six');

  await agent.knock('Ana One', 'Product Tour').getByRole('button', { name: 'REJECT' }).click();
  await expect(agent.knock('Fay Six', 'Product Tour')).toBeVisible();

  await expireOffers(foyer);
  await expect(agent.page.getByRole('group', { name: /wants to join for/ })).toHaveCount(0);
  const list = agent.page.getByRole('region', { name: 'Queue' });
  await expect(list.getByRole('row').filter({ hasText: 'Waiting' })).toHaveCount(names.length);
  await endReofferPauses(foyer);
  await expect(agent.knock('Ana One', 'Product Tour')).toBeVisible();
  await expect(agent.page.getByRole('group', { name: /wants to join for/ })).toHaveCount(5);

  await agent.switchLobbyOff();
  await expect(agent.page.locator('link[rel=icon]')).not.toHaveAttribute('href', /^data:/);
});
