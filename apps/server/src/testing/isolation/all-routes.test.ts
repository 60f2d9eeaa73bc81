/** Every route of the server is declared in the contract, whose routes the access tests walk, or is explained here. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkedRoutes } from '../matrices/route-inputs.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';

const world = {} as AccessSetup;
beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
});
afterAll(() => world.close());

/** Routes without a declaration, by the exact pattern of Fastify, with what guards them. */
const undeclared: Record<string, string> = {
  '': 'the product that a bare address leads to',
  '/api/docs': 'the documentation of the API, without data of a tenant',
  '/api/docs/*': 'as /api/docs',
  '/api/docs/events': 'as /api/docs',
  '/api/docs/json': 'as /api/docs',
  '/api/docs/static/index.html': 'as /api/docs',
  '/api/docs/static/swagger-initializer.js': 'as /api/docs',
  '/api/docs/yaml': 'as /api/docs',
  '/healthz': 'one word, on every host; details for the operator: platform/health/routes.test.ts',
  '/readyz': 'as /healthz',
  '/app': 'a page, without data of a person',
  '/app/*': 'as /app',
  '/login': 'a page, without data of a person',
  '/login/*': 'as /login',
  '/live': 'a page, without data of a person',
  '/live/*': 'as /live',
  '/guest': 'a page, without data of a person',
  '/guest/*': 'as /guest',
  '/blur':
    'an empty page for the background blur, framed by pages of its origin: tenants/pages/pages.test.ts',
  '/old-browser': 'a page, without data of a person; links to this host only: tenants/pages/pages.test.ts',
  '/livekit': 'the media proxy, which reads the room token: platform/media/proxy.test.ts',
  '/livekit/*': 'as /livekit',
  '/whip/:meetingId': 'video from OBS, by the key of the meeting: platform/media/whip.test.ts',
  '/whip/:meetingId/:session': 'as /whip/:meetingId',
  '/files/:key': 'pictures, by the host of their tenant: answers.test.ts',
  '/favicon.ico': 'the brand, by the host of the tenant',
  '/brand/favicon.svg': 'as /favicon.ico',
  '/brand/logo.svg': 'as /favicon.ico',
  '/brand/mark.svg': 'as /favicon.ico',
  '/brand/palette.css': 'as /favicon.ico',
  '/silent-check-sso.html': 'a page of the single sign-on, without data',
  '/stop/:token': 'the page of an opt-out link, which reads the signed token',
  '/dev/outbox': 'the outbox of the demo, from loopback only: no other caller gets an answer',
  '/dev/outbox.js': 'as /dev/outbox',
};

/** Lists `METHOD /path` from Fastify's tree, in which each line continues the path of the one that it is indented under. */
function routesIn(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((textLine) => {
    const [, indent = '', piece = '', methods = ''] =
      /^([│├└─ ]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(textLine) ?? [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = `${parents[depth - 1] ?? ''}${piece}`;
    return methods
      .split(', ')
      .filter(Boolean)
      .map((method) => `${method} ${parents[depth]}`);
  });
}

test('every route is in the contract or explained', () => {
  const declared = walkedRoutes.map(
    ({ definition: { method, path } }) => `${method} ${path.replace(/\/$/, '')}`,
  );

  const others = routesIn(world.printRoutes())
    .map((route) => route.replace(/\/$/, ''))
    // Fastify answers HEAD wherever it answers GET, by the same handler and hooks.
    .filter((route) => !/^(HEAD|OPTIONS) /.test(route) && !declared.includes(route))
    // The tree leaves out the slash before a wildcard.
    .map((route) => route.slice(route.indexOf(' ') + 1).replace(/(?<!\/)\*$/, '/*'));

  expect([...new Set(others)].sort()).toEqual(Object.keys(undeclared).sort());
  // Those of the pages have a slash before the wildcard, so that they match no other name that begins the same.
  expect(['/app/*', '/login/*', '/live/*', '/guest/*'].filter((path) => !world.hasPage(path))).toEqual([]);
});
