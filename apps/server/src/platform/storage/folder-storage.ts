/** Stores files in a folder of this machine, with one folder per tenant. */
import { randomUUID } from 'node:crypto';
import { createReadStream, type Dirent, type Stats } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { TenantScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { DiskGuard } from './disk-guard.ts';
import { isFileKey, isTenantId, requireFileKey, requirePrefix, tenantFolder } from './file-key.ts';
import { mediaTypeOf } from './media-types.ts';
import { type Content, type FileInfo, type ListedFile, resolveRange, type Storage } from './storage.ts';

const partialEnding = '.half';
/** How much of a stream is written before the free space is read again. */
const checkEveryBytes = 16 * 1_048_576;

/**
 * @param folder created with the first file
 * @param guard refuses files when the disk is nearly full; without it, only a full disk does
 */
export function createFolderStorage(
  folder: string,
  guard: Pick<DiskGuard, 'requireRoomFor'> = { requireRoomFor: async () => {} },
): Storage {
  const pathOf = (scope: TenantScope, key: string) => path.join(folder, tenantFolder(scope), key);

  return {
    async put(scope, key, content) {
      requireFileKey(key);
      const filePath = pathOf(scope, key);
      await guard.requireRoomFor(Buffer.isBuffer(content) ? content.length : 0);
      // Written under another name first, so that a file under its own name is complete.
      const partial = `${filePath}.${randomUUID()}${partialEnding}`;
      try {
        await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
        const size = await writeSynced(partial, content, guard);
        await rename(partial, filePath);
        return size;
      } catch (error) {
        // A full disk fills no further.
        await rm(partial, { force: true });
        throw isFullDisk(error) ? new DomainError('storage.full', {}, { cause: error }) : error;
      }
    },

    async get(scope, key, range) {
      if (!isFileKey(key)) return null;
      const file = await open(pathOf(scope, key)).catch(nullWhenAbsent);
      if (!file) return null;
      try {
        const info = infoOf(key, await file.stat());
        const found = resolveRange(range, info.size);
        return { ...info, range: found, stream: streamOf(file, found ?? { first: 0, last: info.size - 1 }) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async find(scope, key) {
      if (!isFileKey(key)) return null;
      const stats = await stat(pathOf(scope, key)).catch(nullWhenAbsent);
      return stats?.isFile() ? infoOf(key, stats) : null;
    },

    async remove(scope, key) {
      if (isFileKey(key)) await rm(pathOf(scope, key), { force: true });
    },

    async *list(scope, prefix = '') {
      requirePrefix(prefix);
      const root = path.join(folder, tenantFolder(scope));
      for await (const key of keysBelow(root, prefix)) {
        const stats = await stat(path.join(root, key)).catch(nullWhenAbsent);
        if (!stats) continue;
        const { size, etag, storedAt } = infoOf(key, stats);
        yield { key, size, etag, storedAt } satisfies ListedFile;
      }
    },

    async removeAll(scope, prefix = '') {
      requirePrefix(prefix);
      await rm(path.join(folder, tenantFolder(scope), prefix), { recursive: true, force: true });
    },

    async *tenantIds() {
      for await (const entry of entriesOf(folder))
        if (entry.isDirectory() && isTenantId(entry.name)) yield entry.name;
    },

    async removeIncomplete(before) {
      let removed = 0;
      for await (const filePath of partialFilesBelow(folder)) {
        const stats = await stat(filePath).catch(nullWhenAbsent);
        if (!stats || stats.mtime >= before) continue;
        await rm(filePath, { force: true });
        removed += 1;
      }
      return removed;
    },

    /** The health check writes to this disk itself. */
    async check() {},
  };
}

function infoOf(key: string, { size, mtime, mtimeMs, ino }: Stats): FileInfo {
  const type = mediaTypeOf(key);
  if (!type) throw new TypeError('not a file key');
  // A replaced file is another one on the disk.
  const version = [ino, size, Math.round(mtimeMs)].map((part) => part.toString(36)).join('-');
  return { type, size, storedAt: mtime, etag: `"${version}"` };
}

function streamOf(file: FileHandle, { first, last }: { first: number; last: number }): Readable {
  if (last >= first) return createReadStream('', { fd: file, start: first, end: last });
  // An empty file, which a stream of bytes cannot name.
  void file.close();
  return Readable.from([]);
}

async function writeSynced(
  filePath: string,
  content: Content,
  guard: Pick<DiskGuard, 'requireRoomFor'>,
): Promise<number> {
  const file = await open(filePath, 'wx', 0o600);
  try {
    let size = 0;
    let unchecked = 0;
    for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
      await file.writeFile(piece);
      size += piece.length;
      unchecked += piece.length;
      if (unchecked < checkEveryBytes) continue;
      unchecked = 0;
      await guard.requireRoomFor(0);
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const entries = await opendir(folder).catch(nullWhenAbsent);
  for await (const entry of entries ?? []) yield entry;
}

/** @returns keys relative to the root */
async function* keysBelow(root: string, prefix: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(path.join(root, prefix))) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(root, `${key}/`);
    else if (isFileKey(key)) yield key;
  }
}

async function* partialFilesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(folder)) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* partialFilesBelow(entryPath);
    else if (entry.name.endsWith(partialEnding)) yield entryPath;
  }
}

const fullDiskCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];

function isFullDisk(error: unknown): boolean {
  return fullDiskCodes.includes(String((error as NodeJS.ErrnoException).code));
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
