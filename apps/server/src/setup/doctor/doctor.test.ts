/** The checks of the doctor, with servers that are well and servers that are not. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { testCertificate, testKey } from '../../testing/certificate.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { certificatesCheck } from './certificates.ts';
import { clockCheck } from './clock.ts';
import type { Check, DoctorContext } from './context.ts';
import { dataFolderCheck } from './data-folder.ts';
import { databaseCheck } from './database.ts';
import { diagnose } from './doctor.ts';
import { finding } from './finding.ts';
import { mailCheck } from './mail.ts';
import { mediaCheck } from './media.ts';
import { proxiesCheck } from './proxies.ts';
import { findingLines, summaryLine } from './report-findings.ts';
import { serverCheck } from './server.ts';
import { storageCheck } from './storage.ts';
import { tenantServersCheck } from './tenant-servers.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-doctor-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const noDatabase = { problem: 'There is no database.', fix: 'Create one: npm start' };

function contextOf({ env = {}, ...given }: Partial<DoctorContext> & { env?: Record<string, string> } = {}) {
  return {
    config: readConfig({ FOYER_DATA_DIR: dataDir, ...env }),
    connection: noDatabase,
    app: null,
    liveKit: null,
    media: null,
    // Nothing listens there.
    serverOrigin: 'http://127.0.0.1:1',
    now: () => new Date(),
    ...given,
  } satisfies DoctorContext;
}

/** The states by name. */
async function statesOf(check: Check, context: DoctorContext): Promise<Record<string, string>> {
  return Object.fromEntries((await check.run(context)).map(({ name, state }) => [name, state]));
}

describe('diagnose', () => {
  const well: Check = { name: 'Well', run: async () => [finding('Well').ok('fine')] };

  test('runs every check, also when one throws and one never ends', async () => {
    const broken: Check = {
      name: 'Broken',
      run: () => Promise.reject(new Error('no route', { cause: new Error('host unreachable') })),
    };
    const endless: Check = { name: 'Endless', run: () => new Promise(() => {}) };
    const seen: string[] = [];

    const findings = await diagnose(contextOf(), {
      checks: [broken, endless, well],
      timeoutMs: 20,
      onFinding: ({ name }) => seen.push(name),
    });

    expect(findings).toMatchObject([
      { name: 'Broken', state: 'failed', text: 'no route: host unreachable', fix: expect.any(String) },
      { name: 'Endless', state: 'failed', text: 'no result within 0.02 s', fix: expect.any(String) },
      { name: 'Well', state: 'ok' },
    ]);
    expect(seen).toEqual(['Broken', 'Endless', 'Well']);
  });

  test('prints no secret, also when a server repeats it', async () => {
    const secrets = ['a'.repeat(32), 'b'.repeat(32), 'p@ss/word', 's3-secret', 't'.repeat(32)];
    const [secret = '', apiSecret = '', password = '', s3Secret = '', token = ''] = secrets;
    const { config } = contextOf({
      env: {
        FOYER_SECRET: secret,
        LIVEKIT_API_SECRET: apiSecret,
        DATABASE_URL: `postgres://foyer:${encodeURIComponent(password)}@127.0.0.1/foyer`,
        SMTP_URL: `smtp://foyer:${encodeURIComponent(password)}@127.0.0.1`,
        FOYER_OPERATOR_TOKEN: token,
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: s3Secret,
      },
    });
    const talkative: Check = {
      name: 'Talkative',
      run: async () => [
        finding('Talkative').failed(
          `rejected ${secrets.join(' ')} eyJhbGciOi.eyJpc3MiOi.c2lnbmF0dXJl`,
          `try ${password}`,
        ),
      ],
    };

    const [found] = await diagnose({ ...contextOf(), config }, { checks: [talkative] });

    expect(found).toMatchObject({ text: 'rejected *** *** *** *** *** ***', fix: 'try ***' });
  });
});

test('findings are plain text, and in colours on a terminal only', () => {
  const red = finding('Mail').failed('no answer', 'Check SMTP_URL');

  expect(findingLines(red, false)).toBe(
    `✗ Mail               no answer\n${' '.repeat(21)}→ Check SMTP_URL\n`,
  );
  expect(findingLines(red, true)).toContain('\u001b[31m✗\u001b[0m Mail');
  expect(summaryLine([red, finding('Clock').ok(''), finding('SMS').skipped('not configured')])).toBe(
    '1 green, 1 red, 1 not configured or not tried\n',
  );
});

