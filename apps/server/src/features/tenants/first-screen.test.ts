import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawingFile, type FirstScreen, firstScreenId } from '@foyer/contract/first-screen.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestCall, type TestServer } from '../../platform/testing/test-server.ts';
import { buildProduct, createWorld, type World } from '../../platform/testing/test-world.ts';
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
// Draws what it is given: what is asked here is what it is given, and what becomes of it.
const drawing = `export const draw = async ({ product }, url) => {
  if (url.includes('broken')) throw new Error('cannot draw');
  return { title: product.name, markup: '<h1>' + product.slug + '</h1>' };
};`;
const attack = '</script><img src=x onerror=alert(1)><!--';

let world: World;
let server: TestServer;
let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'foyer-drawing-'));
  for (const folder of ['assets', 'sounds', path.dirname(drawingFile)]) mkdirSync(path.join(dist, folder));
  for (const name of ['index.html', 'staff.html']) writeFileSync(path.join(dist, name), template);
  writeFileSync(path.join(dist, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(dist, drawingFile), drawing);
  world = await createWorld();
  await buildProduct(world, world.tenants.acme, { slug: 'jee-live-demo' });
  server = createTestServer(world, { webDist: dist });
});
afterAll(async () => {
  await server.close();
  await world.close();
  rmSync(dist, { recursive: true });
});

const open = (call: TestCall) => server.call({ headers: { accept: 'text/html' }, ...call });

/** What the page is told it was drawn from. */
function screenIn(html: string): FirstScreen {
  const [, json = ''] = new RegExp(`id="${firstScreenId}">(.*?)</script>`).exec(html) ?? [];
  return JSON.parse(json);
}

test('a product’s page comes with its first screen, and with all it was drawn from', async () => {
  const headers = { accept: 'text/html', 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' };
  const { body } = await open({ url: '/live/jee-live-demo?utm_source=ad', headers });
  const config = await server.call({ url: '/api/config/' });
  const product = await server.call({ url: '/api/products/jee-live-demo' });

  expect(body).toContain('<div id="root"><h1>jee-live-demo</h1></div>');
  expect(body).toContain('<html lang="en" data-theme="light" data-drawn>');
  expect(screenIn(body)).toEqual({
    config: config.json(),
    product: product.json().result,
    languages: ['de-CH', 'de', 'en'],
  });
});

test('nothing is fetched beside a drawn page, so that its first paint waits for nothing', async () => {
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
])('%s does not begin with the form, and is left blank', async (url) => {
  const { body } = await open({ url });

  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain('data-drawn');
});

test('another tenant’s product is nobody’s here', async () => {
  const { body } = await open({ url: '/live/jee-live-demo', host: 'globex.localhost' });

  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain('Acme');
});

test('a page that cannot be drawn is blank, whole, and draws itself', async () => {
  const page = await open({ url: '/live/jee-live-demo?broken' });

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<div id="root"></div>');
  expect(page.body).toContain('href="/api/products/jee-live-demo"');
});

test('texts of a tenant end neither the title nor the block they travel in, and bring no script', async () => {
  await world.own.owner.query(`update products set name = $1, headline = $1 where slug = 'jee-live-demo'`, [
    attack,
  ]);

  const page = await open({ url: '/live/jee-live-demo' });

  expect(screenIn(page.body).product).toMatchObject({ name: attack, headline: attack });
  expect(page.body).not.toContain('<img');
  expect(page.body).not.toContain('<!--');
  expect(page.body).toContain('<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&lt;!--</title>');
});

test('only the build’s own script runs, by its hash, and only its own style, by the page’s mark', async () => {
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
])('of the languages %s these are read', (named, languages) => {
  expect(languagesIn(named)).toEqual(languages);
});
