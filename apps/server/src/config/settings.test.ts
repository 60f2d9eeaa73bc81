import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { judgeSettings } from './judge.ts';
import { type SettingName, settingRows, settings } from './settings.ts';
import { WrongSettings } from './wrong-settings.ts';

const home = mkdtempSync(path.join(tmpdir(), 'foyer-settings-'));
const demo = path.join(home, 'demo');
const file = path.join(home, 'file');
const absent = path.join(home, 'absent');

beforeAll(() => {
  mkdirSync(demo);
  writeFileSync(path.join(demo, 'installation.json'), '{"demo":true}');
  writeFileSync(file, 'not a program');
});
afterAll(() => rmSync(home, { recursive: true }));

/** What an operator may write there by mistake. Each is rejected. */
const wrongValues = {
  PORT: ['0', '99999', '3000.5', '-1', '0x10', '1e3', 'http', '3000;'],
  HOST: ['http://0.0.0.0', '0.0.0.0:3000', '*', '1', '999.1.1.1', '[::1]', 'my host'],
  PUBLIC_ORIGIN: [
    'app.example.com',
    'app.example.com:8443',
    'ftp://app.example.com',
    'https://',
    'https://10.0.0.1',
    'https://[::1]',
    'https://app.example.com/path',
    'https://u@app.example.com',
    'https://app.example.com:99999',
    'https://*.example.com',
  ],
  PUBLIC_HOST_SUFFIXES: [
    'https://x',
    'x:443',
    '.example.com',
    '*.example.com',
    'a/b',
    '10.0.0.1',
    ',',
    'a..b',
  ],
  PUBLIC_PORT: ['0', '65536', '443.0', 'https'],
  TRUSTED_PROXIES: [
    'nginx',
    '1',
    'true',
    '10.0.0.0/33',
    '10.0.0.0/255.0.255.0',
    '::1/129',
    '10.0.0',
    '::1/64/1',
    ',',
  ],
  DEFAULT_TENANT: ['Acme', 'acme.example.com', '-acme', 'a_b', 'a b', 'x'.repeat(64)],
  NODE_ENV: ['prod', 'Production', 'PRODUCTION'],
  FOYER_DATA_DIR: [
    '~/foyer',
    '~',
    file,
    path.join(file, 'data'),
    '/proc/version',
    '/proc/foyer',
    '/sys/foyer',
    `/${'x'.repeat(300)}`,
  ],
  FOYER_SECRET: ['short', 'x'.repeat(31)],
  FOYER_NEW_SECRET: ['short'],
  FOYER_MIN_FREE_MIB: ['-1', '1 GB', '0.5', '1e9', '9999999999'],
  FOYER_OPERATOR_TOKEN: ['secret', 'ä'.repeat(32), `${'x'.repeat(32)} `],
  DEFAULT_ADMIN_CONTACT: [
    'admin',
    '+49 30 123456',
    'https://example.com/help',
    'a@b@c',
    'A <a@b.example>',
    'mailto:a@b',
  ],
  LOG_LEVEL: ['verbose', 'INFO', '30', 'warning'],
  FOYER_DEMO: ['true', 'yes', '2', 'off'],
  FOYER_DEMO_PASSWORD: ['x'.repeat(201), 'tab\tinside'],
  FOYER_DEMO_CLOCK_AHEAD_MS: ['-1', '1d', '1.5', '9007199254740991'],
  NODE_EXTRA_CA_CERTS: [absent, demo],
  NODE_USE_ENV_PROXY: ['true', 'yes'],
  DATABASE_URL: [
    'db.example',
    'db.example:5432/foyer',
    'mysql://db.example/foyer',
    'postgres://',
    'postgres://foyer:p@ss@db.example/foyer',
    'postgres://foyer:p#ss@db.example/foyer',
    'postgres://foyer:p/ss@db.example/foyer',
    'postgres://foyer:12?3@db.example/foyer',
    'postgres://foyer:p%ss@db.example/foyer',
    'postgres://foyer:p ss@db.example/foyer',
    'postgres://db.example:99999/foyer',
    'postgres://db.example/foyer?options=-c%20role%3Dnone',
    'postgres://db.example/foyer?sslmode=yes',
    `postgres://db.example/foyer?sslrootcert=${absent}`,
  ],
  DATABASE_DIRECT_URL: ['db.example', 'postgres://foyer:p@ss@db.example/foyer'],
  DATABASE_APP_ROLE: [
    'user',
    'pg_monitor',
    'current_user',
    'Foyer_App',
    'foyer app',
    'foyer_app; drop table tenants',
    `foyer_${'a'.repeat(60)}`,
  ],
  PG_BIN_DIR: [absent, file, demo],
  S3_BUCKET: ['Foyer/files', 'https://s3.example.com/foyer', 'ab', 'a_b'],
  S3_ACCESS_KEY_ID: ['two words', 'schlüssel'],
  S3_SECRET_ACCESS_KEY: ['two words'],
  S3_ENDPOINT: [
    's3.example.com',
    'ftp://s3.example.com',
    'https://user@s3.example.com',
    'https://',
    'https://x?y=1',
  ],
  S3_REGION: ['eu central', 'https://eu-1'],
  S3_SSE: ['yes', 'aes256', 'aws:kms: '],
  S3_FORCE_PATH_STYLE: ['yes', 'true'],
  LIVEKIT_URL: [
    'livekit.example.com',
    'http://livekit.example.com',
    'https://livekit.example.com',
    'wss://',
    'wss://a?b',
    'wss://k:s@livekit.example.com',
  ],
  LIVEKIT_API_KEY: ['two words', 'schlüssel'],
  LIVEKIT_API_SECRET: ['short'],
  LIVEKIT_BIN: [absent, demo, file, 'livekit-server'],
  LIVEKIT_NODE_IP: ['livekit.example.com', '0.0.0.0', '::', '10.0.0.1:7882', '10.0.0'],
  LIVEKIT_UDP_PORT: ['0', '65536', '7882/udp'],
  LIVEKIT_TCP_PORT: ['0', '65536', '7881/tcp'],
  LIVEKIT_TURN: [
    'turn.example.com:3478',
    'turn://',
    'turn://turn.example.com:99999',
    'turns://x?cert=/a.pem',
  ],
  RECORDER: ['Egress', 'livekit', '1'],
  RECORDINGS_AT_ONCE: ['-1', '1001', '2.5', 'many'],
  SMTP_URL: [
    'mail:25',
    'mail.example.com',
    'smtp://',
    'http://mail',
    'smtp://u:p@ss@mail',
    'smtp://u:p#s@mail',
    'smtp://mail:99999',
  ],
  MAIL_FROM: ['Foyer', 'no-reply', 'Foyer <no-reply>', 'Foyer <a@b', 'a@b, c@d', 'Foyer <a@b> x'],
  TWILIO_API_URL: ['twilio.example.com', 'ftp://x', 'https://x?y', 'https://u:p@x'],
  FOYER_ALLOW_PRIVATE_PROVIDERS: ['true', 'yes', '2'],
  FOYER_ALLOW_PRIVATE_IDENTITY_PROVIDERS: ['true', 'on', '-1'],
  FOYER_ALLOW_PRIVATE_ANALYTICS: ['true', 'off', '01'],
  FOYER_ALLOW_PRIVATE_WEBHOOKS: ['true', 'off', '01'],
} satisfies Record<SettingName, readonly string[]>;

