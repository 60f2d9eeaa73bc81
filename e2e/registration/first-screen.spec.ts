/** The form as the server draws it: there before any script, kept when the page takes over, and never in the way. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const slug = 'jee-live-demo';
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Scripts wait until they are let through. */
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

test('the form is read before any script is there, and nothing moves when the page takes over', async ({
  people,
}) => {
  const { page, origin, sendCode } = await people.customer('acme', 'Fay First', { window: phone });
  const told: string[] = [];
  page.on('request', (call) => void (call.url().endsWith('/log') && told.push(call.postData() ?? '')));
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
  const letThrough = await holdScripts(page);

  await page.goto(`${origin}/live/${slug}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(sendCode).toHaveCSS('background-color', 'rgb(227, 94, 8)');
  await expect(page).toHaveTitle('JEE Live Demo · Acme Learning');
  // What moves before, by a font that comes late, is the browser's own affair.
  const asked = await page.evaluate(async () => {
    await document.fonts.ready;
    (window as unknown as { seen: { shift: number } }).seen.shift = 0;
    return performance.now();
  });
  await letThrough();
  await page.getByLabel('Your name').fill('Fay First');

  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  expect(seen.shift).toBe(0);
  expect(seen.largest.length).toBeGreaterThan(0);
  expect(Math.max(...seen.largest)).toBeLessThan(asked);
  // A page that draws something else than the server would say so here.
  expect(told).toEqual([]);
  expect(people.problems()).toEqual([]);
});

interface Seen {
  readonly shift: number;
  readonly largest: readonly number[];
}

test('what is filled in and pressed before the page can act is kept, and done', async ({ people }) => {
  const customer = await people.customer('acme', 'Ed Early', { window: phone });
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
  await customer.typeCode();
  await customer.expectInLobby();

  const letThroughAgain = await holdScripts(page);
  await page.goto(`${customer.origin}/live/${slug}`, { waitUntil: 'commit' });
  await expect(page.locator('html[data-kept]')).toHaveCount(1);
  await expect(page.getByLabel('Your name')).toBeHidden();
  await letThroughAgain();
  await customer.expectInLobby();
  await customer.leaveLobby();
});

test('a half-filled form comes back half filled, without an empty one before', async ({ people }) => {
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
