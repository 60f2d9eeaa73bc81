/** Byte ranges of stored files (RFC 9110, 14), on a real HTTP server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mintScope } from '../db/scope.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { newImageKey } from '../storage/media-types.ts';
import { registerFiles } from '../storage/serve-files.ts';
import type { Storage } from '../storage/storage.ts';
import { parseRange } from './byte-ranges.ts';
import { createHttp } from './server.ts';

const acme = mintScope(crypto.randomUUID(), 'acme');
const content = Buffer.from('0123456789');
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-ranges-'));
const storage: Storage = createFolderStorage(folder);
const warnings: string[] = [];
const http = createHttp({
  logLevel: 'warn',
  logTo: { write: (textLine) => void warnings.push(textLine) },
  trustedProxies: null,
});
const key = newImageKey('image/png');

beforeAll(async () => {
  await storage.put(acme, key, content);
  registerFiles({ http, authGuard: { tenantOf: async () => acme }, storage });
  await http.ready();
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  http.inject({ method, url: `/files/${key}`, headers });

test('a file without a range is sent whole, says that ranges work, and leaves no warning in the log', async () => {
  warnings.length = 0;
  const answer = await get();
  await setImmediate();

  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('0123456789');
  expect(answer.headers).toMatchObject({
    'content-length': '10',
    'content-type': 'image/png',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^".+"$/),
  });
  expect(warnings).toEqual([]);
});

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ['bytes=9-999', '9', 'bytes 9-9/10'],
])('the range %s is answered with 206', async (range, body, contentRange) => {
  const answer = await get({ range });

  expect(answer.statusCode).toBe(206);
  expect(answer.body).toBe(body);
  expect(answer.headers).toMatchObject({
    'content-range': contentRange,
    'content-length': String(body.length),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test.each(['bytes=10-', 'bytes=10-20', 'bytes=999999999999-', 'bytes=-0'])(
  'the range %s, past the end, is answered with 416, the size and the one error shape',
  async (range) => {
    const answer = await get({ range });

    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */10');
    expect(answer.json().error.code).toBe('request.range_not_satisfiable');
  },
);

test.each(['bytes=3-1', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-', 'bytes=a-b', 'bytes=0-../..'])(
  'ignores a value that names several ranges or none: %s',
  async (range) => {
    expect(await get({ range })).toMatchObject({ statusCode: 200, body: '0123456789' });
  },
);

test('If-Range sends the rest of an unchanged file, and all of a changed one', async () => {
  const { headers } = await get();

  const unchanged = await get({ range: 'bytes=5-', 'if-range': String(headers.etag) });
  const changed = await get({ range: 'bytes=5-', 'if-range': '"another"' });

  expect(unchanged).toMatchObject({ statusCode: 206, body: '56789' });
  expect(changed).toMatchObject({ statusCode: 200, body: '0123456789' });
});

test('HEAD ignores a range', async () => {
  const answer = await get({ range: 'bytes=0-3' }, 'HEAD');

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe('10');
});

describe('a range header', () => {
  test('that is missing names no range', () => {
    expect(parseRange(undefined)).toBeNull();
  });

  test('of a size that no number holds names no range', () => {
    expect(parseRange('bytes=99999999999999999999-')).toBeNull();
  });
});