/** Values that work, besides the examples. */
const rightValues: Partial<Record<SettingName, readonly string[]>> = {
  PORT: ['1', '65535', ' 3000 '],
  HOST: ['::1', '::', 'localhost', 'foyer-1.internal'],
  PUBLIC_ORIGIN: ['http://localhost:3000', 'https://münchen.example:8443', 'https://app.example.com/'],
  PUBLIC_HOST_SUFFIXES: ['localhost', 'a.example , B.example,', 'münchen.example', '192-168-1-20.sslip.io'],
  TRUSTED_PROXIES: ['loopback', '10.0.0.0/255.0.0.0', '::1, fc00::/7', '127.0.0.1/8'],
  DATABASE_URL: [
    'postgresql://foyer:p%40ss@db.example:5432/foyer?sslmode=require',
    'postgres:///foyer?host=/run/postgresql',
    'postgres://foyer@/foyer?host=/run/postgresql',
    'postgres://db.example/foyer?application_name=foyer@a',
    'postgres://[::1]:5432/foyer',
    'postgres://foyer@%2Frun%2Fpostgresql:5432/foyer',
  ],
  SMTP_URL: [
    'smtps://mail.example.com',
    'smtp://u%40x:p@mail.example.com:587?pool=true',
    'smtp://127.0.0.1:25',
  ],
  MAIL_FROM: ['a@b.example', '"Foyer, Inc." <a@b.example>', 'Füyer <a@b.example>'],
  NODE_ENV: ['development', 'test', 'staging'],
  LIVEKIT_URL: ['ws://127.0.0.1:7880', 'wss://livekit.example.com/path'],
  S3_ENDPOINT: ['http://127.0.0.1:9000/', 'https://s3.example.com/base'],
  TWILIO_API_URL: ['http://127.0.0.1:4000'],
};

