/** The copy of files from the data folder to a real S3 server, by its command. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFoyer } from '../../../foyer.ts';
import { type FaultyProxy, startFaultyProxy } from '../../../testing/storage/faulty-proxy.ts';
import { hasS3Server, type S3Server, startS3Server } from '../../../testing/storage/s3-server.ts';
import { mintScope } from '../../db/scope.ts';
import { newImageKey } from '../media-types.ts';
import { createStorages } from '../storages.ts';

describe.skipIf(!hasS3Server)('npm run foyer -- files copy-to-s3', { timeout: 60_000 }, () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-copy-s3-'));
  const acme = mintScope(crypto.randomUUID(), 'acme');
  const recording = randomBytes(20 * 1_048_576);
  const from = createStorages({ dataDir, s3: null });
  const keys = Array.from({ length: 12 }, () => newImageKey('image/png'));
  let server: S3Server;
  let proxy: FaultyProxy;

  beforeAll(async () => {
    server = await startS3Server();
    proxy = await startFaultyProxy(server.settings.endpoint ?? '');
    for (const key of keys) await from.files.put(acme, key, Buffer.from(`the picture ${key}`));
    await from.attachments.put(acme, 'recordings/one/track.webm', recording);
  });
  afterAll(async () => {
    await proxy.close();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  async function copy(env: Record<string, string> = {}) {
    const { bucket, accessKeyId, secretAccessKey } = server.settings;
    const out: string[] = [];
    const write = (text: string) => void out.push(text);
    const code = await runFoyer(['files', 'copy-to-s3'], {
      env: {
        FOYER_DATA_DIR: dataDir,
        S3_BUCKET: bucket,
        S3_ENDPOINT: proxy.url,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        ...env,
      },
      out: write,
      err: write,
    });
    return { code, text: out.join('') };
  }

  test('says which settings are missing', async () => {
    const none = { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };

    expect(await copy(none)).toMatchObject({ code: 2, text: expect.stringContaining('S3_BUCKET=') });
    expect(await copy({ S3_BUCKET: '' })).toMatchObject({
      code: 2,
      text: expect.stringContaining('S3_BUCKET is missing'),
    });
  });

  test('continues after S3 refused, until every file is there, and then sends nothing', async () => {
    proxy.misbehave(({ method, url }) => (method === 'PUT' && url.includes(keys[4] ?? '') ? 'refuse' : null));
    const first = await copy();
    expect(first).toMatchObject({ code: 1, text: expect.stringContaining(keys[4] ?? '') });

    proxy.misbehave(() => null);
    expect(await copy()).toMatchObject({
      code: 0,
      text: expect.stringContaining('13 files, 1 of them copied now'),
    });

    const before = proxy.requests.length;
    expect(await copy()).toMatchObject({
      code: 0,
      text: expect.stringContaining('13 files, 0 of them copied now'),
    });
    expect(proxy.requests.slice(before).every(({ url }) => url.includes('list-type=2'))).toBe(true);
  });

  test('the copies are those of the data folder, which keeps its files', async () => {
    for (const storages of [from, createStorages({ dataDir, s3: server.settings })]) {
      const file = await storages.attachments.get(acme, 'recordings/one/track.webm');
      expect(file && (await buffer(file.stream)).equals(recording)).toBe(true);
      expect(await storages.files.find(acme, keys[0] ?? '')).not.toBeNull();
    }
  });
});
