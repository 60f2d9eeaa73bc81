/** Tests the operator's routes in the composed app: they accept the operator token and no other. */

import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { createMedia } from '../../../platform/media/media.ts';
import { linesOf, readTar } from '../../../testing/read-tar.ts';
import { type AccessSetup, createAccessSetup, operatorToken } from '../../../testing/setups/access-setup.ts';

const setup = {} as AccessSetup;
beforeAll(async () => {
  Object.assign(setup, await createAccessSetup());
});
afterAll(() => setup.close());

const url = '/api/operator/tenants';
const initech = { slug: 'initech', name: 'Initech', admin: 'bill@initech.test' };
const call = (method: string, at: string, { body, token = operatorToken, tenant = 'acme' }: More = {}) =>
  setup.call({ tenant, method, url: at, token, body });
interface More {
  readonly body?: object;
  readonly token?: string | null;
  readonly tenant?: string;
}

test('creates a tenant once: 201 with the invitation, then 200 without', async () => {
  const first = await call('POST', url, { body: initech });
  const second = await call('POST', url, { body: { ...initech, name: 'Other' } });

  expect(first.status).toBe(201);
  expect(first.body.result.tenant).toMatchObject({ slug: 'initech', name: 'Initech', status: 'active' });
  // In demo mode, mail only goes to the outbox, so the link is returned.
  expect(first.body.result.invitation.link).toContain('/login/reset?token=');
  expect(second.status).toBe(200);
  expect(second.body.result).toMatchObject({ tenant: { name: 'Initech' }, invitation: null });
});

test('reports invalid input by field', async () => {
  const { status, body } = await call('POST', url, { body: { slug: 'a b', name: '', admin: 'bill' } });

  expect(status).toBe(400);
  expect(body.error.fields).toEqual({ slug: 'invalid', name: 'required' });
});

test('suspends, resumes and lists tenants on any host, and repetitions change nothing', async () => {
  const tenant = 'no-such-host';
  for (const act of ['suspend', 'suspend', 'resume', 'resume']) {
    const { status, body } = await call('POST', `${url}/globex/${act}`, { tenant });
    expect([status, body.result.status]).toEqual([200, act === 'suspend' ? 'suspended' : 'active']);
  }
  const { body } = await call('GET', url, { tenant });

  expect(body.result).toContainEqual(expect.objectContaining({ slug: 'globex', status: 'active' }));
});

test('exports a readable audit log and everything its hash chain covers', async () => {
  await call('POST', `${url}/globex/suspend`);

  const { status, bytes } = await call('GET', `${url}/globex/export`);

  expect(status).toBe(200);
  const found = await readTar(bytes);
  const rows = linesOf(found.get('rows/audit_log.ndjson'));
  const { rows: hashes } = await setup.owner.query(
    "select a.id, encode(audit_row_hash(a), 'hex') as hash from audit_log a where a.id = any($1)",
    [rows.map(({ id }) => id)],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(new Map(rows.map((row) => [row.id, hashOf(row)]))).toEqual(
    new Map(hashes.map(({ id, hash }) => [id, hash])),
  );
  expect(found.has('rows/audit_seals.ndjson')).toBe(true);
  // The last entry may be that of the export itself.
  expect(linesOf(found.get('rows/audit_log_readable.ndjson'))).toContainEqual(
    expect.objectContaining({
      actorName: 'Operator',
      action: 'UPDATE',
      after: expect.objectContaining({ status: 'suspended' }),
    }),
  );
  await call('POST', `${url}/globex/resume`);
});

/** The row hash as the migration defines it, computed from an exported line. */
function hashOf(row: Record<string, unknown>): string {
  const at = Temporal.Instant.from(String(row.at)).epochNanoseconds / 1000n;
  const hex = (value: unknown) => (value === null ? null : String(value).slice(2));
  const fields = [
    row.id,
    row.tenant_id,
    row.seq,
    at,
    row.actor_kind,
    row.actor_id,
    row.behind_id,
    row.action,
    row.log_type,
    row.entity_kind,
    row.entity_id,
    row.entity_label,
    row.before,
    row.after,
    row.actor_person,
    hex(row.actor_personal),
    row.entity_person,
    hex(row.entity_personal),
  ];
  const text = fields
    .map((field) => (field === null ? '-' : `${Buffer.byteLength(`${field}`)}:${field}`))
    .join('');
  return createHash('sha256').update(text).digest('hex');
}

test('schedules a removal, and resuming cancels it', async () => {
  const marked = await call('POST', `${url}/globex/delete`, { body: { graceDays: 7 } });
  const resumed = await call('POST', `${url}/globex/resume`);

  expect(marked.body.result).toMatchObject({ status: 'suspended', deleteAt: expect.any(String) });
  expect(resumed.body.result).toMatchObject({ status: 'active', deleteAt: null });
});

test.each([
  [{ graceDays: 0 }, 'graceDays'],
  [{ graceDays: 'soon' }, 'graceDays'],
  [{ now: 'acme' }, 'now'],
])('schedules no removal for %j', async (body, field) => {
  const { status, body: answer } = await call('POST', `${url}/globex/delete`, { body });

  expect([status, Object.keys(answer.error.fields)]).toEqual([400, [field]]);
  expect((await call('GET', url)).body.result).toContainEqual(
    expect.objectContaining({ slug: 'globex', deleteAt: null }),
  );
});

test('invites no one where a super admin has signed in before', async () => {
  const { status, body } = await call('POST', `${url}/globex/invite`, { body: {} });

  expect([status, body.error.fields]).toEqual([400, { admin: 'taken' }]);
});

test.each(['nobody', 'www', 'A.b', '%F0%9F%98%80'])(
  'answers 404 for %s, which is not a tenant',
  async (slug) => {
    const { status, body } = await call('POST', `${url}/${slug}/suspend`);

    expect([status, body.error.code]).toEqual([404, 'tenant.unknown']);
  },
);

test.each([
  ['nothing', null, 'auth.missing'],
  ['a beginning of it', operatorToken.slice(0, -1), 'auth.invalid'],
  ['more than it', `${operatorToken}x`, 'auth.invalid'],
])('rejects %s', async (_what, token, code) => {
  for (const [method, at] of [
    ['GET', url],
    ['POST', `${url}/globex/suspend`],
  ] as const) {
    const { status, body } = await call(method, at, { token });
    expect([status, body.error.code]).toEqual([401, code]);
  }
});

test('does not accept the operator token as a staff session', async () => {
  expect((await call('GET', '/api/manage/settings')).status).toBe(401);
});

test('registers no operator routes without an operator token', async () => {
  const config = readConfig({ FOYER_DATA_DIR: setup.folder, LOG_LEVEL: 'silent' });
  const app = await createApp({
    config,
    database: setup.database,
    mediaUpstream: 'http://127.0.0.1:1',
    webDist: setup.folder,
    media: createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) }),
    now: () => new Date(),
  });
  const headers = { host: 'acme.localhost', authorization: 'Bearer null' };

  const answer = await app.http.inject({ url, headers });

  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'route.not_found']);
  await app.close();
});
