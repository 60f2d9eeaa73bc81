/** Stores the files of tenants in a folder. The port is small, so that another store can implement it. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TenantScope } from '../db/scope.ts';
import type { ImageType } from './sniff-image.ts';

export interface StoredFile {
  /** Detected from the content when it was stored. */
  readonly type: ImageType;
  /** Bytes. */
  readonly size: number;
  readonly stream: Readable;
}

export interface Storage {
  /** @returns the key of a new file. A file never changes under its key. */
  put(scope: TenantScope, bytes: Buffer, type: ImageType): Promise<string>;
  /** `null` when this tenant has no such file, even if another tenant has. */
  get(scope: TenantScope, key: string): Promise<StoredFile | null>;
  /** Does nothing when the file does not exist. */
  remove(scope: TenantScope, key: string): Promise<void>;
  /** The complete files of the tenant, in no order. */
  keys(scope: TenantScope): AsyncIterable<string>;
  /** Removes all files of a deleted tenant. */
  removeAll(scope: TenantScope): Promise<void>;
}

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
} as const satisfies Record<ImageType, string>;

const keyShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png|svg|ico)$/;

/** @param folder holds one folder per tenant; created with the first file */
export function createFolderStorage(folder: string): Storage {
  const pathOf = ({ tenantId }: TenantScope, key: string) => path.join(folder, tenantId, key);

  return {
    async put(scope, bytes, type) {
      const key = `${randomUUID()}.${extensions[type]}`;
      const filePath = pathOf(scope, key);
      await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
      // Written under another name first, so that a file under its own name is complete.
      const half = `${filePath}.half`;
      try {
        await writeSynced(half, bytes);
        await rename(half, filePath);
      } catch (error) {
        // A full disk fills no further.
        await rm(half, { force: true });
        throw error;
      }
      return key;
    },

    async get(scope, key) {
      const type = typeOfFile(key);
      if (!type) return null;
      const file = await open(pathOf(scope, key)).catch(nullWhenAbsent);
      if (!file) return null;
      const { size } = await file.stat();
      return { type, size, stream: createReadStream('', { fd: file }) };
    },

    async remove(scope, key) {
      if (typeOfFile(key)) await rm(pathOf(scope, key), { force: true });
    },

    async *keys({ tenantId }) {
      const entries = await opendir(path.join(folder, tenantId)).catch(nullWhenAbsent);
      for await (const { name } of entries ?? []) if (typeOfFile(name)) yield name;
    },

    async removeAll({ tenantId }) {
      await rm(path.join(folder, tenantId), { recursive: true, force: true });
    },
  };
}

async function writeSynced(filePath: string, bytes: Buffer): Promise<void> {
  const file = await open(filePath, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Stores a file and runs the work that refers to it. The file is removed when the work throws.
 * @param work receives the key
 */
export async function putFor<T>(
  storage: Storage,
  { scope, bytes, type }: { scope: TenantScope; bytes: Buffer; type: ImageType },
  work: (key: string) => Promise<T>,
): Promise<T> {
  const key = await storage.put(scope, bytes, type);
  try {
    return await work(key);
  } catch (error) {
    await storage.remove(scope, key);
    throw error;
  }
}

/** The type of a key's extension; `null` for anything that is not a key. */
export function typeOfFile(key: string): ImageType | null {
  if (!keyShape.test(key)) return null;
  const [type] = Object.entries(extensions).find(([, ending]) => key.endsWith(`.${ending}`)) ?? [];
  return (type as ImageType | undefined) ?? null;
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
