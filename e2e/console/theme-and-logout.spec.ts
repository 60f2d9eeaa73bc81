/** The theme belongs to the account, and signing out applies to every tab. */
import { expect, test } from '../support/journey.ts';

test('the chosen theme is stored in the account: it applies after a reload and in another browser', async ({
  people,
}) => {
  const admin = await people.staff('globex', 'admin');
  await admin.open('/app', 'Dashboard');
  const saved = admin.page.waitForResponse(/\/api\/account\/theme/);
  await admin.chooseInAccountMenu('Dark theme');
  expect((await saved).ok()).toBe(true);
  const dark = await admin.backgroundColour();
  const colorScheme = () => admin.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await colorScheme(), "the browser's own parts").toBe('dark');

  await admin.page.reload();
  await admin.expectHeading('Dashboard');
  expect(await admin.backgroundColour()).toBe(dark);
  const otherBrowser = await people.staff('globex', 'admin');
  await otherBrowser.open('/app', 'Dashboard');
  await expect.poll(() => otherBrowser.backgroundColour()).toBe(dark);

  await admin.chooseInAccountMenu('Light theme');
  await expect.poll(() => admin.backgroundColour()).not.toBe(dark);
});

test('signing out in one tab signs the other tabs out and revokes the token', async ({ people }) => {
  const admin = await people.staff('globex', 'admin');
  await admin.open('/app/customers', 'Customers');
  const otherTab = await admin.page.context().newPage();
  await otherTab.goto(admin.address('/app/users'));
  await expect(otherTab.getByRole('heading', { name: 'Users' })).toBeVisible();

  await admin.chooseInAccountMenu('Logout');
  await admin.confirm('Confirm Logout', 'Logout');

  await admin.expectSignedOut();
  await expect(otherTab).toHaveURL(/\/login/);
  expect((await admin.call('/api/account')).status).toBe(401);
});
