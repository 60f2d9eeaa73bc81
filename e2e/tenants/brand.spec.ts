/** The brand of a tenant applies from the first paint, and an unknown host reveals no tenant. */

import { callTenant } from '../support/api/tenant-calls.ts';
import { countColours, recordFrames } from '../support/browser/frames.ts';
import { expect, test } from '../support/journey.ts';

const accents = { acme: '#E35E08', globex: '#8E1B22', demo: '#1B1A18' };

test('the page has the colours and title of its tenant before any script or stylesheet', async ({
  page,
  foyer,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent');
      Object.assign(window, { first: { accent, title: document.title } });
    });
  });
  for (const path of ['/live/claims-help', '/login/']) {
    const { text } = await callTenant(path, { port: foyer.port, tenant: 'globex' });
    expect(text).toContain(`--accent:${accents.globex}`);
    expect(text).not.toContain(accents.acme);

    await page.goto(`${foyer.baseUrl('globex')}${path}`);
    const first = await page.evaluate(() => (window as unknown as { first: object }).first);
    expect(first).toEqual({ accent: accents.globex, title: expect.stringContaining('Globex Care') });
  }
});

test('no painted frame of the registration page shows the primary colour of another tenant', async ({
  page,
  context,
  foyer,
}) => {
  const decoder = await context.newPage();
  await page.bringToFront();
  const productSlugs = { acme: 'jee-live-demo', globex: 'claims-help', demo: 'product-tour' };
  for (const [tenant, slug] of Object.entries(productSlugs)) {
    await page.goto('about:blank');
    const stopRecording = await recordFrames(page);
    await page.goto(`${foyer.baseUrl(tenant)}/live/${slug}`);
    await page.getByRole('button', { name: 'Send code' }).waitFor();
    // The last one shows the complete page.
    const frames = [...(await stopRecording()), (await page.screenshot()).toString('base64')];

    expect(frames.length).toBeGreaterThan(1);
    const counts = await Promise.all(frames.map((frame) => countColours(decoder, frame, accents)));
    expect(counts.at(-1)?.[tenant]).toBeGreaterThan(1000);
    // The colour of `demo` is the black text colour of every page, so it is not distinctive.
    const others = Object.keys(accents).filter((other) => other !== tenant && other !== 'demo');
    for (const other of others) expect(counts.map((count) => count[other])).toEqual(frames.map(() => 0));
  }
});

for (const [tenant, name] of Object.entries({
  acme: 'Acme Learning',
  globex: 'Globex Care',
  demo: 'Foyer Demo',
})) {
  test(`the title and the icon of ${tenant} are those of the tenant`, async ({ page, foyer }) => {
    await page.goto(foyer.baseUrl(tenant));

    await expect(page).toHaveTitle(new RegExp(name));
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    const drawn = await callTenant(icon ?? '', { port: foyer.port, tenant });
    expect(drawn.text).toContain(accents[tenant as keyof typeof accents]);
  });
}

test('a bare host shows the default tenant', async ({ page, foyer }) => {
  await page.goto(`http://localhost:${foyer.port}/`);

  await expect(page).toHaveTitle(/Foyer Demo/);
});

test('an unknown host gets a plain 404 without any brand or tenant name', async ({ page, foyer }) => {
  const answer = await page.goto(`${foyer.baseUrl('unknown')}/live/jee-live-demo`);

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: "This address doesn't exist" })).toBeVisible();
  const html = await page.content();
  for (const word of [...Object.values(accents), 'acme', 'globex', 'Foyer', 'Acme', 'Globex', '<script'])
    expect(html).not.toContain(word);
});

test("an unknown product gets the tenant's own 404 page", async ({ page, foyer }) => {
  await page.goto(`${foyer.baseUrl('globex')}/live/no-such-product`);

  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent'),
  );
  expect(accent).toBe(accents.globex);
});
