import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { readyList, type StartFacts } from './ready-list.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-ready-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const password = 'not-to-be-printed';

function listOf(env: Record<string, string>, facts: Partial<StartFacts> = {}) {
  const config = readConfig({ NODE_ENV: 'production', FOYER_DATA_DIR: dataDir, ...env });
  return readyList(config, {
    mediaPorts: { udp: 7882, tcp: 7881 },
    tenants: 2,
    originOf: (tenant) => `https://${tenant}.example.com`,
    freeBytes: 20 * 2 ** 30,
    ...facts,
  });
}

const item = (list: ReturnType<typeof listOf>, name: string) => list.find((each) => each.name === name);

test('the list of a production without settings has what it lacks, each with what to do', () => {
  const list = listOf(
    {},
    { tenants: 0, originOf: (tenant) => `https://${tenant}.localhost`, freeBytes: 2 ** 20 },
  );

  expect(list.map(({ name, isReady }) => [name, isReady])).toEqual([
    ['Media', false],
    ['Mail', false],
    ['Tenants', false],
    ['HTTPS', false],
    ['Storage', false],
    ['Secret', true],
  ]);
  expect(item(list, 'Media')).toMatchObject({
    text: '127.0.0.1, UDP 7882, TCP 7881: only browsers on this machine send and receive audio and video',
    fix: expect.stringContaining('LIVEKIT_NODE_IP='),
  });
  expect(item(list, 'Tenants')?.fix).toContain('npm run foyer -- tenant create');
  expect(item(list, 'HTTPS')?.fix).toContain('PUBLIC_ORIGIN=');
  expect(item(list, 'Secret')?.text).toContain(path.join(dataDir, 'secrets.json'));
});

test('a complete production is ready, and no line has a password', () => {
  const list = listOf({
    LIVEKIT_NODE_IP: '203.0.113.5',
    LIVEKIT_TURN: 'turns://turn.example.com',
    SMTP_URL: `smtp://foyer:${password}@mail.example.com:587`,
    MAIL_FROM: 'Foyer <no-reply@example.com>',
    TRUSTED_PROXIES: '127.0.0.1',
    FOYER_SECRET: `${password}-`.repeat(3),
    S3_BUCKET: 'foyer-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: password,
  });

  expect(list.filter(({ isReady }) => !isReady)).toEqual([]);
  expect(list.map(({ text }) => text)).toEqual([
    '203.0.113.5, UDP 7882, TCP 7881, relay turn.example.com',
    'mail.example.com:587, from Foyer <no-reply@example.com>',
    '2, at https://<tenant>.example.com',
    'https://<tenant>.example.com, through the proxy 127.0.0.1',
    `bucket foyer-files; the rest in ${dataDir}, 20.0 GiB free`,
    'from FOYER_SECRET; keep it',
  ]);
  expect(JSON.stringify(list)).not.toContain(password);
});

test.each([
  ['without a trusted proxy', {}, (tenant: string) => `https://${tenant}.example.com`, 'TRUSTED_PROXIES='],
  [
    'with plain http',
    { TRUSTED_PROXIES: '127.0.0.1' },
    (tenant: string) => `http://${tenant}.example.com:3000`,
    'NODE_ENV=production',
  ],
])('a public address %s is not ready', (_what, env, originOf, fix) => {
  expect(item(listOf(env, { originOf }), 'HTTPS')).toMatchObject({
    isReady: false,
    fix: expect.stringContaining(fix),
  });
});

test('an external LiveKit is named by its address', () => {
  const list = listOf(
    {
      LIVEKIT_URL: 'wss://livekit.example.com',
      LIVEKIT_API_KEY: 'foyer',
      LIVEKIT_API_SECRET: 'x'.repeat(32),
    },
    { mediaPorts: null },
  );

  expect(item(list, 'Media')).toMatchObject({ isReady: true, text: 'LiveKit at wss://livekit.example.com' });
});
