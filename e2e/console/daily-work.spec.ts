/** Daily work at the console: saved filters that follow a person, and the search for customers from every page. */
import { registerDemoCustomer, uniqueWord } from '../support/api/console-calls.ts';
import { expect, test } from '../support/journey.ts';

test('a saved filter exists in another browser, is applied, is deleted, and is visible to no one else', async ({
  people,
}) => {
  const name = `Filter ${uniqueWord()}`;
  const first = await people.staff('demo', 'admin');
  await first.open('/app/customers', 'Customers');
  await first.search('Name, number, email or reference', 'asha');
  await first.page.getByRole('button', { name: 'Saved filters' }).click();
  await first.dialog('Saved filters').getByLabel('Name').fill(name);
  await first.page.keyboard.press('Enter');
  await first.expectMessage(`Saved as ${name}`);

  const colleague = await people.staff('demo', 'owner');
  await colleague.open('/app/customers', 'Customers');
  await colleague.page.getByRole('button', { name: 'Saved filters' }).click();
  await expect(colleague.dialog('Saved filters').getByLabel('Name')).toBeVisible();
  await expect(colleague.page.getByRole('button', { name })).toHaveCount(0);

  const second = await people.staff('demo', 'admin');
  const { page } = second;
  await second.open('/app/customers', 'Customers');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Name, number, email or reference' })).toHaveValue('asha');
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'asha');

  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: `Delete saved filter ${name}` }).click();
  await second.expectMessage(`${name} deleted`);
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  expect(people.pageErrors()).toEqual([]);
});

test('an admin finds a customer from any page with the keyboard and opens the record', async ({
  people,
  foyer,
}) => {
  const name = `Ines ${uniqueWord()}`;
  await registerDemoCustomer(foyer, 'support', name);
  const admin = await people.staff('demo', 'admin');
  const { page } = admin;
  await admin.open('/app/slots', 'Slots');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search customers' });
  await expect(field).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('group', { name: 'Name' }).getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await admin.expectHeading(name);

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  expect(people.pageErrors()).toEqual([]);
});
