/** The customer page of the console: search, notes, block and unblock. */
import { registerDemoCustomer, uniqueWord } from '../support/api/console-calls.ts';
import { callTenant } from '../support/api/tenant-calls.ts';
import { expect, test } from '../support/journey.ts';

test('an admin finds a customer, adds a note, blocks them with a reason and unblocks them', async ({
  people,
  foyer,
}) => {
  const name = `Ines ${uniqueWord()}`;
  const { customerToken: token } = await registerDemoCustomer(foyer, 'support', name);
  const knock = { port: foyer.port, tenant: 'demo', method: 'POST', token };
  const admin = await people.staff('demo', 'admin');
  const { page } = admin;
  await admin.open('/app/customers', 'Customers');
  await admin.search('Name, number, email or reference', name);
  await admin.row(name).getByRole('link', { name }).click();
  await admin.expectHeading(name);
  await expect(page.getByRole('region', { name: 'Registrations' })).toContainText('Support');

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill('Asks about <b>sails</b>.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Asks about <b>sails</b>.');
  await expect(notes.getByRole('listitem')).toContainText('Aiko Tanaka');

  await page.getByRole('button', { name: 'Block' }).click();
  const question = admin.dialog(`Block ${name}?`);
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(question.getByText('Enter a reason, so that your colleagues understand why.')).toBeVisible();
  await question.getByLabel('Reason').fill('Shouted at us.');
  await question.getByRole('button', { name: 'Block' }).click();
  await admin.expectMessage(`${name} is blocked.`);
  await expect(page.getByRole('status').filter({ hasText: 'Shouted at us.' })).toContainText(
    'Blocked by Aiko Tanaka',
  );
  const rejected = await callTenant('/api/lobby/requests', knock);
  expect([rejected.status, rejected.json().error.code]).toEqual([401, 'auth.invalid']);

  await page.getByRole('button', { name: 'Unblock' }).click();
  await admin.confirm(`Unblock ${name}?`, 'Unblock');
  await admin.expectMessage(`${name} is unblocked.`);
  expect((await callTenant('/api/lobby/requests', knock)).status).toBe(201);
  await callTenant('/api/lobby/requests/current', { ...knock, method: 'DELETE' });
});
