/** A wallboard shows the lobby on a screen without an account, until its link is revoked. */
import { expect, test } from '../support/journey.ts';

test('a screen shows the waiting customers by the link of a wallboard, and ends when the link is revoked', async ({
  people,
  ownFoyer,
  browser,
}) => {
  const visit = { foyer: ownFoyer };
  const admin = await people.staff('globex', 'admin', visit);
  await admin.open('/app', 'Dashboard');
  await admin.page.getByRole('link', { name: 'Wallboards' }).click();
  await admin.page.getByRole('button', { name: 'New wallboard' }).click();
  await admin.page.getByLabel('Name').fill('Sales floor');
  await admin.page.getByLabel('Customers waiting, at least').fill('1');
  await admin.page.getByRole('button', { name: 'Create wallboard' }).click();
  const link = await admin.page.getByRole('link', { name: 'Open' }).getAttribute('href');

  const visitor = await browser.newContext();
  const screen = await visitor.newPage();
  await screen.goto(link ?? '');
  await expect(screen.getByRole('heading', { name: 'Sales floor' })).toBeVisible();
  const waiting = screen.getByLabel('Figures', { exact: true }).locator('div', { hasText: /^Waiting/ });
  await expect(waiting.locator('dd')).toHaveText('0');
  const customer = await people.customer('globex', 'Wanda Wall', visit);
  await customer.register('claims-help');
  await expect(waiting.locator('dd')).toHaveText('1');
  await expect(screen.getByRole('status')).toContainText('Alert: Waiting');
  await expect(screen.getByText('Wanda Wall')).toHaveCount(0);
  await customer.leaveLobby();
  await expect(waiting.locator('dd')).toHaveText('0');

  await admin.page.getByRole('button', { name: 'Revoke link: Sales floor' }).click();
  await admin.confirm('Revoke this link?', 'Revoke link');
  await expect(screen.getByRole('heading', { name: 'This wallboard has ended' })).toBeVisible();
  await visitor.close();
  expect(people.pageErrors()).toEqual([]);
});
