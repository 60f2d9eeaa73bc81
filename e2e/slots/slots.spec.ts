/** The weekly view of slots. */
import { createProduct, uniqueWord } from '../support/api/console-calls.ts';
import { expect, test } from '../support/journey.ts';

test('a new slot appears in the weekly view on its days only', async ({ people }) => {
  const admin = await people.staff('demo', 'admin');
  const { id, name } = await createProduct(admin, `Rowing ${uniqueWord()}`);
  // Filtered by product: a week with many slots is shown as a list.
  await admin.open(`/app/slots?productId=${id}`, 'Slots');
  await admin.page.getByRole('button', { name: 'New slot' }).first().click();
  const form = admin.dialog('New slot');
  await form.getByLabel('Product').selectOption({ label: name });
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    await form.getByRole('button', { name: day, pressed: true }).click();
  await form.getByRole('button', { name: 'Create slot' }).click();
  await expect(form.getByText('Choose at least one day.')).toBeVisible();
  await form.getByRole('button', { name: 'Mon' }).click();
  await form.getByRole('button', { name: 'Thu' }).click();
  await form.getByLabel('From').selectOption('14:15');
  await form.getByLabel('To').selectOption('16:45');
  await form.getByRole('button', { name: 'Create slot' }).click();
  await expect(form).toBeHidden();

  const week = admin.page.getByRole('region', { name: /^Weekly slots/ });
  const block = { name: new RegExp(`^${name} .*, 14:15 to 16:45$`) };
  for (const day of ['Monday', 'Thursday'])
    await expect(week.getByRole('list', { name: day }).getByRole('button', block)).toBeVisible();
  await expect(week.getByRole('button', block)).toHaveCount(2);
});
