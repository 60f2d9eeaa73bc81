/** Requests that pages of other origins make with the cookies of a person: not authorized, and not read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkedRoutes } from '../matrices/route-inputs.ts';
import { type AccessSetup, accountPassword, createAccessSetup } from '../setups/access-setup.ts';

const world = {} as AccessSetup;

beforeAll(async () => {
  const page = '<!doctype html><html lang="en"><head><!--foyer:head--></head><body></body></html>';
  const pages = { 'index.html': page, 'staff.html': page };
  Object.assign(world, await createAccessSetup({}, {}, { pages }));
});
afterAll(() => world.close());

const html = { accept: 'text/html' };
const open = (url: string, headers: Record<string, string> = {}) =>
  world.call({ tenant: 'acme', method: 'GET', url, headers: { ...html, ...headers } });

/** A form or an image of another origin can send these without asking first. */
const simple: Record<string, string>[] = [
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'text/plain; application/json' },
];
const foreign = {
  origin: 'https://evil.test',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'no-cors',
};

const changing = walkedRoutes.filter(
  ({ definition: { method, access, body, upload } }) =>
    method !== 'GET' && !upload && body && !access.includes('public') && !access.includes('system'),
);
test.each(changing)(
  '$title is not authorized by cookies that a page of another origin sends',
  async ({ definition }) => {
    const admin = await signedIn();
    for (const header of simple) {
      const { status } = await world.call({
        tenant: 'acme',
        method: definition.method,
        url: definition.path.replace(/:\w+/g, crypto.randomUUID()),
        headers: { ...foreign, ...header, cookie: admin },
        body: '{}',
      });
      expect(status).toBe(401);
    }
  },
);

let cookies: Promise<string> | undefined;
function signedIn(): Promise<string> {
  cookies ??= signIn();
  return cookies;
}

/** All cookies of a new session of a super admin. */
async function signIn(): Promise<string> {
  const { headers } = await world.call({
    tenant: 'acme',
    method: 'POST',
    url: '/api/users/login/',
    body: { email: 'owner@acme.test', password: accountPassword, rememberMe: false, keycloakEnabled: false },
  });
  const set = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
  expect(set.length).toBeGreaterThan(0);
  return set.join('; ');
}

const publicChanges = walkedRoutes.filter(
  ({ definition: { method, access, body, upload } }) =>
    method !== 'GET' && !upload && body && access.includes('public'),
);
test.each(publicChanges)('$title accepts no form of a page of another origin', async ({ definition }) => {
  for (const header of simple) {
    const { status } = await world.call({
      tenant: 'acme',
      method: definition.method,
      url: definition.path.replace(/:\w+/g, 'A'.repeat(44)),
      headers: { ...foreign, ...header },
      body: 'email=a%40b.test&msg=x&level=info',
    });
    expect([400, 415]).toContain(status);
  }
});

test.each<Record<string, string>>([
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: 'http://acme.localhost.evil.test' },
  { origin: 'http://globex.localhost' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('a session is not renewed for %j', async (headers) => {
  const cookie = await signIn();
  const renew = (of: Record<string, string>) =>
    world.call({ tenant: 'acme', method: 'POST', url: '/api/session/refresh', headers: { ...of, cookie } });

  expect((await renew(headers)).status).toBe(401);
  expect((await renew({ origin: 'http://acme.localhost', 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  );
});

test('no answer allows another origin to read it', async () => {
  for (const url of ['/api/config/', '/api/account', '/', '/brand/palette.css', '/api/openapi.json']) {
    const { headers } = await open(url, foreign);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});
