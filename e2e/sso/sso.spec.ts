/** Single sign-on with a real Keycloak: two tenants with a realm each. All tests share one Keycloak. */
import type { BrowserContext } from '@playwright/test';
import type { FoyerAccess } from '../support/api/foyer-access.ts';
import { callTenant } from '../support/api/tenant-calls.ts';
import { collectPageErrors } from '../support/browser/page-errors.ts';
import { expect, test } from '../support/journey.ts';
import {
  type Keycloak,
  keycloakStartTimeoutMs,
  type RealmTenant,
  startKeycloak,
} from '../support/servers/keycloak.ts';
import { findKeycloak } from '../support/servers/programs.ts';
import { RealmPage, setSignOn, signOnOrigin } from '../support/servers/single-sign-on.ts';

test.describe.configure({ mode: 'serial' });
// biome-ignore lint/suspicious/noSkippedTests: not every machine has Java
test.skip(!findKeycloak(), 'Keycloak is not available: it needs Java 17.');

let keycloak: Keycloak;
let foyer: FoyerAccess;

test.beforeAll(async ({ foyer: shared }) => {
  test.setTimeout(keycloakStartTimeoutMs + 60_000);
  foyer = shared;
  keycloak = await startKeycloak(foyer.port);
  await setSignOn(foyer, 'acme', keycloak, { passwordSignIn: 'breakGlass' });
  await setSignOn(foyer, 'globex', keycloak);
});
test.afterAll(async () => {
  if (!keycloak) return;
  await setSignOn(foyer, 'acme', null);
  await setSignOn(foyer, 'globex', null);
  await keycloak.stop();
});

async function openPage(context: BrowserContext, tenant: RealmTenant): Promise<RealmPage> {
  return new RealmPage(await context.newPage(), signOnOrigin(tenant, foyer.port));
}

/** @returns the statuses of all responses from now on, by path */
function recordStatuses(context: BrowserContext): Map<string, number[]> {
  const answers = new Map<string, number[]>();
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    answers.set(pathname, [...(answers.get(pathname) ?? []), response.status()]);
  });
  return answers;
}

test('single sign-on creates a user, signs the next tab in silently, and signs out all tabs', async ({
  context,
}) => {
  const answers = recordStatuses(context);
  const pageErrors = collectPageErrors(context);
  const first = await openPage(context, 'acme');

  await first.open('/app/customers');
  await first.signInAtRealm('asha');
  await expect(first.page.getByRole('heading', { name: 'Customers' })).toBeVisible();

  // The account was created as an agent, and the requested page is open.
  expect(answers.get('/api/users/check')).toEqual([201]);
  expect(answers.get('/api/users/login/')).toEqual([200]);
  expect(await Promise.all(['email', 'name', 'role'].map((key) => first.readStored(key)))).toEqual([
    'asha@acme.test',
    'Asha Rao',
    'AGENT',
  ]);

  const second = await openPage(context, 'acme');
  await second.open('/app');
  await expect(second.dashboard).toBeVisible();
  // The silent check finds the session; the token is not exchanged again.
  await expect.poll(() => answers.get('/silent-check-sso.html')).toEqual([200]);
  expect(answers.get('/api/users/login/')).toEqual([200]);

  await first.logOut();
  await expect(first.signInButton).toBeVisible();
  await expect(first.page).toHaveURL(`${first.origin}/login/`);
  await expect(second.signInButton).toBeVisible();

  // The realm shows its form, because its own session ended too.
  await second.signInButton.click();
  await expect(second.page.getByLabel(/username/i)).toBeVisible();
  expect(pageErrors().filter((problem) => /security policy|TypeError/i.test(problem))).toEqual([]);
});

test('a user with a realm session is signed in silently, and is signed out within 10 s of its end', async ({
  context,
}) => {
  const answers = recordStatuses(context);
  const page = await openPage(context, 'globex');
  await page.open('/login/');
  await page.signInButton.click();
  await page.signInAtRealm('asha');
  await expect(page.dashboard).toBeVisible();
  expect(answers.get('/api/users/check')).toEqual([201]);

  // Without localStorage keys, only the silent check can sign the user in.
  await page.page.evaluate(() => localStorage.clear());
  await page.open('/login/');
  await expect(page.dashboard).toBeVisible();
  // The existing account was found this time.
  expect(answers.get('/api/users/check')).toEqual([201, 200]);

  // The realm of globex has no back-channel logout, so the page must notice by itself.
  const realmPage = await context.newPage();
  await realmPage.goto(keycloak.logoutUrl('globex'));
  await realmPage.getByRole('button', { name: 'Logout' }).click();
  await expect(realmPage.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.signInButton).toBeVisible();
});

