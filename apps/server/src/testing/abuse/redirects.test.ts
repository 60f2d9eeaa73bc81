/** Addresses that would redirect to another origin. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';

const world = {} as AccessSetup;

beforeAll(async () => {
  const page = '<!doctype html><html lang="en"><head><!--foyer:head--></head><body></body></html>';
  const pages = { 'index.html': page, 'staff.html': page };
  Object.assign(world, await createAccessSetup({}, {}, { pages }));
  await world.owner.query(
    `update tenants t set landing_product = p.id from products p
     where p.tenant_id = t.id and t.slug = 'acme' and p.slug = 'jee-live-demo'`,
  );
});
afterAll(() => world.close());

const html = { accept: 'text/html' };
const open = (url: string, headers: Record<string, string> = {}) =>
  world.call({ tenant: 'acme', method: 'GET', url, headers: { ...html, ...headers } });

const targets = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%09/evil.test',
  '/%0d%0aLocation:%20https://evil.test',
  '/.evil.test',
  'https:evil.test',
  'https://evil.test',
  'https://acme.localhost@evil.test',
  'https://acme.localhost.evil.test',
  'javascript:alert(1)',
];
const names = ['return', 'returnTo', 'next', 'redirect', 'redirect_uri', 'url', 'continue', 'to'];

const targetsInQueries = targets.map((target) => names.map((name) => `${name}=${target}`).join('&'));
test.each(targetsInQueries)('no page redirects to another origin for ?%s', async (query) => {
  for (const path of ['/', '/login', '/app', '/live/jee-live-demo', '/silent-check-sso.html']) {
    const { headers } = await open(`${path}?${query}`);

    if (headers.location === undefined) continue;
    expect(new URL(headers.location, 'http://acme.localhost').origin).toBe('http://acme.localhost');
    expect(headers.location).toMatch(/^\/live\/jee-live-demo(\?|$)/);
  }
});

test('the bare address redirects to the landing product, so that the tests above see a redirect', async () => {
  expect((await open('/?next=x')).headers.location).toBe('/live/jee-live-demo?next=x');
});

test.each(targets)('a path that begins with %s is not redirected', async (path) => {
  // The test client reads a backslash as a second slash, and then as the start of a host.
  const encoded = path.replaceAll('\\', '%5C');
  const { status, headers } = await open(encoded.startsWith('/') ? encoded : `/${encoded}`);

  expect([headers.location, Math.floor(status / 100)]).toEqual([undefined, 4]);
});

test.each(['evil.test', 'acme.localhost.evil.test', 'evil.test#.acme.localhost', 'acme.localhost@evil.test'])(
  'the host %s gets no redirect',
  async (host) => {
    expect((await open('/', { host })).headers.location).toBeUndefined();
  },
);
