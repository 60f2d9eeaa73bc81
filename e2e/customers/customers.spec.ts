/** A customer as staff see them: found, noted about, blocked with a reason, and let in again. */
import { newWord, registerByCall } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';
import { callTenant } from '../support/tenant-calls.ts';

test('a customer who registered is found, noted about, blocked with a reason and let in again', async ({
  people,
  product,
}) => {
  const name = `Ines ${newWord()}`;
  const { customerToken: token } = await registerByCall(product, 'support', name);
  const knock = { port: product.port, tenant: 'demo', method: 'POST', token };
  const admin = await people.staff('demo', 'admin');
  const { page } = admin;
  await admin.open('/app/customers', 'Customers');
  await admin.search('Name, number or email', name);
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
  await expect(question.getByText('Say why, so that others can follow.')).toBeVisible();
  await question.getByLabel('Reason').fill('Shouted at us.');
  await question.getByRole('button', { name: 'Block' }).click();
  await admin.expectToBeTold(`${name} is blocked.`);
  await expect(page.getByRole('status').filter({ hasText: 'Shouted at us.' })).toContainText(
    'Blocked by Aiko Tanaka',
  );
  const refused = await callTenant('/api/lobby/requests', knock);
  expect([refused.status, refused.json().error.code]).toEqual([401, 'auth.invalid']);

  await page.getByRole('button', { name: 'Let in again' }).click();
  await admin.answer(`Let ${name} in again?`, 'Let in again');
  await admin.expectToBeTold(`${name} may come in again.`);
  expect((await callTenant('/api/lobby/requests', knock)).status).toBe(201);
  await callTenant('/api/lobby/requests/current', { ...knock, method: 'DELETE' });
});
