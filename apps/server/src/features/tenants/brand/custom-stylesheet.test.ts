import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stylesheetLimits } from '@foyer/contract/brand/stylesheet.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../../platform/audit/audit.ts';
import { buildStaff, createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';

const url = '/api/manage/settings/stylesheet';
const page =
  '<!doctype html><html lang="en" data-theme="light"><head><!--foyer:head--></head><body><div id="root"></div></body></html>';

let setup: TenantSetup;
let server: TestServer;
let dist: string;
let token: string;
let auditEntries: AuditEntry[];

beforeAll(async () => {
  setup = await createTenantSetup();
  dist = mkdtempSync(path.join(tmpdir(), 'foyer-styles-'));
  for (const name of ['index.html', 'staff.html']) writeFileSync(path.join(dist, name), page);
  server = createTestServer(setup, { webDist: dist });
  server.events.within(audited, async (_unit, entry) => void auditEntries.push(entry));
  token = await tokenOf('SUPER_ADMIN');
});
afterAll(async () => {
  await server.close();
  await setup.close();
  rmSync(dist, { recursive: true });
});
beforeEach(() => {
  auditEntries = [];
});

async function tokenOf(role: 'ADMIN' | 'SUPER_ADMIN'): Promise<string> {
  const { acme } = setup.tenants;
  return server.tokenOf(acme, await buildStaff(setup, acme, { role }));
}

const versionNow = async () =>
  (await server.call({ url: '/api/manage/settings', token })).json().result.version as number;
const set = async (stylesheet: string, by = token) =>
  server.call({ method: 'PUT', url, token: by, body: { stylesheet, version: await versionNow() } });
const saved = async () => (await server.call({ url, token })).json().result.stylesheet;
const open = async (address: string, host = 'acme.localhost') =>
  (await server.call({ url: address, host, headers: { accept: 'text/html' } })).body;

test('puts a saved stylesheet into the tenant’s customer pages at once, with their nonce, and into no other tenant’s', async () => {
  const answer = await set('h1 { color: #402000 }');

  expect(answer.statusCode).toBe(200);
  const body = await open('/');
  expect(body).toMatch(/<style nonce="[^"]+">@layer tenant\{:where\(#root\) h1[^<]+#402000\}\}<\/style>/);
  expect(body.indexOf('@layer tokens')).toBeLessThan(body.indexOf('@layer tenant{'));
  expect(await open('/', 'globex.localhost')).not.toContain('#402000');
});

test('does not apply to the staff pages, so that no one can lock themselves out', async () => {
  await set('h1 { color: #402000 }');

  for (const address of ['/app', '/login/']) expect(await open(address)).not.toContain('@layer tenant{');
});

test('inlines a long stylesheet into the document, so that the first paint waits for no other file', async () => {
  const { statusCode } = await set(
    Array.from({ length: 1000 }, (_, index) => `.a${index}{color:#402000}`).join('\n'),
  );

  const body = await open('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('.a999:where');
  expect(body).not.toContain('rel="stylesheet"');
});

test('sanitizes a stylesheet that was saved under older rules by the current rules', async () => {
  const text = 'h1{color:#123456}p{position:fixed}';
  await setup.own.owner.query('update tenants set stylesheet = $1 where slug = $2', [text, 'acme']);

  const body = await open('/');
  expect(body).toContain('#123456');
  expect(body).not.toContain('position:fixed');
});

test('reports every rejected line and saves nothing', async () => {
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
  expect(await saved()).toBe('h1{color:red}');
});

test.each([
  ['too many signs', 'x'.repeat(stylesheetLimits.maxBytes + 1)],
  ['too many bytes', 'é'.repeat(stylesheetLimits.maxBytes / 2 + 1)],
])('rejects %s as too long', async (_what, stylesheet) => {
  expect((await set(stylesheet)).json().error.fields).toEqual({ stylesheet: 'too_long' });
});

test('records the change in the audit log without the stylesheet’s text', async () => {
  await set('');
  auditEntries = [];
  await set('h1{color:#402000}');
  await set('h1{color:#402000}');

  expect(auditEntries).toMatchObject([
    {
      action: 'UPDATE',
      logType: 'CONFIG',
      before: { stylesheet: 'none' },
      after: { stylesheet: expect.stringMatching(/^1 lines, /) },
    },
  ]);
  expect(JSON.stringify(auditEntries)).not.toContain('#402000');
});

test('answers record.conflict for an outdated version, and 403 to an admin who reads or writes it', async () => {
  const body = { stylesheet: 'h1{color:red}', version: (await versionNow()) - 1 };
  const admin = await tokenOf('ADMIN');

  expect((await server.call({ method: 'PUT', url, token, body })).json().error.code).toBe('record.conflict');
  expect((await set('', admin)).json().error.code).toBe('auth.forbidden');
  expect((await server.call({ url, token: admin })).json().error.code).toBe('auth.forbidden');
});