test('a back-channel logout from the realm ends its sessions in every browser', async ({ context }) => {
  const page = await openPage(context, 'acme');
  await page.open('/app');
  await page.signInAtRealm('asha');
  await expect(page.dashboard).toBeVisible();
  const stolenToken = (await page.readStored('loginToken')) ?? '';
  const { port } = foyer;
  const callWithStolenToken = async () =>
    (await callTenant('/api/users/products', { port, tenant: 'acme', token: stolenToken })).status;
  expect(await callWithStolenToken()).toBe(200);

  // No page is open any more that could notice the sign-out.
  await page.page.goto(keycloak.logoutUrl('acme'));
  await page.page.getByRole('button', { name: 'Logout' }).click();

  await expect.poll(callWithStolenToken).toBe(401);
});

test('the realm role is mapped to a role; a user without one gets no account and no redirect loop', async ({
  browser,
}) => {
  const [admin, withoutRole] = [await browser.newContext(), await browser.newContext()];
  const bruno = await openPage(admin, 'acme');
  await bruno.open('/app/users');
  await bruno.signInAtRealm('bruno');
  await expect(bruno.page.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(await bruno.readStored('role')).toBe('ADMIN');

  const green = await openPage(withoutRole, 'acme');
  await green.open('/app/users');
  await green.signInAtRealm('green');
  await expect(green.page.getByText('Error in User Creation')).toBeVisible();
  await expect(
    green.page.getByText(/identity provider as green@acme.test, .* doesn't have access here/),
  ).toBeVisible();
  await expect(green.page).toHaveURL(/\/login\/\?redirectTo=/);

  await green.page.getByRole('button', { name: 'Use another account' }).click();
  await expect(green.signInButton).toBeVisible();
  await Promise.all([admin.close(), withoutRole.close()]);
});

test('a realm token is rejected by another tenant, and cannot be used to raise a role in its own', async ({
  context,
}) => {
  const token = context.waitForEvent('response', (response) => response.url().endsWith('/token'));
  const page = await openPage(context, 'acme');
  await page.open('/app');
  await page.signInAtRealm('asha');
  const { access_token } = (await (await token).json()) as { access_token: string };
  await expect(page.dashboard).toBeVisible();

  const { port } = foyer;
  const body = {
    name: 'Boss',
    email: 'owner@acme.test',
    products: [],
    role: 'SUPER_ADMIN',
    status: 'ACTIVE',
  };
  const check = (tenant: RealmTenant) =>
    callTenant('/api/users/check', { port, tenant, method: 'POST', token: access_token, body });

  expect((await check('globex')).json().error.code).toBe('auth.invalid');
  const ownTenant = await check('acme');
  expect([ownTenant.status, ownTenant.json().result]).toMatchObject([
    200,
    { email: 'asha@acme.test', role: 'AGENT' },
  ]);
  // The page has exchanged this token already.
  const login = { email: 'asha@acme.test', rememberMe: false, keycloakEnabled: true };
  const secondLogin = { port, tenant: 'acme', method: 'POST', token: access_token, body: login };
  expect((await callTenant('/api/users/login/', secondLogin)).status).toBe(401);
});

test('the realm token is refreshed before it expires, and customer pages never contact the realm', async ({
  context,
}) => {
  const page = await openPage(context, 'globex');
  await page.open('/login/');
  await page.signInButton.click();
  await page.signInAtRealm('asha');
  await expect(page.dashboard).toBeVisible();

  const customer = await context.newPage();
  const realmRequests: string[] = [];
  customer.on('request', (request) => {
    if (request.url().startsWith(keycloak.origin)) realmRequests.push(customer.url());
  });
  for (const path of ['/live/apple', '/live/login-demo', '/login-demo', '/'])
    await customer.goto(page.origin + path, { waitUntil: 'networkidle' });
  expect(realmRequests).toEqual([]);

  const renewed = page.page.waitForResponse(
    (response) =>
      response.url().endsWith('/token') && (response.request().postData() ?? '').includes('refresh_token'),
    { timeout: 75_000 },
  );
  expect((await renewed).status()).toBe(200);
});

// Must be the last test: it stops Keycloak.
test('while the realm is down, the sign-in page shows and logs it, and offers a retry', async ({
  context,
}) => {
  const logged: string[] = [];
  // Playwright does not expose the body of a beacon.
  await context.exposeFunction('noteBeacon', (text: string) => logged.push(text));
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((text) => Reflect.get(window, 'noteBeacon')(text));
      return send(url, body);
    };
  });
  await keycloak.stop();
  const page = await openPage(context, 'globex');

  await page.open('/app/login');

  await expect(page.page.getByText("We can't reach single sign-on right now.")).toBeVisible();
  await expect.poll(() => logged.join()).toContain('Keycloak init failed');
  await expect(page.page.locator('.notistack-SnackbarContainer')).toHaveCount(0);
  await expect(page.page.getByLabel('Password', { exact: true })).toBeVisible();

  const tries = logged.length;
  await page.page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => logged.length).toBeGreaterThan(tries);
  await expect(page.page.getByText("We can't reach single sign-on right now.")).toBeVisible();
});