describe('the database', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await cloneDatabase();
  });
  afterAll(() => own.drop());
  const context = () => contextOf({ connection: own.connection });

  test('of this version is green, and its clock is compared', async () => {
    expect(await databaseCheck.run(context())).toMatchObject([
      { name: 'Database', state: 'ok', text: expect.stringMatching(/^PostgreSQL \d+.*UTF8$/) },
      { name: 'Database role', state: 'ok' },
      { name: 'Migrations', state: 'ok' },
    ]);
    expect(await statesOf(clockCheck, context())).toEqual({ Clock: 'ok' });
  });

  test('with a clock of another time is red', async () => {
    const [found] = await clockCheck.run({ ...context(), now: () => new Date(Date.now() - 60_000) });

    expect(found).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/^(59\.|60).* s behind the database's/),
    });
  });

  test('of a newer version, of an older one and with a role without limits is red', async () => {
    await own.owner.query("insert into foyer_migrations (name) values ('9999_future.sql')");
    expect(await statesOf(databaseCheck, context())).toMatchObject({ Migrations: 'failed', Database: 'ok' });
    await own.owner.query("delete from foyer_migrations where name >= '9'");

    await own.owner.query('begin');
    const { rows } = await own.owner.query('delete from foyer_migrations returning name');
    await own.owner.query('commit');
    const [, , migrations] = await databaseCheck.run(context());
    expect(migrations).toMatchObject({ state: 'failed', fix: 'Apply them: npm start' });
    await own.owner.query('insert into foyer_migrations (name) select unnest($1::text[])', [
      rows.map(({ name }) => name),
    ]);

    await own.owner.query('alter table tenants disable row level security');
    expect(await statesOf(databaseCheck, context())).toMatchObject({ 'Database role': 'failed' });
    await own.owner.query('alter table tenants enable row level security');
  });

  test('that does not answer is red with what to check', async () => {
    const unreachable = contextOf({
      env: { DATABASE_URL: 'postgres://foyer@127.0.0.1:1/foyer' },
      connection: { connectionString: 'postgres://foyer@127.0.0.1:1/foyer' },
    });

    expect(await databaseCheck.run(unreachable)).toEqual([
      {
        name: 'Database',
        state: 'failed',
        text: expect.stringContaining('ECONNREFUSED'),
        fix: 'Check DATABASE_URL and the server that it names',
      },
    ]);
    expect(await databaseCheck.run(contextOf())).toMatchObject([{ state: 'failed', fix: noDatabase.fix }]);
  });
});

describe('the data folder', () => {
  test('is red when other users can read it or its secrets, or when the disk is nearly full', async () => {
    chmodSync(dataDir, 0o700);
    const { 'Data folder': folder } = await statesOf(dataFolderCheck, contextOf());
    expect(folder).toBe('ok');

    chmodSync(path.join(dataDir, 'secrets.json'), 0o644);
    expect(await statesOf(dataFolderCheck, contextOf())).toMatchObject({ 'Data folder': 'failed' });
    chmodSync(path.join(dataDir, 'secrets.json'), 0o600);
    chmodSync(dataDir, 0o755);
    expect(await statesOf(dataFolderCheck, contextOf())).toMatchObject({ 'Data folder': 'failed' });
    chmodSync(dataDir, 0o700);

    const full = contextOf({ env: { FOYER_MIN_FREE_MIB: '99999999' } });
    expect(await statesOf(dataFolderCheck, full)).toMatchObject({ 'Disk space': 'failed' });
  });

  test('stores a probe and keeps nothing of it', async () => {
    expect(await statesOf(storageCheck, contextOf())).toEqual({ Storage: 'ok' });
    expect(readdirSync(path.join(dataDir, 'files'))).toEqual([]);
  });

  test('that cannot store a probe is red', async () => {
    const folder = mkdtempSync(path.join(dataDir, 'blocked-'));
    writeFileSync(path.join(folder, 'files'), 'a file in place of the folder');

    expect(await statesOf(storageCheck, contextOf({ env: { FOYER_DATA_DIR: folder } }))).toEqual({
      Storage: 'failed',
    });
  });
});

describe('certificates of the relay', () => {
  const [cert, key] = [path.join(dataDir, 'turn.pem'), path.join(dataDir, 'turn.key')];
  beforeAll(() => {
    writeFileSync(cert, testCertificate);
    writeFileSync(key, testKey);
  });
  const turnContext = (host: string, at: string, files = `cert=${cert}&key=${key}`) =>
    contextOf({ env: { LIVEKIT_TURN: `turns://${host}?${files}` }, now: () => new Date(at) });

  test.each([
    ['turn.foyer.test', '2026-12-01', 'ok', 'valid until 2126-10-28'],
    ['turn.foyer.test', '2126-10-25', 'failed', 'expires on 2126-10-28'],
    ['turn.foyer.test', '2127-01-01', 'failed', 'expired on 2126-10-28'],
    ['turn.foyer.test', '2020-01-01', 'failed', 'not valid yet'],
    ['other.foyer.test', '2026-12-01', 'failed', 'is not for other.foyer.test'],
  ])('of %s on %s: %s, %s', async (host, at, state, text) => {
    const [found] = await certificatesCheck.run(turnContext(host, at));

    expect(found).toMatchObject({ name: 'Relay certificate', state, text: expect.stringContaining(text) });
  });

  test('that cannot be read are red', async () => {
    const [found] = await certificatesCheck.run(
      turnContext('turn.foyer.test', '2026-12-01', 'cert=/absent&key=/absent'),
    );

    expect(found).toMatchObject({ state: 'failed', text: expect.stringContaining('ENOENT') });
  });
});

