/** What somebody chooses for themselves at the console stays theirs, and leaving leaves nothing open. */
import { expect, test } from '../support/journey.ts';

test('the theme is kept for the person over a reload and in another browser, until they choose again', async ({
  people,
}) => {
  const admin = await people.staff('globex', 'admin');
  await admin.open('/app', 'Dashboard');
  const kept = admin.page.waitForResponse(/\/api\/account\/theme/);
  await admin.chooseInAccountMenu('Dark theme');
  expect((await kept).ok()).toBe(true);
  const dark = await admin.ground();
  const drawnBy = () => admin.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await drawnBy(), "the browser's own parts").toBe('dark');

  await admin.page.reload();
  await admin.expectHeading('Dashboard');
  expect(await admin.ground()).toBe(dark);
  const elsewhere = await people.staff('globex', 'admin');
  await elsewhere.open('/app', 'Dashboard');
  await expect.poll(() => elsewhere.ground()).toBe(dark);

  await admin.chooseInAccountMenu('Light theme');
  await expect.poll(() => admin.ground()).not.toBe(dark);
});

test('logging out in one tab closes the console in the others', async ({ people }) => {
  const admin = await people.staff('globex', 'admin');
  await admin.open('/app/customers', 'Customers');
  const other = await admin.page.context().newPage();
  await other.goto(admin.address('/app/users'));
  await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible();

  await admin.chooseInAccountMenu('Logout');
  await admin.answer('Confirm Logout', 'Logout');

  await admin.expectSignedOut();
  await expect(other).toHaveURL(/\/login/);
  expect((await admin.call('/api/account')).status).toBe(401);
});
