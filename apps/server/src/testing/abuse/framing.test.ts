/** Pages inside of the frames of other origins (clickjacking). */
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

const pages = [
  '/',
  '/live/jee-live-demo',
  '/live/x',
  '/login',
  '/app',
  '/app/x',
  '/nothing',
  '/stop/x',
  '/api/docs/',
];
test.each(pages)('the page %s cannot be framed', async (url) => {
  let reply = await open(url);
  if (reply.headers.location) reply = await open(String(reply.headers.location));

  expect(reply.headers['content-type']).toContain('text/html');
  expect(String(reply.headers['content-security-policy'])).toMatch(/frame-ancestors 'none'|sandbox/);
});
