/** The agent hands the customer of a meeting on: to somebody who is there, or to the queue where they are not. */
import { expect, test } from '../support/journey.ts';
import { readLink } from '../support/outbox.ts';

test('a customer is handed to another agent, who meets them', async ({ people, ownProduct: product }) => {
  const lena = await people.agent('demo', 'agent', { product });
  const mateo = await people.agent('demo', 'agent2', { product });
  await lena.goOnDuty();
  const customer = await people.customer('demo', 'Tara Handed', { product });
  await customer.register('product-tour');
  await lena.accept(lena.knock(customer.name, 'Product Tour'));
  await customer.room.expectToSeeAndHearTheOther();

  const card = lena.page.getByText('You are in a meeting with Tara Handed.');
  await expect(card).toBeVisible({ timeout: 20_000 });
  await lena.page.getByRole('button', { name: 'Transfer' }).click();
  const dialog = lena.page.getByRole('dialog', { name: 'Transfer Tara Handed' });
  await dialog.getByRole('radio', { name: /Mateo Ruiz/ }).check();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  const absent = lena.page.getByRole('dialog', { name: 'Mateo Ruiz is not here.' });
  await expect(absent.getByRole('button', { name: 'Free times of Mateo Ruiz' })).toBeVisible();
  await absent.getByRole('button', { name: 'Cancel' }).click();

  await mateo.goOnDuty();
  await expect(dialog.getByText('Here now').first()).toBeVisible({ timeout: 10_000 });
  await expect(dialog.getByRole('radio', { name: /Mateo Ruiz Here now/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Transfer' }).click();

  await expect(lena.page.getByText('Tara Handed goes on to Mateo Ruiz.')).toBeVisible();
  await mateo.accept(mateo.knock(customer.name, 'Product Tour'));
  await customer.room.expectToSeeAndHearTheOther();
});

test('who is to come back later gets a link, and whose agent is away can be booked with them or wait for everybody', async ({
  people,
  ownProduct: product,
}) => {
  const agent = await people.agent('demo', 'agent', { product });
  await agent.goOnDuty();
  const meet = async (name: string) => {
    const customer = await people.customer('demo', name, { product });
    await customer.register('product-tour');
    const room = await agent.accept(agent.knock(customer.name, 'Product Tour'));
    await customer.room.expectToSeeAndHearTheOther();
    await expect(agent.page.getByText(`You are in a meeting with ${name}.`)).toBeVisible({ timeout: 20_000 });
    await agent.page.getByRole('button', { name: 'Transfer' }).click();
    return { customer, room, dialog: agent.page.getByRole('dialog', { name: `Transfer ${name}` }) };
  };

  const later = await meet('Lea Later');
  await later.dialog.getByRole('radio', { name: 'Send a link that leads back later' }).check();
  await later.dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(agent.page.getByText('Lea Later gets a link.')).toBeVisible();
  await expect(later.customer.page.getByRole('heading', { name: 'We sent you a link' })).toBeVisible();
  await later.room.page.close();
  await later.customer.page.goto(
    await readLink({ port: product.port, tenant: 'demo', to: later.customer.mobileNumber }),
  );
  await expect(later.customer.page.getByText('Lea Later')).toBeVisible();

  await agent.switchLobbyOn();
  const queued = await meet('Quin Queued');
  await queued.dialog.getByRole('radio', { name: /Mateo Ruiz/ }).check();
  await queued.dialog.getByRole('button', { name: 'Transfer' }).click();
  const absent = agent.page.getByRole('dialog', { name: 'Mateo Ruiz is not here.' });
  await absent.getByRole('button', { name: 'Free times of Mateo Ruiz' }).click();
  const times = agent.page.getByRole('dialog', { name: 'Free times of Mateo Ruiz' });
  await times.getByRole('group').last().getByRole('button', { disabled: false }).first().click();
  await times.getByRole('button', { name: 'Book' }).click();
  await expect(agent.page.getByText(/^Quin Queued meets Mateo Ruiz on/)).toBeVisible();
  await agent.page.getByRole('button', { name: 'Transfer' }).click();
  await queued.dialog.getByRole('radio', { name: /Mateo Ruiz/ }).check();
  await queued.dialog.getByRole('button', { name: 'Transfer' }).click();
  await absent.getByRole('button', { name: 'Offer to the queue' }).click();
  await queued.customer.expectInLobby();
  await queued.customer.expectPlace(1);
});
