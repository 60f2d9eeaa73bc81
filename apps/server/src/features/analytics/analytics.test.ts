/** Admins open the tenant's dashboard of Metabase or Superset, and no other rows than the tenant's. */
import { analyticsLimits } from '@foyer/contract/analytics.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmbed } from '../../testing/fakes/fake-metabase.ts';
import { type FakeSuperset, startFakeSuperset, supersetAccount } from '../../testing/fakes/fake-superset.ts';
import { type AccessSetup, createAccessSetup } from '../../testing/setups/access-setup.ts';

type Who = 'agent' | 'admin' | 'superAdmin';

const page = '<!doctype html><html lang="en"><head><!--foyer:head--></head><body></body></html>';
const keys = {
  acme: 'the embedding key of Metabase for acme',
  globex: 'the embedding key of globex, another',
};
const metabase = {
  provider: 'metabase',
  url: 'https://8.8.8.8/metabase',
  dashboardId: '12',
  parameter: 'tenant_id',
  username: '',
  secret: keys.acme,
};
const embeddingId = 'd73e7841-9342-4afd-8e29-b4a416a2498c';

const world = {} as AccessSetup;
const tokens = {} as Record<'acme' | 'globex', Record<Who, string>>;
let superset: FakeSuperset;

beforeAll(async () => {
  superset = await startFakeSuperset();
  const pages = { 'index.html': page, 'staff.html': page };
  Object.assign(world, await createAccessSetup({}, { FOYER_ALLOW_PRIVATE_ANALYTICS: '1' }, { pages }));
  for (const tenant of ['acme', 'globex'] as const) {
    tokens[tenant] = {
      agent: await world.signIn(tenant, 'agent'),
      admin: await world.signIn(tenant, 'admin'),
      superAdmin: await world.signIn(tenant, 'superAdmin'),
    };
  }
});
afterAll(async () => {
  await world.close();
  await superset.close();
});

beforeEach(async () => {
  await world.owner.query('delete from analytics_connections');
  await world.owner.query(
    `update tenants set analytics_dashboard_id = null, flags = flags || '{"analytics": true}'`,
  );
  Object.assign(superset, { failsAt: null, lastsSeconds: 300, guestToken: null });
  superset.granted.length = 0;
});

interface Caller {
  readonly tenant?: 'acme' | 'globex';
  readonly who?: Who;
}

const askToken = ({ tenant = 'acme', who = 'admin' }: Caller = {}) =>
  world.call({ tenant, method: 'GET', url: '/api/analytics/token', token: tokens[tenant][who] });

const find = async () =>
  (
    await world.call({
      tenant: 'acme',
      method: 'GET',
      url: '/api/manage/analytics',
      token: tokens.acme.superAdmin,
    })
  ).body.result;

const save = (connection: object, { tenant = 'acme', who = 'superAdmin' }: Caller = {}) =>
  world.call({
    tenant,
    method: 'PUT',
    url: '/api/manage/analytics',
    token: tokens[tenant][who],
    body: { version: 0, ...connection },
  });

const inSuperset = () => ({
  provider: 'superset',
  url: superset.url,
  dashboardId: embeddingId,
  parameter: 'tenant_slug',
  username: supersetAccount.username,
  secret: supersetAccount.password,
});

const policyOf = async (url: string, tenant = 'acme') => {
  const { headers } = await world.call({ tenant, method: 'GET', url, headers: { accept: 'text/html' } });
  return `${headers['content-security-policy']}`.split('; ');
};

describe('the token for Metabase', () => {
  test('opens the dashboard with the tenant as the locked parameter, for ten minutes', async () => {
    await save(metabase);

    const { result } = (await askToken()).body;

    expect(result).toMatchObject({ provider: 'metabase', url: metabase.url, lastsMs: 600_000 });
    const opened = await openEmbed(result.token, { secret: keys.acme, at: new Date() });
    expect(opened).toMatchObject({ dashboard: 12, params: { tenant_id: 'acme' } });
    expect(opened.endsInMs).toBeLessThanOrEqual(analyticsLimits.tokenLastsMs);
    const later = new Date(Date.now() + analyticsLimits.tokenLastsMs);
    await expect(openEmbed(result.token, { secret: keys.acme, at: later })).rejects.toThrow('exp');
  });

  test('of one tenant neither names the other nor opens with its key', async () => {
    await save(metabase);
    await save({ ...metabase, secret: keys.globex }, { tenant: 'globex' });

    const { token } = (await askToken({ tenant: 'globex' })).body.result;

    expect(await openEmbed(token, { secret: keys.globex, at: new Date() })).toMatchObject({
      params: { tenant_id: 'globex' },
    });
    await expect(openEmbed(token, { secret: keys.acme, at: new Date() })).rejects.toThrow('signature');
  });
});