describe('the running server', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  /** Answers as a server that knows us. */
  async function serverThatSays(state: object) {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(state));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const arrivals = (change: object) => ({
    ready: true,
    process: { arrivals: { webhookAt: null, trustedProxy: null, untrustedProxy: null, ...change } },
  });

  test('is red when nothing answers, and when it is not ready with what is wrong', async () => {
    expect(await serverCheck.run(contextOf())).toMatchObject([
      { state: 'failed', fix: 'Start it: npm start' },
    ]);

    const serverOrigin = await serverThatSays({
      ready: false,
      checks: { database: 'ok', liveKit: 'refused' },
    });
    expect(await serverCheck.run(contextOf({ serverOrigin }))).toMatchObject([
      { state: 'failed', text: 'not ready: liveKit: refused' },
    ]);
  });

  test('behind a proxy that is not trusted names the setting', async () => {
    const untrustedProxy = { address: '::ffff:10.0.0.7', at: new Date().toISOString() };
    const serverOrigin = await serverThatSays(arrivals({ untrustedProxy }));

    expect(await proxiesCheck.run(contextOf({ serverOrigin }))).toMatchObject([
      { state: 'failed', fix: 'If it is your proxy: TRUSTED_PROXIES=10.0.0.7' },
    ]);
  });

  test('behind a trusted proxy is green, and without any not configured', async () => {
    const trustedProxy = { address: '127.0.0.1', at: new Date().toISOString() };
    const trusted = await serverThatSays(arrivals({ trustedProxy }));
    expect(await statesOf(proxiesCheck, contextOf({ serverOrigin: trusted }))).toEqual({ Proxy: 'ok' });
    server?.close();

    const serverOrigin = await serverThatSays(arrivals({}));
    expect(await proxiesCheck.run(contextOf({ serverOrigin }))).toMatchObject([
      { state: 'skipped', text: 'not configured' },
    ]);
  });
});

test('a LiveKit that does not run is red', async () => {
  expect(await mediaCheck.run(contextOf())).toMatchObject([{ name: 'LiveKit', state: 'failed' }]);
});

describe('mail and message providers', () => {
  const appWith = (diagnosis: Partial<NonNullable<DoctorContext['app']>['diagnosis']>) =>
    ({
      diagnosis: { verifyMailServer: null, serversOfTenants: async () => [], ...diagnosis },
      operated: {},
    }) as unknown as NonNullable<DoctorContext['app']>;
  const env = { SMTP_URL: 'smtp://foyer:secret@mail.example.com:587' };

  test('a mail server that rejects the password is red with the setting', async () => {
    const rejected = Object.assign(new Error('535 Authentication failed'), { code: 'EAUTH' });
    const app = appWith({ verifyMailServer: () => Promise.reject(rejected) });

    expect(await mailCheck.run(contextOf({ env, app }))).toEqual([
      {
        name: 'Mail',
        state: 'failed',
        text: 'mail.example.com:587: 535 Authentication failed',
        fix: 'Check user and password in SMTP_URL',
      },
    ]);
  });

  test('no mail server and no provider are not configured', async () => {
    expect(await statesOf(mailCheck, contextOf({ app: appWith({}) }))).toEqual({ Mail: 'skipped' });
    expect(await statesOf(tenantServersCheck, contextOf({ app: appWith({}) }))).toEqual({
      'Message providers': 'skipped',
    });
  });

  test('each provider of a tenant has its line', async () => {
    const app = appWith({
      serversOfTenants: async () => [
        {
          tenant: 'acme',
          realm: null,
          providers: [
            { channel: 'sms', kind: 'http', verify: async () => 'https://sms.example.com answers' },
            { channel: 'whatsapp', kind: 'twilio', verify: () => Promise.reject(new Error('Authenticate')) },
            { channel: 'email', kind: 'smtp', verify: null },
          ],
        },
      ],
    });

    expect(await statesOf(tenantServersCheck, contextOf({ app }))).toEqual({
      'SMS of acme': 'ok',
      'WhatsApp of acme': 'failed',
      'Mail of acme': 'failed',
    });
  });
});
