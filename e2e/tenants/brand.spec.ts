/** A tenant's pages are the tenant's from the first paint, and an address without a tenant tells nothing. */
import { countColours, watchFrames } from '../support/frames.ts';
import { expect, test } from '../support/journey.ts';
import { callTenant } from '../support/tenant-calls.ts';

const accents = { acme: '#E35E08', globex: '#8E1B22', demo: '#1B1A18' };

test('the first paint has the own colours: they stand in the page before any script or style is loaded', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent');
      Object.assign(window, { first: { accent, title: document.title } });
    });
  });
  for (const path of ['/live/claims-help', '/login/']) {
    const { text } = await callTenant(path, { port: product.port, tenant: 'globex' });
    expect(text).toContain(`--accent:${accents.globex}`);
    expect(text).not.toContain(accents.acme);

    await page.goto(`${product.baseUrl('globex')}${path}`);
    const first = await page.evaluate(() => (window as unknown as { first: object }).first);
    expect(first).toEqual({ accent: accents.globex, title: expect.stringContaining('Globex Care') });
  }
});

test('no picture from the first paint to the button holds the primary colour of another tenant', async ({
  page,
  context,
  product,
}) => {
  const lens = await context.newPage();
  await page.bringToFront();
  const roads = { acme: 'jee-live-demo', globex: 'claims-help', demo: 'product-tour' };
  for (const [tenant, road] of Object.entries(roads)) {
    await page.goto('about:blank');
    const stop = await watchFrames(page);
    await page.goto(`${product.baseUrl(tenant)}/live/${road}`);
    await page.getByRole('button', { name: 'Send me a code' }).waitFor();
    // The last picture is of the whole page, drawn and at rest.
    const frames = [...(await stop()), (await page.screenshot()).toString('base64')];

    expect(frames.length).toBeGreaterThan(1);
    const counts = await Promise.all(frames.map((frame) => countColours(lens, frame, accents)));
    expect(counts.at(-1)?.[tenant]).toBeGreaterThan(1000);
    // The default's black is everybody's ink: it tells nobody from another.
    const others = Object.keys(accents).filter((other) => other !== tenant && other !== 'demo');
    for (const other of others) expect(counts.map((count) => count[other])).toEqual(frames.map(() => 0));
  }
});

for (const [tenant, name] of Object.entries({
  acme: 'Acme Learning',
  globex: 'Globex Care',
  demo: 'Foyer Demo',
})) {
  test(`the logo, the icon and the title of ${tenant} are its own`, async ({ page, product }) => {
    await page.goto(product.baseUrl(tenant));

    await expect(page).toHaveTitle(new RegExp(name));
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    const drawn = await callTenant(icon ?? '', { port: product.port, tenant });
    expect(drawn.text).toContain(accents[tenant as keyof typeof accents]);
  });
}

test('a bare host shows the default tenant', async ({ page, product }) => {
  await page.goto(`http://localhost:${product.port}/`);

  await expect(page).toHaveTitle(/Foyer Demo/);
});

test('a host that names nobody gets a plain 404, without a brand and without a hint', async ({
  page,
  product,
}) => {
  const answer = await page.goto(`${product.baseUrl('nobody')}/live/jee-live-demo`);

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no such address' })).toBeVisible();
  const html = await page.content();
  for (const word of [...Object.values(accents), 'acme', 'globex', 'Foyer', 'Acme', 'Globex', '<script'])
    expect(html).not.toContain(word);
});

test("a product that is not there gets the tenant's own 404", async ({ page, product }) => {
  await page.goto(`${product.baseUrl('globex')}/live/no-such-product`);

  await expect(page.getByRole('heading', { name: 'Nothing behind this door' })).toBeVisible();
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent'),
  );
  expect(accent).toBe(accents.globex);
});
