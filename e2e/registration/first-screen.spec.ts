/** The server-rendered first screen: usable before any script, and kept during hydration. */
import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const slug = 'jee-live-demo';
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Delays all scripts. @returns a function that delivers them and waits for hydration */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await opened;
    await route.continue();
  });
  return async () => {
    open();
    await expect(page.locator('html[data-drawn]')).toHaveCount(0);
  };
}

test('the form is visible before any script, and hydration causes no layout shift', async ({ people }) => {
  const { page, origin, sendCode } = await people.customer('acme', 'Fay First', { context: phone });
  const loggedErrors: string[] = [];
  page.on(
    'request',
    (call) => void (call.url().endsWith('/log') && loggedErrors.push(call.postData() ?? '')),
  );
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: [] as number[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest.push(entry.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const deliverScripts = await holdScripts(page);

  await page.goto(`${origin}/live/${slug}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(sendCode).toHaveCSS('background-color', 'rgb(227, 94, 8)');
  await expect(page).toHaveTitle('JEE Live Demo · Acme Learning');
  // A late font may shift and paint the page again before this point.
  await page.evaluate(() => document.fonts.ready);
  const sinceLargestPaint = () =>
    page.evaluate(() => {
      const { largest } = (window as unknown as { seen: PerformanceLog }).seen;
      return performance.now() - Math.max(...largest, 0);
    });
  await expect.poll(sinceLargestPaint).toBeGreaterThan(500);
  const hydrationStart = await page.evaluate(() => {
    (window as unknown as { seen: { shift: number } }).seen.shift = 0;
    return performance.now();
  });
  await deliverScripts();
  await page.getByLabel('Your name').fill('Fay First');

  const seen = await page.evaluate(() => (window as unknown as { seen: PerformanceLog }).seen);
  expect(seen.shift).toBe(0);
  expect(seen.largest.length).toBeGreaterThan(0);
  expect(Math.max(...seen.largest)).toBeLessThan(hydrationStart);
  // A hydration mismatch would be logged here.
  expect(loggedErrors).toEqual([]);
  expect(people.pageErrors()).toEqual([]);
});

interface PerformanceLog {
  readonly shift: number;
  readonly largest: readonly number[];
}

test('input and submission before hydration are kept and processed afterwards', async ({ people }) => {
  const customer = await people.customer('acme', 'Ed Early', { context: phone });
  const { page } = customer;
  const letThrough = await holdScripts(page);

  await page.goto(`${customer.origin}/live/${slug}`, { waitUntil: 'commit' });
  await page.getByLabel('Your name').fill(customer.name);
  await page.getByLabel('Mobile number').fill(`+91 ${customer.mobileNumber}`);
  await page.getByRole('radio', { name: 'JEE' }).check();
  await page.getByLabel('Class').selectOption('11');
  await page.getByLabel(/I agree to the privacy policy/).check();
  await page.getByLabel('Mobile number').press('Enter');
  expect(new URL(page.url()).search).toBe('');
  await letThrough();

  await expect(customer.code).toBeVisible();
  await customer.enterCode();
  await customer.expectInLobby();

  const deliverScriptsAgain = await holdScripts(page);
  await page.goto(`${customer.origin}/live/${slug}`, { waitUntil: 'commit' });
  await expect(page.locator('html[data-kept]')).toHaveCount(1);
  await expect(page.getByLabel('Your name')).toBeHidden();
  await deliverScriptsAgain();
  await customer.expectInLobby();
  await customer.leaveLobby();
});

test('a partly filled form is restored after a reload without showing an empty form first', async ({
  people,
}) => {
  const customer = await people.customer('acme', 'Hal Half');
  const { page } = customer;
  await customer.openForm(slug);
  await page.getByLabel('Your name').fill(customer.name);
  await expect(page.locator('html[data-drawn]')).toHaveCount(0);

  const letThrough = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html[data-kept]')).toHaveCount(1);
  await expect(page.getByLabel('Your name')).toBeHidden();
  await letThrough();
  await expect(page.getByLabel('Your name')).toHaveValue(customer.name);
});

test('a page whose script or stylesheet could not be loaded loads itself again', async ({ people }) => {
  const customer = await people.customer('acme', 'Nia Network', { context: phone });
  const agent = await people.agent('acme', 'agent');

  await failOnce(customer.page, '**/assets/*.js', () => customer.openForm(slug));
  await expect(customer.page.locator('html[data-drawn]')).toHaveCount(0);
  await customer.page.getByLabel('Your name').fill(customer.name);

  for (const files of ['**/assets/*.js', '**/assets/*.css']) {
    await failOnce(agent.page, files, () => agent.openSignIn());
    await agent.page.getByLabel('Email').fill('agent@acme.test');
  }
});

test('a console that has started stays when the stylesheet of a part fails, and loads it again', async ({
  people,
}) => {
  const admin = await people.staff('acme', 'admin');
  await admin.open('/app', 'Dashboard');
  const { page } = admin;
  let requests = 0;
  await page.route('**/assets/*.css?part', (route) => {
    if (route.request().method() === 'HEAD') return route.continue();
    requests += 1;
    return requests === 1 ? route.abort('internetdisconnected') : route.continue();
  });

  await page.evaluate(() => {
    const [own] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: `${own?.href}?part`,
    });
    const onLoad = ({ target }: Event) => {
      if ((target as HTMLLinkElement).href === link.href) document.title = 'The part is styled';
    };
    document.addEventListener('load', onLoad, true);
    document.head.append(link);
  });

  await expect(page).toHaveTitle('The part is styled');
  expect(requests).toBe(2);
  const [navigation] = await page.evaluate(() => performance.getEntriesByType('navigation'));
  expect(navigation).toMatchObject({ type: 'navigate' });
});

test('a console of an earlier version reloads for a part that no longer exists, and only once', async ({
  people,
}) => {
  const admin = await people.staff('acme', 'admin');
  await admin.open('/app', 'Dashboard');
  const { page } = admin;
  const first = await page.locator('script[type=module][src]').first().getAttribute('src');
  const retry = page.getByRole('button', { name: 'Try again' });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const isGone = (route: Route) => route.fulfill({ status: 404 });
  await page.route('**/assets/lobby-logs-page-*.js', isGone);
  await page.route(`**${first}`, async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    // Until the page knows whether it reloads, it does not say that it failed.
    if (documents === 0) await expect(retry).toBeHidden();
    return isGone(route);
  });

  await (await admin.openMenu()).filter({ hasText: 'Lobby Logs' }).click();
  await expect(retry).toBeVisible();
  expect(documents).toBe(1);
  await page.unroute('**/assets/lobby-logs-page-*.js');
  await retry.click();

  await admin.expectHeading('Lobby Logs');
  expect(documents).toBe(2);
});

/** Opens a page whose files of this pattern cannot be loaded, until it loads itself again. */
async function failOnce(page: Page, files: string, open: () => Promise<void>): Promise<void> {
  let documents = 0;
  const count = (request: Request) => {
    if (request.isNavigationRequest()) documents += 1;
  };
  page.on('request', count);
  await page.route(files, (route) =>
    documents === 1 ? route.abort('internetdisconnected') : route.continue(),
  );
  await open();
  await page.waitForFunction(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return load?.type === 'reload' && document.readyState === 'complete';
  });
  await page.unroute(files);
  page.off('request', count);
}
