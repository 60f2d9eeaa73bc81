import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeRealms, startFakeRealms } from '../../testing/fakes/fake-keycloak.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('the pages of single sign-on', () => {
  let setup: TenantSetup;
  let realms: FakeRealms;
  let server: TestServer;
  const webDist = mkdtempSync(path.join(tmpdir(), 'foyer-pages-'));

  beforeAll(async () => {
    mkdirSync(path.join(webDist, '.vite'));
    writeFileSync(path.join(webDist, '.vite/manifest.json'), '{}');
    const page = '<html data-theme="light"><head><!--foyer:head--></head></html>';
    for (const name of ['index.html', 'staff.html'])
      writeFileSync(path.join(webDist, name), `${page}<!--${name}-->`);
    setup = await createTenantSetup();
    realms = await startFakeRealms(setup, ['acme']);
    server = createTestServer(setup, { webDist });
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await setup.close();
    rmSync(webDist, { recursive: true });
  });

  const open = (url: string, host = 'acme.localhost') =>
    server.call({ url, host, headers: { accept: 'text/html' } });
  const policyOf = async (url: string, host?: string) =>
    `${(await open(url, host)).headers['content-security-policy']}`;

  test('the silent check posts to its own origin only, and can be framed by its own pages only', async () => {
    const answer = await open('/silent-check-sso.html');

    const script = /<script>(.*)<\/script>/.exec(answer.body)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(script).toContain('postMessage(location.href, location.origin)');
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('the silent check answers 404 where there is no realm', async () => {
    expect((await open('/silent-check-sso.html', 'globex.localhost')).statusCode).toBe(404);
    expect((await open('/silent-check-sso.html', 'nobody.localhost')).statusCode).toBe(404);
  });

  test.each(['/app', '/app/customers', '/app/login', '/login/', '/login/forgot'])(
    'the staff page %s may connect to its tenant’s realm and to no other host',
    async (url) => {
      const policy = await policyOf(url);

      expect(policy).toContain("frame-src 'self' https://auth.test;");
      expect(policy).toMatch(/connect-src 'self' ws:\/\/acme\.localhost https:\/\/auth\.test;/);
      expect(await policyOf(url, 'globex.localhost')).not.toContain('auth.test');
    },
  );

  test.each(['/', '/live/apple', '/live/login-demo', '/live/app', '/apple', '/login-demo', '/application'])(
    'the address %s is not a staff page and names no realm',
    async (url) => {
      const answer = await open(url);

      expect(answer.body).toContain('index.html');
      expect(await policyOf(url)).not.toContain('auth.test');
    },
  );
});
