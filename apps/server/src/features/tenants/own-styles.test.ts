import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stylesheetLimits } from '@foyer/contract/stylesheet.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildSession, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

const url = '/api/manage/settings/stylesheet';
const page =
  '<!doctype html><html lang="en" data-theme="light"><head><!--foyer:head--></head><body><div id="root"></div></body></html>';

let world: World;
let server: TestServer;
let dist: string;
let token: string;
let noted: AuditEntry[];

beforeAll(async () => {
  world = await createWorld();
  dist = mkdtempSync(path.join(tmpdir(), 'foyer-styles-'));
  for (const name of ['index.html', 'staff.html']) writeFileSync(path.join(dist, name), page);
  server = createTestServer(world, { webDist: dist });
  server.events.within(audited, async (_unit, entry) => void noted.push(entry));
  token = await tokenOf('SUPER_ADMIN');
});
afterAll(async () => {
  await server.close();
  await world.close();
  rmSync(dist, { recursive: true });
});
beforeEach(() => {
  noted = [];
});

async function tokenOf(role: 'ADMIN' | 'SUPER_ADMIN'): Promise<string> {
  const { acme } = world.tenants;
  const { userId, sessionId, scope } = await buildSession(
    world,
    acme,
    await buildStaff(world, acme, { role }),
  );
  return server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
}

const versionNow = async () =>
  (await server.call({ url: '/api/manage/settings', token })).json().result.version as number;
const set = async (stylesheet: string, by = token) =>
  server.call({ method: 'PUT', url, token: by, body: { stylesheet, version: await versionNow() } });
const kept = async () => (await server.call({ url, token })).json().result.stylesheet;
const open = async (address: string, host = 'acme.localhost') =>
  (await server.call({ url: address, host, headers: { accept: 'text/html' } })).body;

test('styles are in the customer’s page at once, under its nonce, and in nobody else’s', async () => {
  const answer = await set('h1 { color: #402000 }');

  expect(answer.statusCode).toBe(200);
  const body = await open('/');
  expect(body).toMatch(/<style nonce="[^"]+">@layer tenant\{:where\(#root\) h1[^<]+#402000\}\}<\/style>/);
  expect(body.indexOf('@layer tokens')).toBeLessThan(body.indexOf('@layer tenant{'));
  expect(await open('/', 'globex.localhost')).not.toContain('#402000');
});

test('the staff’s pages do not wear them: nobody locks themselves out', async () => {
  await set('h1 { color: #402000 }');

  for (const address of ['/app', '/login/']) expect(await open(address)).not.toContain('@layer tenant{');
});

test('long ones stand in the document too: the first paint waits for no other file', async () => {
  const { statusCode } = await set(
    Array.from({ length: 1000 }, (_, index) => `.a${index}{color:#402000}`).join('\n'),
  );

  const body = await open('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('.a999:where');
  expect(body).not.toContain('rel="stylesheet"');
});

test('a text that was kept by an older rule is worn by the rule of now', async () => {
  const text = 'h1{color:#123456}p{position:fixed}';
  await world.own.owner.query('update tenants set stylesheet = $1 where slug = $2', [text, 'acme']);

  const body = await open('/');
  expect(body).toContain('#123456');
  expect(body).not.toContain('position:fixed');
});

test('what is refused is named line by line, and nothing is changed', async () => {
  await set('h1{color:red}');

  const { error } = (await set('h1{color:red}\np{position:fixed}\n@import "x";')).json();

  expect(error).toMatchObject({
    code: 'request.invalid',
    fields: { stylesheet: 'invalid' },
    lines: [
      { line: 2, reason: 'property', what: 'position' },
      { line: 3, reason: 'at_rule', what: '@import' },
    ],
  });
  expect(await kept()).toBe('h1{color:red}');
});

test.each([
  ['too many signs', 'x'.repeat(stylesheetLimits.maxBytes + 1)],
  ['too many bytes', 'é'.repeat(stylesheetLimits.maxBytes / 2 + 1)],
])('%s are too many', async (_what, stylesheet) => {
  expect((await set(stylesheet)).json().error.fields).toEqual({ stylesheet: 'too_long' });
});

test('the log says that they were changed, without their text', async () => {
  await set('');
  noted = [];
  await set('h1{color:#402000}');
  await set('h1{color:#402000}');

  expect(noted).toMatchObject([
    {
      action: 'UPDATE',
      logType: 'CONFIG',
      before: { stylesheet: 'none' },
      after: { stylesheet: expect.stringMatching(/^1 lines, /) },
    },
  ]);
  expect(JSON.stringify(noted)).not.toContain('#402000');
});

test('whoever saw older settings is told, and an admin may neither see nor set them', async () => {
  const body = { stylesheet: 'h1{color:red}', version: (await versionNow()) - 1 };
  const admin = await tokenOf('ADMIN');

  expect((await server.call({ method: 'PUT', url, token, body })).json().error.code).toBe('record.conflict');
  expect((await set('', admin)).json().error.code).toBe('auth.forbidden');
  expect((await server.call({ url, token: admin })).json().error.code).toBe('auth.forbidden');
});