describe('the token for Superset', () => {
  test('is a guest token for the dashboard, with the rows of the tenant alone', async () => {
    await save(inSuperset());

    const { result } = (await askToken()).body;

    expect(result).toMatchObject({ provider: 'superset', url: superset.url, dashboardId: embeddingId });
    expect(decodeJwt(result.token)).toMatchObject({ type: 'guest' });
    expect(result.lastsMs).toBeGreaterThan(0);
    expect(result.lastsMs).toBeLessThanOrEqual(300_000);
    expect(superset.granted).toEqual([
      {
        user: { username: 'foyer-acme', first_name: 'acme', last_name: 'Foyer' },
        resources: [{ type: 'dashboard', id: embeddingId }],
        rls: [{ clause: "tenant_slug = 'acme'" }],
      },
    ]);
  });

  test.each(['login', 'csrf_token', 'guest_token'])(
    'answers analytics.unavailable while Superset fails at %s',
    async (name) => {
      await save(inSuperset());
      superset.failsAt = name;

      expect(await askToken()).toMatchObject({
        status: 502,
        body: { error: { code: 'analytics.unavailable' } },
      });
    },
  );

  test.each([
    ['the password is wrong', { secret: 'another password' }],
    ['no server listens', { url: 'http://127.0.0.1:1' }],
  ])('answers analytics.unavailable when %s', async (_why, change) => {
    await save({ ...inSuperset(), ...change });

    expect((await askToken()).body.error.code).toBe('analytics.unavailable');
  });

  test('answers analytics.unavailable when the token lasts longer than a day', async () => {
    await save(inSuperset());
    superset.lastsSeconds = 25 * 60 * 60;

    expect((await askToken()).body.error.code).toBe('analytics.unavailable');
  });

  test('answers analytics.unavailable when the token is not one that expires', async () => {
    await save(inSuperset());
    superset.guestToken = 'not a JWT';

    expect((await askToken()).body.error.code).toBe('analytics.unavailable');
  });
});

describe('the Analytics page', () => {
  test('is not found while its flag is off or no dashboard is set', async () => {
    expect(await askToken()).toMatchObject({ status: 404, body: { error: { code: 'route.not_found' } } });

    await save(metabase);
    expect((await askToken()).status).toBe(200);

    await world.owner.query(`update tenants set flags = flags || '{"analytics": false}'`);
    expect(await askToken()).toMatchObject({ status: 404, body: { error: { code: 'route.not_found' } } });
  });

  test('is in the configuration as soon as a dashboard is saved', async () => {
    const isShown = async () =>
      (await world.call({ tenant: 'acme', method: 'GET', url: '/api/config/' })).body.flags.analytics;
    expect(await isShown()).toBe(false);

    await save(metabase);

    expect(await isShown()).toBe(true);
  });

  test('has no token for agents', async () => {
    await save(metabase);

    expect(await askToken({ who: 'agent' })).toMatchObject({
      status: 403,
      body: { error: { code: 'auth.forbidden' } },
    });
  });

  test('has an empty answer while the dashboard is not one of the server', async () => {
    await save(metabase);
    await world.owner.query(`update tenants set analytics_dashboard_id = $1`, [embeddingId]);

    expect((await askToken()).body).toEqual({ result: null });
  });

  test('alone may frame the server, and only on the host of its tenant', async () => {
    await save(metabase);

    expect(await policyOf('/app/analytics')).toContain("frame-src 'self' https://8.8.8.8");
    expect(await policyOf('/app/analytics?from=menu')).toContain("frame-src 'self' https://8.8.8.8");
    for (const url of [
      '/app',
      '/app/analytics/x',
      '/app/analyticsx',
      '/app/settings/analytics',
      '/login',
      '/',
    ])
      expect(await policyOf(url)).toContain("frame-src 'self'");
    expect(await policyOf('/app/analytics', 'globex')).toContain("frame-src 'self'");

    await world.owner.query(`update tenants set flags = flags || '{"analytics": false}'`);
    expect(await policyOf('/app/analytics')).toContain("frame-src 'self'");
  });
});