const secretOf32 = 'x'.repeat(32);
/** What makes an installation in which each setting alone is right. */
const surroundings: Partial<Record<SettingName, Record<string, string>>> = {
  LIVEKIT_URL: { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: secretOf32 },
  FOYER_DEMO_CLOCK_AHEAD_MS: { FOYER_DATA_DIR: demo },
  DATABASE_DIRECT_URL: { DATABASE_URL: 'postgres://foyer@pooler.example/foyer' },
};
const s3 = { S3_BUCKET: 'foyer-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

const cluster = {
  ...s3,
  LIVEKIT_URL: 'wss://livekit.example.com',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: secretOf32,
};

const environmentOf = (name: SettingName, value: string) => ({
  FOYER_DATA_DIR: absent,
  ...(name.startsWith('S3_') ? s3 : {}),
  ...(name === 'RECORDER' ? cluster : {}),
  ...surroundings[name],
  [name]: value,
});
const problemsOf = (name: SettingName, value: string) => judgeSettings(environmentOf(name, value)).problems;

const names = settingRows.map(([name]) => name);

describe.each(names)('%s', (name) => {
  const { example, isSecret } = settings[name] as (typeof settingRows)[number][1];

  test('rejects each wrong value with one sentence that begins with its name', () => {
    for (const value of wrongValues[name]) {
      const problems = problemsOf(name, value);

      expect([value, problems]).toEqual([value, [expect.stringMatching(new RegExp(`^${name} `))]]);
      expect(problems[0]).not.toMatch(/\n| {4}at |undefined|\[object/);
      if (isSecret && value !== `${value.split('//')[0]}//`) expect(problems[0]).not.toContain(value);
    }
  });

  test('takes its example and other right values', () => {
    const needsFile = ['FOYER_DATA_DIR', 'NODE_EXTRA_CA_CERTS', 'PG_BIN_DIR', 'LIVEKIT_BIN'].includes(name);
    const values = [...(example === null || needsFile ? [] : [example]), ...(rightValues[name] ?? [])];

    for (const value of values) expect([value, problemsOf(name, value)]).toEqual([value, []]);
  });

  test('ends with an odd value in a value or in one sentence that begins with its name', () => {
    const odd = [
      '\0',
      '\u0007',
      '\u001b[2J',
      'a\nb',
      '\u202e',
      '\u2028',
      '\ud800',
      '\u{1f600}',
      'ü',
      '０',
      "'",
      '"',
      '\\',
      '%',
      '%00',
      '$(id)',
      '`id`',
      '../..',
      '-0',
      '-1',
      '0',
      'null',
      'undefined',
      'NaN',
      '{}',
      '[]',
      '://',
      '@',
      '//',
      'x'.repeat(10_000),
      '"quoted"',
      "'quoted'",
      '"',
      'http://[',
      'http://x:y',
      '1'.repeat(400),
    ];
    for (const value of odd) {
      const { problems } = judgeSettings(environmentOf(name, value));

      expect([value, problems.length <= 1]).toEqual([value, true]);
      for (const problem of problems) {
        expect(problem.startsWith(`${name} `)).toBe(true);
        expect(problem.length).toBeLessThan(600);
        expect(problem).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]| {4}at /u);
      }
    }
  });

  test('is not set when it is empty or blank', () => {
    for (const value of ['', ' ', '\t \n']) {
      const { values, problems } = judgeSettings({ FOYER_DATA_DIR: absent, [name]: value });

      expect(problems).toEqual([]);
      expect(name === 'FOYER_DATA_DIR' || values[name] === null).toBe(true);
    }
  });
});

test('reports all wrong settings together, and creates nothing', () => {
  const environment = { FOYER_DATA_DIR: absent, PORT: '0', TRUSTED_PROXIES: 'nginx', LOG_LEVEL: 'verbose' };

  expect(() => readConfig(environment)).toThrow(WrongSettings);
  expect(judgeSettings(environment).problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'TRUSTED_PROXIES',
    'LOG_LEVEL',
  ]);
  expect(existsSync(absent)).toBe(false);
});

