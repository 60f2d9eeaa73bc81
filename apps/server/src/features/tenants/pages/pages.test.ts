import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { blurPath } from '@foyer/contract/meetings/blur.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTenant, createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestCall, type TestServer } from '../../../testing/setups/test-server.ts';

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
    'service-worker.js': 'worker',
    'secret.txt': 'not for everybody',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dist, name), content);
  return dist;
}

describe('the page server', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let dist: string;
  beforeAll(async () => {
    setup = await createTenantSetup();
    dist = buildPages();
    server = createTestServer(setup, { webDist: dist });
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
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

  test('puts each tenant’s name, colours and theme into the document before the first paint', async () => {
    const [acme, globex] = [await open({ url: '/' }), await open({ url: '/', host: 'globex.localhost' })];

    expect(acme.body).toContain('<title>Acme Learning</title>');
    expect(acme.body).toContain(':root{--accent:#E35E08');
    expect(globex.body).toContain('<title>Globex Care</title>');
    expect(globex.body).toContain('<meta name="theme-color" content="#8E1B22">');
    expect(globex.body).not.toContain('#E35E08');
  });

  test('links the favicon with its actual content type', async () => {
    const { tenantId } = await buildTenant(setup, { slug: 'iconic' });
    const iconOf = async () =>
      /<link rel="icon" [^>]+>/.exec((await open({ url: '/', host: 'iconic.localhost' })).body)?.[0];

    expect(await iconOf()).toContain('type="image/svg+xml"');
    await setup.own.owner.query('update tenants set favicon = $2 where id = $1', [
      tenantId,
      `${crypto.randomUUID()}.ico`,
    ]);
    expect(await iconOf()).toContain('type="image/x-icon"');
  });

  test('renders a dark tenant dark from the first byte', async () => {
    const { tenantId } = await buildTenant(setup, { slug: 'night' });
    await setup.own.owner.query(
      `update tenants set brand = '{"preset":"orange","mode":"dark"}' where id = $1`,
      [tenantId],
    );

    expect((await open({ url: '/', host: 'night.localhost' })).body).toContain(
      '<html lang="en" data-theme="dark">',
    );
  });

  test('a tenant with the system font has it before the first paint, and the page downloads no other font', async () => {
    const { tenantId } = await buildTenant(setup, { slug: 'plain' });
    const set = (fonts: string) =>
      setup.own.owner.query(
        `update tenants set brand = jsonb_build_object('fonts', $2::text) where id = $1`,
        [tenantId, fonts],
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

  test('escapes the tenant’s name in the title, so that it cannot start a script', async () => {
    await buildTenant(setup, { slug: 'evil', name: `</title><script>alert(1)</script>$&$'"` });

    const { body } = await open({ url: '/', host: 'evil.localhost' });

    expect(body).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$&#39;&quot;</title>',
    );
    expect(body).not.toContain('<script>');
  });

  test('preloads the API calls that the page needs for its first paint', async () => {
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

  test('limits the page to its own host by CSP, and its own styles by a nonce that is never reused', async () => {
    const [one, two] = [await open({ url: '/', host: 'acme.localhost:3000' }), await open({ url: '/' })];
    const policy = String(one.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];

    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://acme.localhost:3000;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(one.body).toContain(`<style nonce="${nonce}">`);
    expect(two.headers['content-security-policy']).not.toContain(nonce);
    expect(one.headers['permissions-policy']).toMatch(
      /^camera=\(self\), microphone=\(self\), display-capture=\(self\), .*geolocation=\(\)/,
    );
    expect(one.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(one.headers['cache-control']).toBe('no-store');
  });

  test('lets only the frame of the blur compile WebAssembly, which only pages of its origin may frame', async () => {
    const meeting = '/live/jee-live-demo?meetingId=6f8f57cf-3a0c-4f7b-8f5e-1f2d3c4b5a69';
    const policyOf = async (url: string) => String((await open({ url })).headers['content-security-policy']);

    const frame = await policyOf(blurPath);
    expect(frame).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self';");
    expect(frame).toContain("frame-ancestors 'self'");
    for (const url of ['/', '/live/jee-live-demo', meeting, '/login', '/app', '/app/users?meetingId=1'])
      expect(await policyOf(url)).toContain("script-src 'self';");
    expect((await open({ url: blurPath, host: 'no-such-tenant.localhost' })).statusCode).toBe(404);
  });

  test('declares the order of the cascade layers before any stylesheet is linked', async () => {
    const { body } = await open({
      url: '/live/jee-live-demo?meetingId=6f8f57cf-3a0c-4f7b-8f5e-1f2d3c4b5a69',
    });

    const settled = body.indexOf('@layer tokens,base,components,tenant;');
    expect(settled).toBeGreaterThan(0);
    expect(settled).toBeLessThan(body.indexOf('<link rel="preload"'));
  });

  test('answers an unknown address with the tenant’s own page and status 404', async () => {
    const page = await open({ url: '/lobby/../nothing' });

    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<title>Acme Learning</title>');
  });

  test.each(['/api/nothing', '/api', '/internal/nothing', '/socket.io/x', '/livekit/rtc'])(
    'answers the unknown API path %s with the error body, even in a browser',
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
    '/service-worker.js',
    '/brand/logo.svg',
    '/brand/palette.css',
    '/nothing',
    '/old-browser',
  ])('on a host without a tenant %s is the plain page, without brand or hint', async (url) => {
    const page = await open({ url, host: 'initech.localhost' });

    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("This address doesn't exist");
    expect(page.body).not.toMatch(/foyer|acme|--accent|<script|src=|href=/i);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('caches built files for a year and sounds for a day, and serves nothing else of the folder', async () => {
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

  test('serves the service worker at the root, to be checked for a new version each time', async () => {
    const { statusCode, body, headers } = await server.call({ url: '/service-worker.js' });

    expect([statusCode, body]).toEqual([200, 'worker']);
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe("default-src 'none'");
  });

  test('serves each tenant’s own mark and palette, and an opened image can run nothing', async () => {
    const logo = await server.call({ url: '/brand/logo.svg' });
    const palette = await server.call({ url: '/brand/palette.css', host: 'globex.localhost' });

    expect(logo.headers['content-type']).toContain('image/svg+xml');
    expect(logo.body).toContain('#E35E08');
    expect(logo.headers['content-security-policy']).toContain('sandbox');
    expect(palette.headers['content-type']).toContain('text/css');
    expect(palette.body).toContain('--accent:#8E1B22');
  });

  test('says plainly that the pages are not built, while API calls still work', async () => {
    const unbuilt = createTestServer(setup);

    const page = await unbuilt.call({ url: '/live/jee-live-demo', headers: { accept: 'text/html' } });

    expect(page.statusCode).toBe(500);
    expect(page.body).toContain('npm start');
    expect((await unbuilt.call({ url: '/api/config/' })).statusCode).toBe(200);
    await unbuilt.close();
  });

  test('shows a host’s last known brand and admin contact when rendering fails, and neither on a host without a tenant', async () => {
    const { database } = setup;
    let isBroken = false;
    const withTenant: typeof database.withTenant = (...work) =>
      isBroken ? Promise.reject(new Error('secret cause')) : database.withTenant(...work);
    const shaky = createTestServer({ ...setup, database: { ...database, withTenant } }, { webDist: dist });
    const openAt = (host: string) => shaky.call({ url: '/', host, headers: { accept: 'text/html' } });
    await setup.own.owner.query(`update tenants set admin_contact = 'help&desk@acme.test' where id = $1`, [
      setup.tenants.acme.tenantId,
    ]);
    await openAt('acme.localhost');
    isBroken = true;

    const page = await openAt('acme.localhost');
    expect(page.statusCode).toBe(500);
    expect(page.body).toMatch(/<header><img src="\/brand\/logo\.svg[^>]*>Acme Learning<\/header>/);
    expect(page.body).toContain('--accent:#E35E08');
    expect(page.body).toMatch(/500, reference [0-9a-f-]{13} · help&amp;desk@acme\.test<\/small>/);
    expect(page.headers['content-security-policy']).toContain("img-src 'self'");
    expect((await openAt('globex.localhost')).body).not.toMatch(/acme|--accent|<img/i);
    expect((await openAt('nobody.localhost')).body).not.toMatch(/acme|--accent|<img|Try again/i);
    await shaky.close();
  });

  test('shows visitors with an old browser a notice in the brand, with the address of the page to open in another one', async () => {
    await server.call({ url: '/live/loans', headers: { accept: 'text/html' } });

    const page = await server.call({ url: '/old-browser?page=%2Flive%2Floans%3Fa%3D1%26b' });

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This browser is too old for this page');
    expect(page.body).toContain('href="http://acme.localhost/live/loans?a=1&amp;b"');
    expect(page.body).toContain('Acme Learning');
    expect(page.body).not.toMatch(/<script|Try again/);
  });

  test.each([
    '?page=https://evil.test/',
    '?page=//evil.test/live',
    '?page=/live/%22%3E%3Cb%3E',
    '?page=javascript:alert(1)',
    '?page=/api/config',
    '?page=/live/a&page=/live/b',
    '?page[x]=/live/a',
    `?page=/live/${'a'.repeat(3000)}`,
    '?page=%00',
    '',
  ])('links only to pages of this host in /old-browser%s', async (query) => {
    const { statusCode, body } = await server.call({ url: `/old-browser${query}` });

    expect(statusCode).toBeLessThan(500);
    for (const [, href = ''] of body.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^http:\/\/acme\.localhost\/(live\/&quot;&gt;&lt;b&gt;)?$/);
    expect(body).not.toMatch(/<b>|evil/);
  });

  test('names a reference instead of the cause when rendering fails', async () => {
    const { database } = setup;
    const lines: object[] = [];
    const broken = createTestServer(
      { ...setup, database: { ...database, withTenant: () => Promise.reject(new Error('secret cause')) } },
      { webDist: dist, logTo: { write: (textLine) => lines.push(JSON.parse(textLine)) } },
    );

    const page = await broken.call({ url: '/', headers: { accept: 'text/html' } });

    expect(page.statusCode).toBe(500);
    expect(page.body).toMatch(
      /Oops, something went wrong!.*Internal server error.*500, reference [0-9a-f-]{13}/s,
    );
    expect(page.body).not.toContain('secret cause');
    const reqId = /reference ([0-9a-f-]{13})/.exec(page.body)?.[1];
    for (const msg of ['landing product lookup failed', 'page rendering failed'])
      expect(lines).toContainEqual(expect.objectContaining({ msg, reqId, tenant: 'acme', route: '/' }));
    await broken.close();
  });
});
