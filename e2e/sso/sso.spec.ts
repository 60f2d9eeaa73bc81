/** Single sign-on with a real Keycloak: two tenants, a realm each, on a host beside theirs. One Keycloak for all of it. */
import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import {
  type Keycloak,
  keycloakStartsWithinMs,
  type RealmTenant,
  startKeycloak,
} from '../support/keycloak.ts';
import { notePageProblems } from '../support/page-problems.ts';
import type { Product } from '../support/product.ts';
import { findKeycloak } from '../support/programs.ts';
import { RealmPage, setSignOn, signOnOrigin } from '../support/single-sign-on.ts';
import { callTenant } from '../support/tenant-calls.ts';

test.describe.configure({ mode: 'serial' });
// biome-ignore lint/suspicious/noSkippedTests: Java is not on every machine
test.skip(!findKeycloak(), 'There is no Keycloak: it needs Java 17.');

let keycloak: Keycloak;
let product: Product;

test.beforeAll(async ({ product: shared }) => {
  test.setTimeout(keycloakStartsWithinMs + 60_000);
  product = shared;
  keycloak = await startKeycloak(product.port);
  await setSignOn(product, 'acme', keycloak, { passwordSignIn: 'breakGlass' });
  await setSignOn(product, 'globex', keycloak);
});
test.afterAll(async () => {
  if (!keycloak) return;
  await setSignOn(product, 'acme', null);
  await setSignOn(product, 'globex', null);
  await keycloak.stop();
});

async function openPage(context: BrowserContext, tenant: RealmTenant): Promise<RealmPage> {
  return new RealmPage(await context.newPage(), signOnOrigin(tenant, product.port));
}

/** What the calls of a page are answered with from now on, by their path. */
function noteAnswers(context: BrowserContext): Map<string, number[]> {
  const answers = new Map<string, number[]>();
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    answers.set(pathname, [...(answers.get(pathname) ?? []), response.status()]);
  });
  return answers;
}

test('somebody new signs in through the realm, is known without a word in the next tab, and logs out of both everywhere', async ({
  context,
}) => {
  const answers = noteAnswers(context);
  const problems = notePageProblems(context);
  const first = await openPage(context, 'acme');

  await first.open('/app/customers');
  await first.fillRealm('asha');
  await expect(first.page.getByRole('heading', { name: 'Customers' })).toBeVisible();

  // Made here now, as an agent; and back at the page that was asked for.
  expect(answers.get('/api/users/check')).toEqual([201]);
  expect(answers.get('/api/users/login/')).toEqual([200]);
  expect(await Promise.all(['email', 'name', 'role'].map((key) => first.stored(key)))).toEqual([
    'asha@acme.test',
    'Asha Rao',
    'AGENT',
  ]);

  const second = await openPage(context, 'acme');
  await second.open('/app');
  await expect(second.dashboard).toBeVisible();
  // The session is looked for, not exchanged again.
  await expect.poll(() => answers.get('/silent-check-sso.html')).toEqual([200]);
  expect(answers.get('/api/users/login/')).toEqual([200]);

  await first.logOut();
  await expect(first.signInButton).toBeVisible();
  await expect(first.page).toHaveURL(`${first.origin}/login/`);
  await expect(second.signInButton).toBeVisible({ timeout: 10_000 });

  // The realm asks again: its own session has ended too.
  await second.signInButton.click();
  await expect(second.page.getByLabel(/username/i)).toBeVisible();
  expect(problems.filter((problem) => /security policy|TypeError/i.test(problem))).toEqual([]);
});

