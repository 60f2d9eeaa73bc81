/** Files in S3: the contract of every storage at a real S3 server, and an S3 that is slow, refuses or lies. */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../../../testing/storage/faulty-proxy.ts';
import { hasS3Server, type S3Server, startS3Server } from '../../../testing/storage/s3-server.ts';
import { testStorage } from '../../../testing/storage/storage-contract.ts';
import { mintScope } from '../../db/scope.ts';
import { createHttp } from '../../http/server.ts';
import { newImageKey } from '../media-types.ts';
import { registerFiles } from '../serve-files.ts';
import type { Storage } from '../storage.ts';
import type { S3Limits } from './s3-settings.ts';
import { createS3Storage } from './s3-storage.ts';

const mebibyte = 1_048_576;
const shortLimits = { connectMs: 500, requestMs: 700, callMs: 1_500, bufferMs: 1_500, idleMs: 500 };
const acme = mintScope(crypto.randomUUID(), 'acme');
const isUpload = (method: string) => method === 'PUT';

describe.skipIf(!hasS3Server)('files in S3', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.stop());

  testStorage(() => createS3Storage({ settings: server.settings, area: 'files' }));

  test('are below their area and tenant, and not seen from another area', async () => {
    const files = createS3Storage({ settings: server.settings, area: 'files' });
    const attachments = createS3Storage({ settings: server.settings, area: 'attachments' });
    const key = newImageKey('image/png');

    await attachments.put(acme, key, Buffer.from('a picture'));

    expect(readdirSync(path.join(server.bucketDir, 'attachments', acme.tenantId))).toEqual([key]);
    expect(await files.get(acme, key)).toBeNull();
  });

  describe('of a bad S3', () => {
    let proxy: FaultyProxy;
    let storage: Storage;
    /** Waits for a short time only. */
    let impatient: Storage;
    const outcomes: (Error | null)[] = [];
    const open = (limits?: S3Limits) =>
      createS3Storage({
        settings: { ...server.settings, endpoint: proxy.url },
        area: 'files',
        onOutcome: (error) => outcomes.push(error),
        ...(limits && { limits }),
      });
    beforeAll(async () => {
      proxy = await startFaultyProxy(server.settings.endpoint ?? '');
      storage = open();
      impatient = open(shortLimits);
    });
    afterEach(() => {
      proxy.misbehave(() => null);
      outcomes.length = 0;
    });
    afterAll(() => proxy.close());

    const stored = async (content = Buffer.from('0123456789')) => {
      const key = newImageKey('image/png');
      await storage.put(acme, key, content);
      return key;
    };

    test.each(['silent', 'refuse', 'deny'] as const)(
      'that stays %s, every call ends with storage.unavailable in bounded time',
      async (fault) => {
        const key = await stored();
        outcomes.length = 0;
        proxy.misbehave(() => fault);
        const calls: Record<string, () => Promise<unknown>> = {
          put: () => impatient.put(acme, newImageKey('image/png'), Buffer.from('new')),
          'put a stream': () =>
            impatient.put(acme, newImageKey('image/png'), Readable.from([Buffer.from('new')])),
          get: () => impatient.get(acme, key),
          find: () => impatient.find(acme, key),
          remove: () => impatient.remove(acme, key),
          list: () => Readable.from(impatient.list(acme)).toArray(),
          removeAll: () => impatient.removeAll(acme, 'recordings/'),
          check: () => impatient.check(),
        };

        const results = await Promise.allSettled(Object.values(calls).map((each) => each()));

        expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
        for (const result of results)
          expect((result as PromiseRejectedResult).reason).toMatchObject({
            code: 'storage.unavailable',
            status: 503,
          });
        expect(outcomes.length).toBeGreaterThanOrEqual(results.length);
        expect(outcomes).not.toContain(null);
      },
    );

    test('that was too slow for a file, the file is not sent again after the error', async () => {
      const key = newImageKey('image/png');
      const uploads = () => proxy.requests.filter(({ method, url }) => isUpload(method) && url.includes(key));
      proxy.misbehave(() => 'silent');
      // The error comes in the middle of the second attempt, so that none is on its way to S3 then.
      const limits = { ...shortLimits, requestMs: 1_000, bufferMs: 1_500 };
      await expect(open(limits).put(acme, key, Buffer.from('a picture'))).rejects.toMatchObject({
        code: 'storage.unavailable',
      });
      const before = uploads().length;

      // Long enough for the attempt that the client would make next.
      await new Promise((passed) => setTimeout(passed, limits.requestMs + 500));

      expect(uploads()).toHaveLength(before);
    });

    test('that refuses once, the client tries again', async () => {
      let uploads = 0;
      proxy.misbehave(({ method }) => {
        uploads += isUpload(method) ? 1 : 0;
        return isUpload(method) && uploads === 1 ? 'refuse' : null;
      });

      const key = await stored();

      expect(uploads).toBe(2);
      expect(await storage.find(acme, key)).toMatchObject({ size: 10 });
    });

    test('that lost what it acknowledged, storing fails and nothing is shown', async () => {
      const key = newImageKey('image/png');
      proxy.misbehave(({ method }) => (isUpload(method) ? 'swallow' : null));

      await expect(storage.put(acme, key, Buffer.from('a picture'))).rejects.toMatchObject({
        code: 'storage.unavailable',
      });

      proxy.misbehave(() => null);
      expect(await storage.find(acme, key)).toBeNull();
    });

    test('that lies about one part of a large file, storing fails and nothing is shown', async () => {
      const key = 'recordings/one/track.webm';
      const pieces = Array.from({ length: 20 }, () => randomBytes(mebibyte));
      proxy.misbehave(({ url }) => (url.includes('partNumber=2') ? 'swallow' : null));

      await expect(storage.put(acme, key, Readable.from(pieces))).rejects.toMatchObject({
        code: 'storage.unavailable',
      });

      proxy.misbehave(() => null);
      expect(await storage.find(acme, key)).toBeNull();
      const aborts = proxy.requests.filter(
        ({ method, url }) => method === 'DELETE' && url.includes('uploadId='),
      );
      expect(aborts).toHaveLength(1);
    });

    test('that changes a byte on the way, storing fails and nothing is shown', async () => {
      const key = newImageKey('image/png');
      proxy.misbehave(({ method }) => (isUpload(method) ? 'corrupt' : null));

      await expect(storage.put(acme, key, randomBytes(50_000))).rejects.toMatchObject({
        code: 'storage.unavailable',
      });

      proxy.misbehave(() => null);
      expect(await storage.find(acme, key)).toBeNull();
    });

    test('that breaks a file off, the reader gets an error and never a shorter file', async () => {
      const key = await stored(randomBytes(100_000));
      proxy.misbehave(({ method }) => (method === 'GET' ? 'cut' : null));

      const file = await storage.get(acme, key);

      await expect(buffer(file?.stream ?? Readable.from([]))).rejects.toThrow();
    });

    test('that stops in the middle of a file, the reader gets an error in bounded time', async () => {
      const key = await stored(randomBytes(100_000));
      proxy.misbehave(({ method }) => (method === 'GET' ? 'stall' : null));

      const file = await impatient.get(acme, key);

      await expect(buffer(file?.stream ?? Readable.from([]))).rejects.toThrow('S3 sent nothing for 500 ms');
    });

    test('a reader that pauses longer than S3 may gets the whole file', async () => {
      const content = randomBytes(3 * mebibyte);
      const key = await stored(content);

      const file = await impatient.get(acme, key);
      const pieces: Buffer[] = [];
      for await (const piece of file?.stream ?? []) {
        if (pieces.length === 0) await new Promise((resume) => setTimeout(resume, 2 * shortLimits.idleMs));
        pieces.push(piece);
      }

      expect(Buffer.concat(pieces).equals(content)).toBe(true);
    });

    test('a missing bucket is a failure of the storage, not a missing file', async () => {
      const key = await stored();
      const elsewhere = createS3Storage({
        settings: { ...server.settings, bucket: 'not-there' },
        area: 'files',
      });

      await expect(elsewhere.get(acme, key)).rejects.toMatchObject({ code: 'storage.unavailable' });
    });

    test('an upload that was interrupted is aborted once it is old, and newer ones are not', async () => {
      const key = 'recordings/two/track.webm';
      proxy.misbehave(({ method, url }) =>
        (url.includes('partNumber=2') || method === 'DELETE') && url.includes('uploadId') ? 'refuse' : null,
      );
      const pieces = Array.from({ length: 20 }, () => randomBytes(mebibyte));
      await expect(storage.put(acme, key, Readable.from(pieces))).rejects.toThrow();
      proxy.misbehave(() => null);

      expect(await storage.removeIncomplete(new Date(Date.now() - 3_600_000))).toBe(0);
      expect(await storage.removeIncomplete(new Date(Date.now() + 60_000))).toBe(1);
      expect(await storage.removeIncomplete(new Date(Date.now() + 60_000))).toBe(0);
    });

    test('a client gets 503 in the one error shape, and the file once S3 answers again', async () => {
      const http = createHttp({ logLevel: 'silent', trustedProxies: null });
      registerFiles({ http, authGuard: { tenantOf: async () => acme }, storage: impatient });
      const url = await http.listen({ host: '127.0.0.1', port: 0 });
      const key = await stored(Buffer.from('0123456789'.repeat(10_000)));
      try {
        proxy.misbehave(() => 'refuse');
        const refused = await fetch(`${url}/files/${key}`);
        expect(refused.status).toBe(503);
        expect(refused.headers.get('cache-control')).not.toContain('immutable');
        expect(await refused.json()).toMatchObject({ error: { code: 'storage.unavailable' } });

        proxy.misbehave(({ method }) => (method === 'GET' ? 'stall' : null));
        const halved = await fetch(`${url}/files/${key}`);
        await expect(halved.arrayBuffer()).rejects.toThrow();

        proxy.misbehave(() => null);
        const part = await fetch(`${url}/files/${key}`, { headers: { range: 'bytes=2-4' } });
        expect([part.status, await part.text()]).toEqual([206, '234']);
      } finally {
        await http.close();
      }
    });
  });

  test('encryption at rest is asked for when it is set', async () => {
    const proxy = await startFaultyProxy(server.settings.endpoint ?? '');
    const storage = createS3Storage({
      settings: {
        ...server.settings,
        endpoint: proxy.url,
        encryption: { algorithm: 'aws:kms', keyId: 'a-key' },
      },
      area: 'files',
    });

    // The server of the tests has no key, and may refuse it.
    await storage.put(acme, newImageKey('image/png'), Buffer.from('a picture')).catch(() => {});
    await proxy.close();

    expect(proxy.requests[0]?.headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'a-key',
    });
  });
});
