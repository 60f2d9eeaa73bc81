import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { originText } from './platform/http/origins/public-origin.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) => readConfig({ FOYER_DATA_DIR: folder, ...env });

test.each([
  [{}, '0.0.0.0'],
  [{ TRUSTED_PROXIES: '127.0.0.1, ::1' }, '127.0.0.1'],
  [{ TRUSTED_PROXIES: '127.0.0.1,10.0.0.2' }, '0.0.0.0'],
  [{ TRUSTED_PROXIES: '127.0.0.1', HOST: '0.0.0.0' }, '0.0.0.0'],
])('with %j the server listens on %s', (env, host) => {
  expect(read(env as Record<string, string>).host).toBe(host);
});

test('the keys for push services survive a restart, and only the owner can read them', () => {
  const keys = read({}).pushKeys;

  expect(read({}).pushKeys).toEqual(keys);
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
  expect(statSync(path.join(folder, 'push-keys.json')).mode & 0o777).toBe(0o600);
});

test('a demonstration has a history unless FOYER_DEMO is empty, and no other installation has one', () => {
  const demo = mkdtempSync(path.join(tmpdir(), 'foyer-config-'));
  writeFileSync(path.join(demo, 'installation.json'), '{"demo":true}');
  const hasHistory = (env: Record<string, string>) =>
    readConfig({ FOYER_DATA_DIR: demo, ...env }).demoHistory;

  expect([hasHistory({}), hasHistory({ FOYER_DEMO: '1' }), hasHistory({ FOYER_DEMO: 'empty' })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(read({}).demoHistory).toBe(false);
  rmSync(demo, { recursive: true });
});

describe('FOYER_OPERATOR_TOKEN', () => {
  const tokenOf = (FOYER_OPERATOR_TOKEN?: string) =>
    read(FOYER_OPERATOR_TOKEN === undefined ? {} : { FOYER_OPERATOR_TOKEN }).operatorToken;

  test('is null when it is absent or empty, and unchanged otherwise', () => {
    expect([tokenOf(), tokenOf(''), tokenOf('x'.repeat(32))]).toEqual([null, null, 'x'.repeat(32)]);
  });

  test.each(['x'.repeat(31), `${'x'.repeat(32)} `, 'secret'])('rejects %j with its name', (text) => {
    expect(() => tokenOf(text)).toThrow('FOYER_OPERATOR_TOKEN');
  });
});

describe.each([
  {
    field: 'allowPrivateProviders',
    name: 'FOYER_ALLOW_PRIVATE_PROVIDERS',
    formerName: 'FOYER_PRIVATE_CARRIERS',
  },
  {
    field: 'allowPrivateIdentityProviders',
    name: 'FOYER_ALLOW_PRIVATE_IDENTITY_PROVIDERS',
    formerName: 'FOYER_PRIVATE_REALMS',
  },
] as const)('$name', ({ field, name, formerName }) => {
  const deprecation = `${formerName} is deprecated, set ${name} instead`;

  test('is off when it is absent, and on when it is 1', () => {
    const configs = [read({}), read({ [name]: '0' }), read({ [name]: '1' })];
    expect(configs.map((config) => config[field])).toEqual([false, false, true]);
    expect(configs.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('is still read under its former name, with one warning', () => {
    const config = read({ [formerName]: '1' });
    expect([config[field], config.warnings]).toEqual([true, [deprecation]]);
  });

  test('takes precedence over its former name', () => {
    const config = read({ [name]: '0', [formerName]: '1' });
    expect([config[field], config.warnings]).toEqual([false, [deprecation]]);
  });
});

const turnOf = (LIVEKIT_TURN: string) => read({ LIVEKIT_TURN }).liveKit.turn;

describe('LIVEKIT_TURN', () => {
  test.each([
    ['', null],
    ['turn://turn.example.com', { domain: 'turn.example.com', port: 3478, tls: null }],
    ['turn://10.0.0.5:3479', { domain: '10.0.0.5', port: 3479, tls: null }],
    ['turns://Turn.Example.com', { domain: 'turn.example.com', port: 5349, tls: { by: 'outside' } }],
    [
      'turns://turn.example.com:443?cert=/etc/turn.pem&key=/etc/turn.key',
      {
        domain: 'turn.example.com',
        port: 443,
        tls: { by: 'own', cert: '/etc/turn.pem', key: '/etc/turn.key' },
      },
    ],
  ])('%s is read', (text, turn) => {
    expect(turnOf(text)).toEqual(turn);
  });

  test.each([
    'turn.example.com:3478',
    'https://turn.example.com',
    'turn://',
    'turn://turn.example.com:99999',
    'turns://turn.example.com?cert=/etc/turn.pem',
  ])('rejects %s with its name', (text) => {
    expect(() => turnOf(text)).toThrow('LIVEKIT_TURN');
  });
});

describe('DATABASE_URL', () => {
  test('is accepted with parameters such as sslmode, and rejected with its name when it has options', () => {
    const url = 'postgres://foyer@db.example/foyer?sslmode=require';

    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(() => read({ DATABASE_URL: `${url}&options=-c%20role%3Dnone` })).toThrow('DATABASE_URL');
  });

  test('may have a direct address and a role beside it', () => {
    const DATABASE_URL = 'postgres://foyer@pooler.example/foyer';
    const DATABASE_DIRECT_URL = 'postgres://foyer@db.example/foyer';

    expect(read({ DATABASE_URL })).toMatchObject({ databaseDirectUrl: null, databaseAppRole: 'foyer_app' });
    expect(read({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_APP_ROLE: 'foyer_b_app' })).toMatchObject({
      databaseDirectUrl: DATABASE_DIRECT_URL,
      databaseAppRole: 'foyer_b_app',
    });
    expect(() => read({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL');
  });
});

describe.each(['FOYER_SECRET', 'LIVEKIT_API_SECRET'] as const)('%s', (name) => {
  const secretOf = (env: Record<string, string>) => {
    const { secret, liveKit } = read(env);
    return name === 'FOYER_SECRET' ? secret : liveKit.apiSecret;
  };

  test('is generated once when it is absent or empty', () => {
    const generated = secretOf({});

    expect(generated.length).toBeGreaterThanOrEqual(32);
    expect(secretOf({ [name]: '' })).toBe(generated);
  });

  test('is accepted with 32 characters, and rejected with its name when it is shorter', () => {
    expect(secretOf({ [name]: 'x'.repeat(32) })).toBe('x'.repeat(32));
    expect(() => secretOf({ [name]: 'x'.repeat(31) })).toThrow(name);
  });
});

describe('the settings of S3', () => {
  const needed = { S3_BUCKET: 'foyer-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const s3Of = (env: Record<string, string>) => read(env).s3;

  test('are absent by default, and when all are empty', () => {
    expect(s3Of({})).toBeNull();
    expect(s3Of({ S3_BUCKET: '', S3_ENDPOINT: '' })).toBeNull();
  });

  test('have defaults for Amazon, and path style at an endpoint of another server', () => {
    expect(s3Of(needed)).toEqual({
      endpoint: null,
      region: 'us-east-1',
      bucket: 'foyer-files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      encryption: null,
      forcePathStyle: false,
    });
    expect(s3Of({ ...needed, S3_ENDPOINT: 'https://s3.example.com/', S3_REGION: 'eu-1' })).toMatchObject({
      endpoint: 'https://s3.example.com',
      region: 'eu-1',
      forcePathStyle: true,
    });
  });

  test.each([
    ['AES256', { algorithm: 'AES256', keyId: null }],
    ['aws:kms', { algorithm: 'aws:kms', keyId: null }],
    ['aws:kms:arn:aws:kms:eu-1:1:key/2', { algorithm: 'aws:kms', keyId: 'arn:aws:kms:eu-1:1:key/2' }],
  ])('encrypt at rest with %s', (S3_SSE, encryption) => {
    expect(s3Of({ ...needed, S3_SSE })).toMatchObject({ encryption });
  });

  test.each([
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example.com' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'foyer-files' }],
    ['S3_SECRET_ACCESS_KEY', { ...needed, S3_SECRET_ACCESS_KEY: '' }],
    ['S3_BUCKET', { ...needed, S3_BUCKET: 'Foyer/files' }],
    ['S3_ENDPOINT', { ...needed, S3_ENDPOINT: 's3.example.com' }],
    ['S3_ENDPOINT', { ...needed, S3_ENDPOINT: 'ftp://s3.example.com' }],
    ['S3_ENDPOINT', { ...needed, S3_ENDPOINT: 'https://user@s3.example.com' }],
    ['S3_SSE', { ...needed, S3_SSE: 'yes' }],
    ['S3_FORCE_PATH_STYLE', { ...needed, S3_FORCE_PATH_STYLE: 'yes' }],
  ])('are rejected with the name %s when it is missing or invalid: %j', (name, env) => {
    expect(() => s3Of(env as Record<string, string>)).toThrow(new RegExp(`^${name} `));
  });
});

test('FOYER_MIN_FREE_MIB is a number of MiB, 512 by default, and rejected by name otherwise', () => {
  expect(read({}).reservedDiskBytes).toBe(512 * 1_048_576);
  expect(read({ FOYER_MIN_FREE_MIB: '0' }).reservedDiskBytes).toBe(0);
  expect(() => read({ FOYER_MIN_FREE_MIB: '-1' })).toThrow('FOYER_MIN_FREE_MIB');
  expect(() => read({ FOYER_MIN_FREE_MIB: '1 GB' })).toThrow('FOYER_MIN_FREE_MIB');
});

describe('the origin of links without a request', () => {
  test.each([
    ['the port of the server in development', {}, 'http://localhost:3000'],
    ['another port of the server', { PORT: '3100' }, 'http://localhost:3100'],
    [
      'https and the public port in production',
      { NODE_ENV: 'production', PUBLIC_HOST_SUFFIXES: 'app.example.com', PUBLIC_PORT: '8443' },
      'https://app.example.com:8443',
    ],
    ['localhost also in production', { NODE_ENV: 'production', PORT: '3100' }, 'http://localhost:3100'],
    [
      'PUBLIC_ORIGIN',
      { PUBLIC_ORIGIN: 'https://app.example.com:8443', PORT: '3100' },
      'https://app.example.com:8443',
    ],
  ])('is %s', (_, env, origin) => {
    expect(originText(read(env as Record<string, string>).publicOrigin)).toBe(origin);
  });

  test('makes its host the first suffix, and its port the public port', () => {
    const { publicHostSuffixes, publicPort } = read({ PUBLIC_ORIGIN: 'https://app.example.com:8443' });

    expect(publicHostSuffixes).toEqual(['app.example.com', 'localhost', 'app.localhost']);
    expect(publicPort).toBe(8443);
  });
});