test('who is known to the realm comes in without a word; a session that the realm ends is over here within 10 s', async ({
  context,
}) => {
  const answers = noteAnswers(context);
  const page = await openPage(context, 'globex');
  await page.open('/login/');
  await page.signInButton.click();
  await page.fillRealm('asha');
  await expect(page.dashboard).toBeVisible();
  expect(answers.get('/api/users/check')).toEqual([201]);

  // Nothing of ours is left in the browser: the silent check alone brings them back.
  await page.page.evaluate(() => localStorage.clear());
  await page.open('/login/');
  await expect(page.dashboard).toBeVisible();
  // Found this time, not made.
  expect(answers.get('/api/users/check')).toEqual([201, 200]);

  // Globex' realm tells the server nothing: the page finds out by itself.
  const elsewhere = await context.newPage();
  await elsewhere.goto(keycloak.logoutUrl('globex'));
  await elsewhere.getByRole('button', { name: 'Logout' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.signInButton).toBeVisible({ timeout: 10_000 });
});

test('the realm tells the server of a sign-out, and the sessions it began end in every browser', async ({
  context,
}) => {
  const page = await openPage(context, 'acme');
  await page.open('/app');
  await page.fillRealm('asha');
  await expect(page.dashboard).toBeVisible();
  const stolen = (await page.stored('loginToken')) ?? '';
  const { port } = product;
  const ask = async () =>
    (await callTenant('/api/users/products', { port, tenant: 'acme', token: stolen })).status;
  expect(await ask()).toBe(200);

  // No page of ours is open any more that could notice.
  await page.page.goto(keycloak.logoutUrl('acme'));
  await page.page.getByRole('button', { name: 'Logout' }).click();

  await expect.poll(ask, { timeout: 10_000 }).toBe(401);
});

test('the role comes from the realm and the mapping; without one nobody is made, and nobody goes round in circles', async ({
  browser,
}) => {
  const [admin, nobody] = [await browser.newContext(), await browser.newContext()];
  const bruno = await openPage(admin, 'acme');
  await bruno.open('/app/users');
  await bruno.fillRealm('bruno');
  await expect(bruno.page.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(await bruno.stored('role')).toBe('ADMIN');

  const green = await openPage(nobody, 'acme');
  await green.open('/app/users');
  await green.fillRealm('green');
  await expect(green.page.getByText('Error in User Creation')).toBeVisible();
  await expect(green.page.getByText(/signed in as green@acme.test .* may not come in/)).toBeVisible();
  await expect(green.page).toHaveURL(/\/login\/\?redirectTo=/);

  await green.page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(green.signInButton).toBeVisible();
  await Promise.all([admin.close(), nobody.close()]);
});

test("a token of one tenant's realm is refused at another's host, and at its own it raises nobody's role", async ({
  context,
}) => {
  const token = context.waitForEvent('response', (response) => response.url().endsWith('/token'));
  const page = await openPage(context, 'acme');
  await page.open('/app');
  await page.fillRealm('asha');
  const { access_token } = (await (await token).json()) as { access_token: string };
  await expect(page.dashboard).toBeVisible();

  const { port } = product;
  const body = {
    ...{ name: 'Boss', email: 'owner@acme.test', products: [] },
    ...{ role: 'SUPER_ADMIN', status: 'ACTIVE' },
  };
  const check = (tenant: RealmTenant) =>
    callTenant('/api/users/check', { port, tenant, method: 'POST', token: access_token, body });

  expect((await check('globex')).json().error.code).toBe('auth.invalid');
  const athome = await check('acme');
  expect([athome.status, athome.json().result]).toMatchObject([
    200,
    { email: 'asha@acme.test', role: 'AGENT' },
  ]);
  // It was exchanged when the page signed in.
  const login = { email: 'asha@acme.test', rememberMe: false, keycloakEnabled: true };
  const again = { port, tenant: 'acme', method: 'POST', token: access_token, body: login };
  expect((await callTenant('/api/users/login/', again)).status).toBe(401);
});

test('the token is renewed before it ends, and the pages of customers never hear of the realm', async ({
  context,
}) => {
  const page = await openPage(context, 'globex');
  await page.open('/login/');
  await page.signInButton.click();
  await page.fillRealm('asha');
  await expect(page.dashboard).toBeVisible();

  const customer = await context.newPage();
  const asked: string[] = [];
  customer.on('request', (request) => {
    if (request.url().startsWith(keycloak.origin)) asked.push(customer.url());
  });
  for (const path of ['/live/apple', '/live/login-demo', '/login-demo', '/'])
    await customer.goto(page.origin + path, { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);

  const renewed = page.page.waitForResponse(
    (response) =>
      response.url().endsWith('/token') && (response.request().postData() ?? '').includes('refresh_token'),
    { timeout: 75_000 },
  );
  expect((await renewed).status()).toBe(200);
});

// The last one: it takes the realm down.
test('while the realm is down its page says so, logs it, shows what is allowed, and lets people try again', async ({
  context,
}) => {
  const logged: string[] = [];
  // What a beacon carries is not shown to who watches the network.
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

  await expect(page.page.getByText('Single sign-on cannot be reached just now.')).toBeVisible();
  await expect.poll(() => logged.join()).toContain('Keycloak init failed');
  await expect(page.page.locator('.notistack-SnackbarContainer')).toHaveCount(0);
  await expect(page.page.getByLabel('Password', { exact: true })).toBeVisible();

  const tries = logged.length;
  await page.page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => logged.length).toBeGreaterThan(tries);
  await expect(page.page.getByText('Single sign-on cannot be reached just now.')).toBeVisible();
});
