/** What every storage does, as tests: they run for the folder and for S3. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { newImageKey } from '../../platform/storage/media-types.ts';
import { type ByteRange, putFor, type Storage, UnsatisfiableRange } from '../../platform/storage/storage.ts';

const mebibyte = 1_048_576;
const bytes = Buffer.from('a picture');
const newScope = () => mintScope(crypto.randomUUID(), 'acme');

/** @param open called once, before the tests */
export function testStorage(open: () => Storage): void {
  let storage: Storage;
  const acme = newScope();
  const globex = newScope();
  beforeAll(() => {
    storage = open();
  });

  async function put(scope: TenantScope, key = newImageKey('image/png'), content = bytes): Promise<string> {
    await storage.put(scope, key, content);
    return key;
  }
  const readText = async (scope: TenantScope, key: string, range?: ByteRange) => {
    const file = await storage.get(scope, key, range);
    return file && text(file.stream);
  };
  const keysOf = async (scope: TenantScope, prefix?: string) =>
    (await Readable.from(storage.list(scope, prefix)).toArray()).map(({ key }) => key).sort();

  test('returns a stored file unchanged, with its type and size', async () => {
    const before = new Date(Date.now() - 60_000);
    const key = await put(acme);

    const file = await storage.get(acme, key);

    expect(file).toMatchObject({ type: 'image/png', size: bytes.length, range: null });
    expect(file && (await buffer(file.stream))).toEqual(bytes);
    const found = await storage.find(acme, key);
    expect(found).toMatchObject({ type: 'image/png', size: bytes.length, etag: file?.etag });
    expect(found?.storedAt.getTime()).toBeGreaterThan(before.getTime());
  });

  test('stores a stream of many pieces and returns its size', async () => {
    const pieces = Array.from({ length: 40 }, () => randomBytes(300_000));
    const key = `recordings/${crypto.randomUUID()}/track-1.webm`;

    const size = await storage.put(acme, key, Readable.from(pieces));

    const hash = createHash('sha256');
    const file = await storage.get(acme, key);
    for await (const piece of file?.stream ?? []) hash.update(piece);
    expect(size).toBe(12_000_000);
    expect(file).toMatchObject({ type: 'video/webm', size });
    expect(hash.digest('hex')).toBe(createHash('sha256').update(Buffer.concat(pieces)).digest('hex'));
  });

  test('stores an empty file', async () => {
    const key = 'recordings/empty.webm';

    expect(await storage.put(acme, key, Readable.from([]))).toBe(0);

    expect(await storage.find(acme, key)).toMatchObject({ size: 0 });
    expect(await readText(acme, key)).toBe('');
    await expect(storage.get(acme, key, { first: 0 })).rejects.toThrow(UnsatisfiableRange);
  });

  test('shows nothing of a file that is not complete, and nothing of a stream that failed', async () => {
    const scope = newScope();
    const key = 'recordings/large.webm';
    let shown: unknown;
    async function* broken() {
      for (let piece = 0; piece < 13; piece += 1) yield randomBytes(mebibyte);
      shown = [await storage.find(scope, key), await keysOf(scope)];
      throw new Error('the source broke');
    }

    await expect(storage.put(scope, key, broken())).rejects.toThrow('the source broke');

    expect(shown).toEqual([null, []]);
    expect(await storage.get(scope, key)).toBeNull();
    expect(await keysOf(scope)).toEqual([]);
  });

  test('replaces a file as a whole', async () => {
    const key = await put(acme, 'recordings/manifest.json', Buffer.from('{"tracks":2}'));
    const before = await storage.find(acme, key);

    await put(acme, key, Buffer.from('{}'));

    expect(await readText(acme, key)).toBe('{}');
    expect((await storage.find(acme, key))?.etag).not.toBe(before?.etag);
  });

  test.each<[ByteRange, string, { first: number; last: number }]>([
    [{ first: 0, last: 3 }, '0123', { first: 0, last: 3 }],
    [{ first: 4 }, '456789', { first: 4, last: 9 }],
    [{ first: 8, last: 99 }, '89', { first: 8, last: 9 }],
    [{ lastBytes: 3 }, '789', { first: 7, last: 9 }],
    [{ lastBytes: 99 }, '0123456789', { first: 0, last: 9 }],
  ])('reads the range %j', async (range, part, found) => {
    const key = await put(acme, newImageKey('image/jpeg'), Buffer.from('0123456789'));

    const file = await storage.get(acme, key, range);

    expect(file).toMatchObject({ size: 10, range: found });
    expect(file && (await text(file.stream))).toBe(part);
  });

  test.each<ByteRange>([{ first: 10 }, { first: 10, last: 12 }, { lastBytes: 0 }])(
    'rejects the range %j, which begins after the end, and tells the size',
    async (range) => {
      const key = await put(acme, newImageKey('image/jpeg'), Buffer.from('0123456789'));

      await expect(storage.get(acme, key, range)).rejects.toMatchObject({
        name: 'UnsatisfiableRange',
        size: 10,
      });
    },
  );

  test('a reader that stops early closes the file', async () => {
    const key = await put(acme, newImageKey('image/jpeg'), randomBytes(2 * mebibyte));

    const file = await storage.get(acme, key);
    for await (const _piece of file?.stream ?? []) break;

    expect(file?.stream.destroyed).toBe(true);
  });

  test('neither returns nor removes the file of another tenant', async () => {
    const key = await put(acme);

    expect(await storage.get(globex, key)).toBeNull();
    expect(await storage.find(globex, key)).toBeNull();
    await storage.remove(globex, key);

    expect(await readText(acme, key)).toBe('a picture');
  });

  test('removes a file, and ignores a second removal', async () => {
    const key = await put(acme);

    await storage.remove(acme, key);
    await storage.remove(acme, key);

    expect(await storage.get(acme, key)).toBeNull();
    expect(await storage.find(acme, key)).toBeNull();
  });

  test.each([
    '../secret.png',
    '..%2fsecret.png',
    '/etc/passwd',
    '',
    'note.txt',
    'Note.png',
    'a b.png',
    'a\u0000.png',
    'a\\b.png',
    '.png',
    'a..png',
    'recordings//a.png',
    'recordings/./a.png',
    'recordings/../a.png',
    'a.png/b.png',
    'a/b/c/d/e.png',
    `${'a'.repeat(200)}.png`,
    `${crypto.randomUUID()}.png/../../secret.png`,
    `${crypto.randomUUID()}.png.half`,
    `../${acme.tenantId}/${crypto.randomUUID()}.png`,
  ])('treats %j as no key', async (key) => {
    expect(await storage.get(acme, key)).toBeNull();
    expect(await storage.find(acme, key)).toBeNull();
    await storage.remove(acme, key);
    await expect(storage.put(acme, key, bytes)).rejects.toThrow(TypeError);
  });

  test.each(['..', '../', 'a', '/', 'a//', 'A/'])('rejects the prefix %j', async (prefix) => {
    await expect(storage.removeAll(acme, prefix)).rejects.toThrow(TypeError);
    await expect(keysOf(acme, prefix)).rejects.toThrow(TypeError);
  });

  test('rejects a scope whose tenant is not an id', async () => {
    const forged = mintScope('..', 'acme');

    await expect(storage.put(forged, newImageKey('image/png'), bytes)).rejects.toThrow(TypeError);
    await expect(storage.get(forged, newImageKey('image/png'))).rejects.toThrow(TypeError);
    await expect(storage.removeAll(forged)).rejects.toThrow(TypeError);
  });

  test('lists the files of a tenant below a prefix, with their sizes', async () => {
    const scope = newScope();
    expect(await keysOf(scope)).toEqual([]);
    const picture = await put(scope);
    await put(scope, 'recordings/one/track.webm');
    await put(scope, 'recordings/one-more/track.webm');

    expect(await keysOf(scope)).toEqual(
      [picture, 'recordings/one/track.webm', 'recordings/one-more/track.webm'].sort(),
    );
    expect(await keysOf(scope, 'recordings/one/')).toEqual(['recordings/one/track.webm']);
    const listed = await Readable.from(storage.list(scope, 'recordings/one/')).toArray();
    expect(listed[0]).toMatchObject({
      size: bytes.length,
      etag: (await storage.find(scope, 'recordings/one/track.webm'))?.etag,
    });
  });

  test('removes the files below a prefix, and no others', async () => {
    const scope = newScope();
    await put(scope, 'recordings/one/track.webm');
    await put(scope, 'recordings/one/manifest.json');
    await put(scope, 'recordings/one-more/track.webm');

    await storage.removeAll(scope, 'recordings/one/');
    await storage.removeAll(scope, 'recordings/one/');

    expect(await keysOf(scope)).toEqual(['recordings/one-more/track.webm']);
  });

  test('removes all files of one tenant only, and names the tenants that have files', async () => {
    const [removed, kept] = [newScope(), newScope()];
    await put(removed);
    await put(removed, 'recordings/one/track.webm');
    const key = await put(kept);

    await storage.removeAll(removed);
    await storage.removeAll(removed);

    expect(await keysOf(removed)).toEqual([]);
    expect(await keysOf(kept)).toEqual([key]);
    const ids = await Readable.from(storage.tenantIds()).toArray();
    expect(ids).toContain(kept.tenantId);
    expect(ids).not.toContain(removed.tenantId);
  });

  test('a picture that no record refers to is removed', async () => {
    const scope = newScope();
    const failing = putFor(storage, { scope, bytes, type: 'image/png' }, async () => {
      throw new Error('the transaction failed');
    });

    await expect(failing).rejects.toThrow('the transaction failed');

    expect(await keysOf(scope)).toEqual([]);
  });

  test('passes its health check', async () => {
    await storage.check();
  });
}