describe('the connection', () => {
  test('is saved without showing its secret, which is encrypted', async () => {
    const { secret: _secret, ...shown } = metabase;
    const saved = (await save({ ...metabase, url: ' HTTPS://8.8.8.8:443/x/../metabase/ ' })).body.result;

    expect(saved).toEqual({ ...shown, hasSecret: true, isSecretUnreadable: false, version: 1 });
    expect(await find()).toEqual(saved);
    const { rows } = await world.owner.query('select secret from analytics_connections');
    expect(rows[0].secret.includes(keys.acme)).toBe(false);
  });

  test('is only for super admins', async () => {
    expect((await save(metabase, { who: 'admin' })).status).toBe(403);
    expect((await save(metabase, { who: 'agent' })).status).toBe(403);
  });

  test('keeps its secret for the same server, and never sends it to another one', async () => {
    const { secret: _secret, ...unchanged } = metabase;
    await save(metabase);

    expect((await save({ ...unchanged, parameter: 'client', version: 1 })).body.result.hasSecret).toBe(true);
    expect((await save({ ...unchanged, url: 'https://1.1.1.1', version: 2 })).body.error.fields).toEqual({
      secret: 'required',
    });
  });

  test('answers record.conflict for an outdated version', async () => {
    await save(metabase);

    expect((await save(metabase)).body.error.code).toBe('record.conflict');
  });

  test('is cleared together with the dashboard', async () => {
    await save(metabase);

    const { result } = (await save({ ...metabase, provider: null, version: 1 })).body;

    expect(result).toMatchObject({ provider: null, url: '', dashboardId: '', hasSecret: false, version: 2 });
    expect((await askToken()).status).toBe(404);
  });

  test('is in the audit log with the change of the dashboard, without the secret', async () => {
    await save({ ...metabase, url: 'https://9.9.9.9' });

    const { rows } = await world.owner.query(
      `select entity_kind, after::text from audit_log where log_type = 'CONFIG' order by seq desc limit 2`,
    );
    const entries = Object.fromEntries(rows.map((row) => [row.entity_kind, row.after]));
    expect(JSON.parse(entries.settings)).toEqual({ analyticsDashboardId: '12' });
    expect(JSON.parse(entries.analytics)).toMatchObject({
      url: 'https://9.9.9.9',
      secret: expect.stringMatching(/^set, [0-9a-f]{8}$/),
    });
    expect(rows.map((row) => row.after).join('')).not.toContain(keys.acme);
  });

  test('reports a secret that can no longer be decrypted, and returns no token', async () => {
    await save(metabase);
    await world.owner.query('update analytics_connections set secret = secret || $1', [Buffer.of(0)]);

    expect(await find()).toMatchObject({ hasSecret: false, isSecretUnreadable: true });
    expect((await askToken()).body).toEqual({ result: null });
    const { secret: _secret, ...unchanged } = metabase;
    expect((await save({ ...unchanged, version: 1 })).status).toBe(200);
    expect((await save({ ...metabase, version: 2 })).body.result.isSecretUnreadable).toBe(false);
  });

  test.each([
    [{ url: '' }, { url: 'required' }],
    [{ url: 'javascript:alert(1)' }, { url: 'invalid' }],
    [{ url: 'data:text/html,<script>alert(1)</script>' }, { url: 'invalid' }],
    [{ url: 'https://8.8.8.8/"><script>' }, { url: 'invalid' }],
    [{ url: "https://8.8.8.8;script-src 'unsafe-inline'" }, { url: 'invalid' }],
    [{ url: 'https://a;script-src' }, { url: 'invalid' }],
    [{ url: 'https://boss:secret@8.8.8.8' }, { url: 'invalid' }],
    [{ url: 'https://8.8.8.8?x=1' }, { url: 'invalid' }],
    [{ url: '//8.8.8.8' }, { url: 'invalid' }],
    [{ url: 'https://acme.localhost' }, { url: 'invalid' }],
    [{ dashboardId: '' }, { dashboardId: 'required' }],
    [{ dashboardId: embeddingId }, { dashboardId: 'invalid' }],
    [{ dashboardId: '../12' }, { dashboardId: 'invalid' }],
    [{ parameter: '' }, { parameter: 'required' }],
    [{ parameter: "x' or '1' = '1" }, { parameter: 'invalid' }],
    [{ secret: 'short' }, { secret: 'too_short' }],
    [{ secret: null }, { secret: 'required' }],
    [{ provider: 'superset', dashboardId: embeddingId }, { username: 'required' }],
    [{ provider: 'tableau' }, { provider: 'not_a_choice' }],
  ])('is rejected at its field, and nothing changes: %j', async (change, fields) => {
    const answer = await save({ ...metabase, ...change });

    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'request.invalid', fields } } });
    expect(await find()).toMatchObject({ provider: null, dashboardId: '', version: 0 });
  });
});

describe('an installation whose tenants have public analytics servers only', () => {
  const strict = {} as AccessSetup;
  let token: string;
  beforeAll(async () => {
    Object.assign(strict, await createAccessSetup());
    token = await strict.signIn('acme', 'superAdmin');
  });
  afterAll(() => strict.close());

  test.each([
    'https://127.0.0.1',
    'https://10.1.2.3/metabase',
    'https://169.254.169.254',
    'https://[::1]',
    'https://localhost:8088',
    'http://8.8.8.8',
  ])('rejects %s at its field', async (url) => {
    const { status, body } = await strict.call({
      tenant: 'acme',
      method: 'PUT',
      url: '/api/manage/analytics',
      token,
      body: { ...metabase, url, version: 0 },
    });

    expect(status).toBe(400);
    expect(body.error.fields).toEqual({ url: 'invalid' });
  });

  test('does not call a private Superset that was saved before', async () => {
    await strict.owner.query(
      `update tenants set analytics_dashboard_id = $1, flags = flags || '{"analytics": true}'`,
      [embeddingId],
    );
    const body = { ...inSuperset(), url: 'https://8.8.8.8', version: 0 };
    await strict.call({ tenant: 'acme', method: 'PUT', url: '/api/manage/analytics', token, body });
    await strict.owner.query('update analytics_connections set url = $1', [superset.url]);

    const answer = await strict.call({ tenant: 'acme', method: 'GET', url: '/api/analytics/token', token });

    expect(answer.body.error.code).toBe('analytics.unavailable');
    expect(superset.granted).toEqual([]);
  });
});
