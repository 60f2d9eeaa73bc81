/** A new tenant, from the operator's command to the first customer: every step is found through the checklist. */
import { uniqueWord } from '../support/api/console-calls.ts';
import { createTenant } from '../support/api/operator-command.ts';
import { expect, test } from '../support/journey.ts';
import { Customer } from '../support/people/customer.ts';

test('a first super admin sets up a tenant through the links of the checklist', async ({ people, foyer }) => {
  const slug = `new-${uniqueWord()}`;
  const account = { email: `dana@${slug}.test`, password: `a long one for ${uniqueWord()}` };
  const tenant = { slug, name: 'Prüfung GmbH', admin: account.email, timeZone: 'Asia/Kolkata' };
  const link = await createTenant(foyer, tenant);
  const owner = await people.visitor(slug, account);
  const { page } = owner;
  await owner.open(link.pathname + link.search + link.hash, 'Choose a password');
  await page.getByLabel('New password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await owner.expectHeading('Dashboard');

  const checklist = page.getByRole('region', { name: 'Setup checklist' });
  const follow = (task: string) => checklist.getByRole('link', { name: task }).click();
  const returnWith = async (done: number) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(checklist).toContainText(`${done} of 6 done`);
  };
  await expect(checklist).toContainText('0 of 6 done');

  await follow('Add your brand');
  await owner.expectHeading('Settings');
  await page.getByRole('button', { name: 'Dark red' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  await returnWith(1);

  await follow('Create a product');
  await page.getByRole('button', { name: 'New product' }).first().click();
  const product = owner.dialog('New product');
  await product.getByLabel('Name').fill('Driving lessons');
  await product.getByRole('button', { name: 'Create product' }).click();
  await expect(product).toBeHidden();
  await returnWith(2);

  await follow('Invite an agent');
  await page.getByRole('button', { name: 'New user' }).first().click();
  const user = owner.dialog('New user');
  await user.getByLabel('Name').fill('Anna Agent');
  await user.getByLabel('Email').fill(`anna@${slug}.test`);
  await user.getByRole('checkbox', { name: 'Driving lessons' }).check();
  await user.getByRole('button', { name: 'Create user' }).click();
  await expect(user).toBeHidden();
  await returnWith(3);

  await follow('Set opening hours');
  await page.getByRole('button', { name: 'New slot' }).first().click();
  const slot = owner.dialog('New slot');
  await slot.getByRole('button', { name: 'Create slot' }).click();
  await expect(slot).toBeHidden();
  await returnWith(4);

  await follow('Test your messages');
  const email = page.getByRole('group', { name: 'Email' });
  await expect(email.getByLabel('Email address')).toHaveValue(account.email);
  await email.getByRole('button', { name: 'Send test by Email' }).click();
  await expect(email.getByText('The provider accepted the message.')).toBeVisible();
  await returnWith(5);

  const opened = page.context().waitForEvent('page');
  await follow('Try it as a customer');
  const customer = new Customer(await opened, slug, foyer, 'Carla Customer');
  await customer.fillForm();
  await customer.submitForm();
  await customer.enterCode();
  await expect(customer.code).toBeHidden();
  await customer.page.close();

  await page.reload();
  await owner.expectHeading('Dashboard');
  await expect(page.getByRole('heading', { name: 'Agents' })).toBeVisible();
  await expect(checklist).toBeHidden();
  expect(people.pageErrors()).toEqual([]);
});
