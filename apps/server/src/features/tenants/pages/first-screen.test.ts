import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type FirstScreen,
  firstScreenId,
  firstScreenRenderer,
} from '@foyer/contract/registration/first-screen.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct, createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestCall, type TestServer } from '../../../testing/setups/test-server.ts';
import { languagesIn } from './first-screen.ts';

const template = `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <!--foyer:head-->
    <script>start()</script>
    <link rel="modulepreload" crossorigin href="/assets/main-1.js">
    <style>p{color:red}</style>
  </head>
  <body><div id="root"></div></body>
</html>
`;
// A fake renderer that prints its input, and counts.
const drawing = `export const draw = async ({ product }, url) => {
  globalThis.drawnScreens = (globalThis.drawnScreens ?? 0) + 1;
  if (url.includes('broken')) throw new Error('cannot draw');
  return { title: product.name, markup: '<h1>' + product.slug + '</h1>' };
};`;
const attack = '</script><img src=x onerror=alert(1)><!--';

let setup: TenantSetup;
let server: TestServer;
let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'foyer-drawing-'));
  for (const folder of ['assets', 'sounds', path.dirname(firstScreenRenderer)])
    mkdirSync(path.join(dist, folder));
  for (const name of ['index.html', 'staff.html']) writeFileSync(path.join(dist, name), template);
  writeFileSync(path.join(dist, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(dist, firstScreenRenderer), drawing);
  setup = await createTenantSetup();
  await buildProduct(setup, setup.tenants.acme, { slug: 'jee-live-demo' });
  server = createTestServer(setup, { webDist: dist });
});
afterAll(async () => {
  await server.close();
  await setup.close();
  rmSync(dist, { recursive: true });
});

const open = (call: TestCall) => server.call({ headers: { accept: 'text/html' }, ...call });

/** The data that the page was pre-rendered from. */
function screenIn(html: string): FirstScreen {
  const [, json = ''] = new RegExp(`id="${firstScreenId}">(.*?)</script>`).exec(html) ?? [];
  return JSON.parse(json);
}

test('pre-renders the first screen of a product page and embeds the data it was rendered from', async () => {
  const headers = { accept: 'text/html', 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' };
  const { body } = await open({ url: '/live/jee-live-demo?utm_source=ad', headers });
  const config = await server.call({ url: '/api/config/' });
  const product = await server.call({ url: '/api/products/jee-live-demo' });

  expect(body).toContain('<div id="root"><h1>jee-live-demo</h1></div>');
  expect(body).toContain('<html lang="en" data-theme="light" data-drawn>');
  expect(screenIn(body)).toEqual({
    config: config.json(),
    product: product.json().result,
    availability: null,
    languages: ['de-CH', 'de', 'en'],
  });
});

test('pre-renders what visitors may expect from this product now', async () => {
  const nextFree = '2026-11-26T09:00:00.000Z';
  const asked: string[] = [];
  const attended = createTestServer(setup, {
    webDist: dist,
    availabilityOf: async (_tx, productId) => {
      asked.push(productId);
      return { agents: 2, likelyWait: null, nextFree, opensAt: null };
    },
  });

  const { body } = await attended.call({ url: '/live/jee-live-demo', headers: { accept: 'text/html' } });

  const { product, availability } = screenIn(body);
  expect(availability).toEqual({ agents: 2, likelyWait: null, nextFree, opensAt: null });
  expect(asked).toEqual([product.id]);
  await attended.close();
});

test('renders a screen once for visitors who get the same one, and again when what it shows differs', async () => {
  const drawnCount = () => (globalThis as { drawnScreens?: number }).drawnScreens ?? 0;
  const product = await buildProduct(setup, setup.tenants.acme, { slug: 'asked-often' });
  const visit = (language: string) =>
    open({ url: '/live/asked-often', headers: { accept: 'text/html', 'accept-language': language } });
  const before = drawnCount();

  const pages = await Promise.all([visit('de'), visit('de'), visit('de')]);
  const afterSame = drawnCount();
  const other = await visit('fr');
  const afterOther = drawnCount();
  await setup.own.owner.query('update products set name = $1 where id = $2', ['Renamed', product.id]);
  const renamed = await visit('de');

  expect([afterSame, afterOther, drawnCount()].map((count) => count - before)).toEqual([1, 2, 3]);
  expect(new Set(pages.map(({ body }) => screenIn(body).languages[0]))).toEqual(new Set(['de']));
  expect(screenIn(other.body).languages).toEqual(['fr']);
  expect(screenIn(renamed.body).product.name).toBe('Renamed');
});

test('preloads nothing on a pre-rendered page, so that its first paint waits for nothing', async () => {
  expect((await open({ url: '/live/jee-live-demo' })).body).not.toMatch(
    /modulepreload|rel="preload" as="fetch"/,
  );
  expect((await open({ url: '/' })).body).toContain(
    'rel="modulepreload" crossorigin href="/assets/main-1.js"',
  );
});

test.each([
  '/',
  '/login/',
  '/live/no-such-product',
  '/live/jee-live-demo?meetingId=4f1c',
  '/live/jee-live-demo?link=abc',
  '/live/jee-live-demo/more',
])('does not pre-render %s, which does not start with the form', async (url) => {
  const { body } = await open({ url });

  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain('data-drawn');
});

test('does not show another tenant’s product', async () => {
  const { body } = await open({ url: '/live/jee-live-demo', host: 'globex.localhost' });

  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain('Acme');
});

test('serves a complete blank page when pre-rendering fails; the page then renders itself', async () => {
  const page = await open({ url: '/live/jee-live-demo?broken' });

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<div id="root"></div>');
  expect(page.body).toContain('href="/api/products/jee-live-demo"');
});

test('escapes a tenant’s texts in the title and in the JSON block, so that they add no script', async () => {
  await setup.own.owner.query(`update products set name = $1, headline = $1 where slug = 'jee-live-demo'`, [
    attack,
  ]);

  const page = await open({ url: '/live/jee-live-demo' });

  expect(screenIn(page.body).product).toMatchObject({ name: attack, headline: attack });
  expect(page.body).not.toContain('<img');
  expect(page.body).not.toContain('<!--');
  expect(page.body).toContain('<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&lt;!--</title>');
});

test('allows only the build’s own script, by hash, and only its own style, by nonce', async () => {
  const { body, headers } = await open({ url: '/live/jee-live-demo' });
  const policy = String(headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];

  // printf 'start()' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';");
  expect(policy).not.toContain('unsafe');
  expect(body).toContain(`<style nonce="${nonce}">p{color:red}</style>`);
});

test.each([
  ['en-GB,en;q=0.9', ['en-GB', 'en']],
  ['hi', ['hi']],
  ['*', []],
  ['', []],
  ['<b>,de-DE-x-,fr', ['fr']],
  [Array(40).fill('de').join(','), Array(10).fill('de')],
])('parses the Accept-Language %s', (named, languages) => {
  expect(languagesIn(named)).toEqual(languages);
});
