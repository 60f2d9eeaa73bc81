/** The agent hands the customer of a meeting on: to somebody who is there, or to the queue where they are not. */
import { expect, test } from '../support/journey.ts';

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
  await expect(absent.getByRole('link', { name: 'Free times of Mateo Ruiz' })).toBeVisible();
  await absent.getByRole('button', { name: 'Cancel' }).click();

  await mateo.goOnDuty();
  await expect(dialog.getByText('Here now').first()).toBeVisible({ timeout: 10_000 });
  await expect(dialog.getByRole('radio', { name: /Mateo Ruiz Here now/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Transfer' }).click();

  await expect(lena.page.getByText('Tara Handed goes on to Mateo Ruiz.')).toBeVisible();
  await mateo.accept(mateo.knock(customer.name, 'Product Tour'));
  await customer.room.expectToSeeAndHearTheOther();
});
