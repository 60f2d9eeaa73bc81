/** Analytics: a super admin connects a dashboard, which an admin opens in a tab of its own, limited to the tenant. */
import { setFlags } from '../support/api/flags.ts';
import { expect, test } from '../support/journey.ts';
import { type FakeMetabase, startFakeMetabase } from '../support/servers/fake-metabase.ts';
import { password } from '../support/servers/foyer.ts';

let metabase: FakeMetabase;
test.beforeAll(async () => {
  metabase = await startFakeMetabase();
});
test.afterAll(() => metabase.close());

test('a dashboard of Metabase is connected in the settings, and opens from the menu with the rows of the tenant', async ({
  people,
  foyer,
}) => {
  const owner = await people.staff('globex', 'owner');
  await owner.open('/app/settings/analytics', 'Settings');
  const settings = owner.page;
  await expect(settings.getByText('The Analytics page is hidden.')).toBeVisible();
  await settings.getByLabel('Analytics server').selectOption({ label: 'Metabase' });
  await settings.getByLabel('Server address').fill('javascript:alert(1)');
  await settings.getByLabel('Dashboard ID').fill('12');
  await settings.getByLabel('Embedding secret key').fill(metabase.secret);
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(settings.getByLabel('Server address')).toHaveAttribute('aria-invalid', 'true');
  await settings.getByLabel('Server address').fill(metabase.url);
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(settings.getByText('A secret is saved')).toBeVisible();
  await settings.getByRole('link', { name: 'General' }).click();
  await settings.getByRole('switch', { name: 'Analytics', exact: true }).click();
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(settings.getByText('You have unsaved changes.')).toBeHidden();

  const admin = await people.staff('globex', 'admin');
  await admin.open('/app', 'Dashboard');
  const opened = admin.page.context().waitForEvent('page');
  await admin.page.getByRole('link', { name: /^Analytics/ }).click();
  const page = await opened;
  await expect(page).toHaveURL(/\/app\/analytics$/);
  const dashboard = page.frameLocator('iframe[title="Analytics dashboard"]');
  await expect(dashboard.getByRole('heading', { name: 'Dashboard 12' })).toBeVisible();
  await expect(dashboard.getByText('tenant: globex')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('analyticsToken'))).toMatch(
    /^[\w-]+\.[\w-]+\.[\w-]+$/,
  );
  expect(people.pageErrors()).toEqual([expect.stringMatching(/400 .*\/api\/manage\/analytics\)/)]);

  // Who signs in on the way arrives from a page that may not frame the server: the console loads again.
  const visitor = await people.visitor('globex', { email: 'admin@globex.test', password });
  await visitor.page.goto(visitor.address('/app/analytics'));
  await visitor.fillSignIn();
  await expect(
    visitor.page.frameLocator('iframe[title="Analytics dashboard"]').getByText('tenant: globex'),
  ).toBeVisible();

  // As the journey found it.
  const { result } = (await owner.call('/api/manage/analytics')).json();
  const none = { ...result, provider: null };
  expect((await owner.call('/api/manage/analytics', { method: 'PUT', body: none })).status).toBe(200);
  await setFlags(foyer, 'globex', { analytics: false });
  await visitor.page.reload();
  await expect(visitor.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const other = await people.staff('acme', 'admin');
  await other.page.goto(other.address('/app/analytics'));
  await expect(other.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
