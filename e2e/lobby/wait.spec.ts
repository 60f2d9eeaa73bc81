/** The wait of a customer: queue position, hold, reconnection and transfer to another product. */

import { putOnHold } from '../support/api/hold-request.ts';
import { expect, test } from '../support/journey.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const tenant = 'demo';

test('the queue position and the tab title change when the customer ahead leaves', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent(tenant, 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const first = await people.customer(tenant, 'Amina First', { foyer });
  const second = await people.customer(tenant, 'Bea Second', { foyer, context: phone });
  await first.register('product-tour');
  await second.register('product-tour');
  await second.expectQueuePosition(2);
  await expect(second.page).toHaveTitle(/^Place 2 · /);
  await expect(second.page.getByRole('region', { name: 'Your place' })).toContainText(
    '1 person ahead of you',
  );

  await first.leaveLobby();

  await second.expectQueuePosition(1);
  await expect(second.page).toHaveTitle(/^You're next · /);
});

test('a customer on hold sees the message of the agent and keeps the queue position', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent(tenant, 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const customer = await people.customer(tenant, 'Carla Held', { foyer, context: phone });
  await customer.register('product-tour');
  const note = 'Two minutes, I am looking for your papers.';

  const hold = await putOnHold(foyer, customer.name, note);
  await expect(customer.page.getByText(note)).toBeVisible();
  await expect(customer.page.getByText(/We're keeping your place for [12]:\d\d/)).toBeVisible();
  await customer.expectQueuePosition(1);

  await hold.release();
  await expect(customer.page.getByText(note)).toBeHidden();
  await customer.expectQueuePosition(1);
});

test('a customer who loses the network or closes the page returns to the same queue position', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent(tenant, 'agent', { foyer });
  await agent.signInWithLobbyOn();
  const first = await people.customer(tenant, 'Dora First', { foyer });
  const second = await people.customer(tenant, 'Ella Second', { foyer });
  await first.register('product-tour');
  await second.register('product-tour');

  const context = first.page.context();
  await context.setOffline(true);
  await expect(first.page.getByText(/We're keeping your place for 0:\d\d/)).toBeVisible();
  await context.setOffline(false);
  await expect(first.connected).toBeVisible();
  await first.expectQueuePosition(1);

  await first.page.goto('about:blank');
  await first.page.goto(`${first.origin}/live/product-tour`);
  await first.expectInLobby();
  await first.expectQueuePosition(1);
  await second.expectQueuePosition(2);
});

test('a customer who is transferred to another product waits there at the same queue position', async ({
  ownFoyer: foyer,
  people,
}) => {
  const agent = await people.agent(tenant, 'agent', { foyer });
  const other = await people.agent(tenant, 'agent2', { foyer });
  await agent.signInWithLobbyOn();
  await other.signInWithLobbyOn();
  const customer = await people.customer(tenant, 'Fay Moved', { foyer });
  await customer.register('product-tour');
  await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();

  await agent.page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = agent.page.getByRole('dialog', { name: `Transfer ${customer.name}` });
  await dialog.getByRole('radio', { name: /Support/ }).check();
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();

  await expect(customer.page).toHaveURL(/\/live\/support$/);
  await customer.expectInLobby();
  await customer.expectQueuePosition(1);
  await expect(other.knock(customer.name, 'Support')).toBeVisible();
});
