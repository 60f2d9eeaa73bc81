/** When something can be booked, seen as a week. */
import { makeProduct, newWord } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';

test('a new slot stands in the week on its days, and not on the others', async ({ people }) => {
  const admin = await people.staff('demo', 'admin');
  const { id, name } = await makeProduct(admin, `Rowing ${newWord()}`);
  // This product's alone: a week full of others is a list.
  await admin.open(`/app/slots?productId=${id}`, 'Slots');
  await admin.page.getByRole('button', { name: 'New slot' }).first().click();
  const form = admin.dialog('New slot');
  await form.getByLabel('Product').selectOption({ label: name });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await form.getByRole('button', { name: day, pressed: true }).click();
  await form.getByRole('button', { name: 'Create slot' }).click();
  await expect(form.getByText('Choose one day or more.')).toBeVisible();
  await form.getByRole('button', { name: 'Monday' }).click();
  await form.getByRole('button', { name: 'Thursday' }).click();
  await form.getByLabel('From').selectOption('14:15');
  await form.getByLabel('To').selectOption('16:45');
  await form.getByRole('button', { name: 'Create slot' }).click();
  await expect(form).toBeHidden();

  const week = admin.page.getByRole('region', { name: /^The week/ });
  const block = { name: new RegExp(`^${name} .*, 14:15 to 16:45$`) };
  for (const day of ['Monday', 'Thursday'])
    await expect(week.getByRole('list', { name: day }).getByRole('button', block)).toBeVisible();
  await expect(week.getByRole('button', block)).toHaveCount(2);
});