test('judging alone creates nothing', () => {
  expect(judgeSettings({ FOYER_DATA_DIR: absent }).problems).toEqual([]);
  expect(existsSync(absent)).toBe(false);
});

test.each([
  ['"https://x"', 'quotation marks'],
  ["'https://x'", 'quotation marks'],
  ['https://\u0007', 'U+0007'],
  ['x'.repeat(9_000), 'longer than'],
])('says about %j what is wrong with any value: %s', (value, reason) => {
  expect(problemsOf('SMTP_URL', value)[0]).toContain(reason);
});

test('takes a secret with quotation marks and blanks as it is, because it may be in use', () => {
  for (const value of [`"${secretOf32}"`, ` ${secretOf32}\n`])
    expect(judgeSettings(environmentOf('FOYER_SECRET', value)).values.FOYER_SECRET).toBe(value);
});

describe('settings that belong together', () => {
  const judge = (env: Record<string, string>) => judgeSettings({ FOYER_DATA_DIR: absent, ...env });

  test('LIVEKIT_URL needs the secret, and warns without the key', () => {
    const url = { LIVEKIT_URL: 'wss://livekit.example.com' };

    expect(judge(url).problems).toEqual([expect.stringMatching(/^LIVEKIT_API_SECRET is missing/)]);
    expect(judge({ ...url, LIVEKIT_API_SECRET: secretOf32 }).warnings).toEqual([
      expect.stringMatching(/^LIVEKIT_API_KEY is not set/),
    ]);
  });

  test('S3 names every missing setting', () => {
    expect(judge({ S3_REGION: 'eu-1' }).problems.map((problem) => problem.split(' ')[0])).toEqual(
      Object.keys(s3),
    );
  });

  test('RECORDER needs a LiveKit and a bucket that Egress can reach, which S3_SSE does not', () => {
    expect(judge({ RECORDER: 'egress' }).problems).toEqual([
      'RECORDER is egress, which needs LIVEKIT_URL: set it, or remove RECORDER',
      'RECORDER is egress, which needs S3_BUCKET: set it, or remove RECORDER',
    ]);
    expect(judge({ ...cluster, RECORDER: 'egress', S3_SSE: 'AES256' }).problems).toEqual([
      'S3_SSE cannot be passed on to LiveKit Egress: remove it, and make encryption the default of the bucket',
    ]);
    expect(judge({ ...cluster, RECORDER: 'egress' }).problems).toEqual([]);
  });

  test('PUBLIC_ORIGIN is https in production, and agrees with PUBLIC_PORT', () => {
    const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://app.example.com' };
    const otherPort = { PUBLIC_ORIGIN: 'https://app.example.com:8443', PUBLIC_PORT: '443' };

    expect(judge(production).problems).toEqual([
      expect.stringMatching(/^PUBLIC_ORIGIN must begin with https/),
    ]);
    expect(judge(otherPort).problems).toEqual([expect.stringMatching(/^PUBLIC_PORT is 443/)]);
  });

  test('FOYER_DEMO_CLOCK_AHEAD_MS is rejected outside a demonstration', () => {
    expect(judge({ FOYER_DEMO_CLOCK_AHEAD_MS: '1' }).problems).toEqual([
      expect.stringMatching(/^FOYER_DEMO_CLOCK_AHEAD_MS is for demonstrations only/),
    ]);
  });

  test('NODE_USE_ENV_PROXY must not send the calls to the embedded LiveKit through the proxy', () => {
    const proxied = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://proxy.example:3128' };

    expect(judge(proxied).problems).toEqual([
      expect.stringMatching(/^NODE_USE_ENV_PROXY .* NO_PROXY=127\.0\.0\.1/),
    ]);
    expect(judge({ ...proxied, NO_PROXY: 'db.example, 127.0.0.1' }).problems).toEqual([]);
    expect(judge({ NODE_USE_ENV_PROXY: '1' }).problems).toEqual([]);
  });
});

test('warns about an unknown name that is set, and not about an empty one', () => {
  const environment = { FOYER_DATA_DIR: absent, FOYER_OTHER: 'x', FOYER_EMPTY: '' };

  expect(judgeSettings(environment).warnings).toEqual(['FOYER_OTHER is not a setting and has no effect']);
});
