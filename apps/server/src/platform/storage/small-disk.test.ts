/** Files on a file system of eight megabytes, which root mounts. Elsewhere RLIMIT_FSIZE shows the same (`testing/faults`). */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { mountSmallDisk } from '../../testing/storage/small-disk.ts';
import { mintScope } from '../db/scope.ts';
import { createDiskGuard, readFreeBytes } from './disk-guard.ts';
import { createFolderStorage } from './folder-storage.ts';

const mebibyte = 1_048_576;
const scope = mintScope(crypto.randomUUID(), 'acme');
const { disk, isMounted } = mountSmallDisk();

describe.skipIf(!isMounted)('a disk of eight megabytes', () => {
  const folder = path.join(disk, 'files');
  const files = () => readdirSync(path.join(folder, scope.tenantId, 'recordings'));
  beforeEach(() => rmSync(folder, { recursive: true, force: true }));

  async function* megabytes(count: number) {
    for (let piece = 0; piece < count; piece += 1) yield Buffer.alloc(mebibyte);
  }

  test('refuses files before its reserve is used', async () => {
    const guard = createDiskGuard({ folder, reservedBytes: 2 * mebibyte });
    const storage = createFolderStorage(folder, guard);
    for (let file = 0; file < 6; file += 1)
      await storage.put(scope, `recordings/${file}.webm`, Buffer.alloc(mebibyte));

    expect(await guard.hasRoomFor(mebibyte)).toBe(false);
    await expect(storage.put(scope, 'recordings/6.webm', Buffer.alloc(mebibyte))).rejects.toMatchObject({
      code: 'storage.full',
    });

    expect(files()).toHaveLength(6);
    expect(await readFreeBytes(disk)).toBeGreaterThanOrEqual(2 * mebibyte);
  });

  test('that fills during a stream keeps nothing of it, and takes the next file', async () => {
    const storage = createFolderStorage(folder);

    await expect(storage.put(scope, 'recordings/large.webm', megabytes(20))).rejects.toMatchObject({
      code: 'storage.full',
      cause: { code: 'ENOSPC' },
    });

    expect(files()).toEqual([]);
    expect(await storage.put(scope, 'recordings/small.webm', megabytes(2))).toBe(2 * mebibyte);
  });
});
