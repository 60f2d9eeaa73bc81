import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestCall, type TestServer } from '../../platform/testing/test-server.ts';
import { buildTenant, createWorld, type World } from '../../platform/testing/test-world.ts';

function document(script: string): string {
  return `<!doctype html>\n<html lang="en" data-theme="light">\n  <head>\n    <!--foyer:head-->\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2">\n    <script type="module" crossorigin src="/assets/${script}"></script>\n  </head>\n  <body><div id="root"></div></body>\n</html>\n`;
}

function buildPages(): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'foyer-pages-'));
  for (const folder of ['assets', 'sounds']) mkdirSync(path.join(dist, folder));
  const files = {
    'index.html': document('main-1.js'),
    'staff.html': document('staff-1.js'),
    'assets/main-1.js': 'main',
    'sounds/knock.mp3': 'knock',
    'secret.txt': 'not for everybody',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dist, name), content);
  return dist;
}

describe('the page server', () => {
  let world: World;
  let server: TestServer;
  let dist: string;
  beforeAll(async () => {
    world = await createWorld();
    dist = buildPages();
    server = createTestServer(world, { webDist: dist });
  });
  afterAll(async () => {
    await server.close();
    await world.close();
    rmSync(dist, { recursive: true });
  });

  const open = (call: TestCall) => server.call({ headers: { accept: 'text/html' }, ...call });

  test.each(['/', '/live/jee-live-demo', '/live/jee-live-demo/', '/live/jee-live-demo?utm_source=x'])(
    '%s is the customer’s page',
    async (url) => {
      const page = await open({ url });

      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('/assets/main-1.js');
    },
  );

  test.each(['/login', '/login/', '/app', '/app/', '/app/customers', '/app/login'])(
    '%s is the console',
    async (url) => {
      const page = await open({ url });

      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('/assets/staff-1.js');
    },
  );

  test('each tenant’s name, colours and theme are in the page before anything is painted', async () => {
    const [acme, globex] = [await open({ url: '/' }), await open({ url: '/', host: 'globex.localhost' })];

    expect(acme.body).toContain('<title>Acme Learning</title>');
    expect(acme.body).toContain(':root{--accent:#E35E08');
    expect(globex.body).toContain('<title>Globex Care</title>');
    expect(globex.body).toContain('<meta name="theme-color" content="#8E1B22">');
    expect(globex.body).not.toContain('#E35E08');
  });

  test('the tab’s picture is named with the type it has', async () => {
    const { tenantId } = await buildTenant(world, { slug: 'iconic' });
    const iconOf = async () =>
      /<link rel="icon" [^>]+>/.exec((await open({ url: '/', host: 'iconic.localhost' })).body)?.[0];

    expect(await iconOf()).toContain('type="image/svg+xml"');
    await world.own.owner.query('update tenants set favicon = $2 where id = $1', [
      ...[tenantId, `${crypto.randomUUID()}.ico`],
    ]);
    expect(await iconOf()).toContain('type="image/x-icon"');
  });

  test('a tenant that is dark is dark from the first byte', async () => {
    const { tenantId } = await buildTenant(world, { slug: 'night' });
    await world.own.owner.query(
      `update tenants set brand = '{"preset":"orange","mode":"dark"}' where id = $1`,
      [tenantId],
    );

    expect((await open({ url: '/', host: 'night.localhost' })).body).toContain(
      '<html lang="en" data-theme="dark">',
    );
  });

  test('a tenant with the device’s own letters has them before the first paint, and fetches no others', async () => {
    const { tenantId } = await buildTenant(world, { slug: 'plain' });
    const set = (fonts: string) =>
      world.own.owner.query(
        `update tenants set brand = jsonb_build_object('fonts', $2::text) where id = $1`,
        [...[tenantId, fonts]],
      );
    const host = 'plain.localhost';

    await set('inter');
    expect((await open({ url: '/', host })).body).toContain('inter.woff2');
    await set('system');
    for (const url of ['/', '/app']) {
      const { body } = await open({ url, host });
      expect(body).toContain(':root{--font:ui-sans-serif,');
      expect(body).not.toContain('inter.woff2');
    }
    expect((await server.call({ url: '/brand/palette.css', host })).body).toContain('--font:');
  });

  test('what a tenant is called can neither end the title nor start a script', async () => {
    await buildTenant(world, { slug: 'evil', name: `</title><script>alert(1)</script>$&$'"` });

    const { body } = await open({ url: '/', host: 'evil.localhost' });

    expect(body).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$&#39;&quot;</title>',
    );
    expect(body).not.toContain('<script>');
  });

  test('the answers a page is blank without are asked for beside its scripts', async () => {
    const aheadOf = async (url: string) =>
      [...(await open({ url })).body.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/g)].map(
        ([, href]) => href,
      );

    expect(await aheadOf('/live/jee-live-demo?utm_source=ad')).toEqual([
      '/api/config/',
      '/api/products/jee-live-demo',
    ]);
    expect(await aheadOf('/')).toEqual(['/api/config/']);
    expect(await aheadOf('/live/%22%3E%3Cscript%3E')).toEqual(['/api/config/']);
  });

  test('the page may load from its own host only, and only its own styles by a mark that is never the same', async () => {
    const [one, two] = [await open({ url: '/', host: 'acme.localhost:3000' }), await open({ url: '/' })];
    const policy = String(one.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];

    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://acme.localhost:3000;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(one.body).toContain(`<style nonce="${nonce}">`);
    expect(two.headers['content-security-policy']).not.toContain(nonce);
    expect(one.headers['permissions-policy']).toBe(
      'camera=(self), microphone=(self), display-capture=(self)',
    );
    expect(one.headers['cache-control']).toBe('no-store');
  });

  test('the order of the layers is settled before any sheet is named, whichever of them comes first', async () => {
    const { body } = await open({
      url: '/live/jee-live-demo?meetingId=6f8f57cf-3a0c-4f7b-8f5e-1f2d3c4b5a69',
    });

    const settled = body.indexOf('@layer tokens,base,components,tenant;');
    expect(settled).toBeGreaterThan(0);
    expect(settled).toBeLessThan(body.indexOf('<link rel="preload"'));
  });

  test('an address that leads nowhere is the tenant’s own page, with the status that says so', async () => {
    const page = await open({ url: '/lobby/../nothing' });

    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<title>Acme Learning</title>');
  });

  test.each(['/api/nothing', '/api', '/internal/nothing', '/socket.io/x', '/livekit/rtc'])(
    'the unknown call %s gets the one error shape, even in a browser',
    async (url) => {
      const answer = await open({ url });

      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe('route.not_found');
    },
  );

  test.each([
    '/',
    '/live/jee-live-demo',
    '/login/',
    '/app/customers',
    '/assets/main-1.js',
    '/sounds/knock.mp3',
    '/brand/logo.svg',
    '/brand/palette.css',
    '/nothing',
  ])('on a host that names nobody %s is the plain page, without brand or hint', async (url) => {
    const page = await open({ url, host: 'initech.localhost' });

    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('There is no such address');
    expect(page.body).not.toMatch(/foyer|acme|--accent|<script|src=|href=/i);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('built files are kept for a year, sounds for a day, and nothing else of the folder is served', async () => {
    const script = await server.call({ url: '/assets/main-1.js' });
    const sound = await server.call({ url: '/sounds/knock.mp3' });

    expect(script.body).toBe('main');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(sound.headers['cache-control']).toBe('public, max-age=86400');
    for (const url of [
      '/secret.txt',
      '/assets/../secret.txt',
      '/assets/%2e%2e/secret.txt',
      '/.vite/manifest.json',
      '/assets/nothing.js',
    ]) {
      expect((await server.call({ url })).statusCode, url).toBe(404);
    }
  });

  test('each tenant’s mark and palette are its own, and an opened image can do nothing', async () => {
    const logo = await server.call({ url: '/brand/logo.svg' });
    const palette = await server.call({ url: '/brand/palette.css', host: 'globex.localhost' });

    expect(logo.headers['content-type']).toContain('image/svg+xml');
    expect(logo.body).toContain('#E35E08');
    expect(logo.headers['content-security-policy']).toContain('sandbox');
    expect(palette.headers['content-type']).toContain('text/css');
    expect(palette.body).toContain('--accent:#8E1B22');
  });

  test('pages that were never built say so plainly, and calls still work', async () => {
    const unbuilt = createTestServer(world);

    const page = await unbuilt.call({ url: '/live/jee-live-demo', headers: { accept: 'text/html' } });

    expect(page.statusCode).toBe(500);
    expect(page.body).toContain('npm start');
    expect((await unbuilt.call({ url: '/api/config/' })).statusCode).toBe(200);
    await unbuilt.close();
  });

  test('a page that cannot be made wears what its host wore last, and a host that names nobody wears nothing', async () => {
    const { database } = world;
    let isBroken = false;
    const withTenant: typeof database.withTenant = (...work) =>
      isBroken ? Promise.reject(new Error('secret cause')) : database.withTenant(...work);
    const shaky = createTestServer({ ...world, database: { ...database, withTenant } }, { webDist: dist });
    const openAt = (host: string) => shaky.call({ url: '/', host, headers: { accept: 'text/html' } });
    await openAt('acme.localhost');
    isBroken = true;

    const page = await openAt('acme.localhost');
    expect(page.statusCode).toBe(500);
    expect(page.body).toMatch(/<header><img src="\/brand\/logo\.svg[^>]*>Acme Learning<\/header>/);
    expect(page.body).toContain('--accent:#E35E08');
    expect(page.headers['content-security-policy']).toContain("img-src 'self'");
    expect((await openAt('globex.localhost')).body).not.toMatch(/acme|--accent|<img/i);
    expect((await openAt('nobody.localhost')).body).not.toMatch(/acme|--accent|<img|Try again/i);
    await shaky.close();
  });

  test('a page that cannot be made names a reference instead of a cause', async () => {
    const { database } = world;
    const broken = createTestServer(
      { ...world, database: { ...database, withTenant: () => Promise.reject(new Error('secret cause')) } },
      { webDist: dist },
    );

    const page = await broken.call({ url: '/', headers: { accept: 'text/html' } });

    expect(page.statusCode).toBe(500);
    expect(page.body).toMatch(
      /Oops, something went wrong!.*Internal server error.*500, reference [0-9a-f-]{13}/s,
    );
    expect(page.body).not.toContain('secret cause');
    await broken.close();
  });
});
