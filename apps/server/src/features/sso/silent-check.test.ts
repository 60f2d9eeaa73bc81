import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Realms, startRealms } from '../../platform/testing/realm.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';

describe('the pages around single sign-on', () => {
  let world: World;
  let realms: Realms;
  let server: TestServer;
  const webDist = mkdtempSync(path.join(tmpdir(), 'foyer-pages-'));

  beforeAll(async () => {
    mkdirSync(path.join(webDist, '.vite'));
    writeFileSync(path.join(webDist, '.vite/manifest.json'), '{}');
    const page = '<html data-theme="light"><head><!--foyer:head--></head></html>';
    for (const name of ['index.html', 'staff.html'])
      writeFileSync(path.join(webDist, name), `${page}<!--${name}-->`);
    world = await createWorld();
    realms = await startRealms(world, ['acme']);
    server = createTestServer(world, { webDist });
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await world.close();
    rmSync(webDist, { recursive: true });
  });

  const open = (url: string, host = 'acme.localhost') =>
    server.call({ url, host, headers: { accept: 'text/html' } });
  const policyOf = async (url: string, host?: string) =>
    `${(await open(url, host)).headers['content-security-policy']}`;

  test('the silent check tells the own page alone, in a frame of the own page alone', async () => {
    const answer = await open('/silent-check-sso.html');

    const script = /<script>(.*)<\/script>/.exec(answer.body)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(script).toContain('postMessage(location.href, location.origin)');
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('the silent check is an address like any that does not exist where there is no realm', async () => {
    expect((await open('/silent-check-sso.html', 'globex.localhost')).statusCode).toBe(404);
    expect((await open('/silent-check-sso.html', 'nobody.localhost')).statusCode).toBe(404);
  });

  test.each(['/app', '/app/customers', '/app/login', '/login/', '/login/forgot'])(
    'the staff page %s may talk to the realm of its tenant, and to nobody else',
    async (url) => {
      const policy = await policyOf(url);

      expect(policy).toContain("frame-src 'self' https://auth.test;");
      expect(policy).toMatch(/connect-src 'self' ws:\/\/acme\.localhost https:\/\/auth\.test;/);
      expect(await policyOf(url, 'globex.localhost')).not.toContain('auth.test');
    },
  );

  test.each(['/', '/live/apple', '/live/login-demo', '/live/app', '/apple', '/login-demo', '/application'])(
    'the address %s is no staff page, and knows no realm',
    async (url) => {
      const answer = await open(url);

      expect(answer.body).toContain('index.html');
      expect(await policyOf(url)).not.toContain('auth.test');
    },
  );
});
