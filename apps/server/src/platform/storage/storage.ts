/** Files of a tenant, kept in a folder; the port is small, so that another store can stand behind it. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TenantScope } from '../db/scope.ts';
import type { ImageType } from './sniff-image.ts';

export interface StoredFile {
  /** Judged by content when it was put. */
  readonly type: ImageType;
  /** Bytes. */
  readonly size: number;
  readonly stream: Readable;
}

export interface Storage {
  /** @returns the key of a new file; a file never changes under its key */
  put(scope: TenantScope, bytes: Buffer, type: ImageType): Promise<string>;
  /** `null` when this tenant has no such file, whoever else has. */
  get(scope: TenantScope, key: string): Promise<StoredFile | null>;
  /** Nothing happens when it is gone already. */
  remove(scope: TenantScope, key: string): Promise<void>;
  /** Every file of the tenant that is whole, in no order. */
  keys(scope: TenantScope): AsyncIterable<string>;
  /** Everything of a tenant that is no more. */
  removeAll(scope: TenantScope): Promise<void>;
}

const endings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
} as const satisfies Record<ImageType, string>;

const keyShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png|svg|ico)$/;

/** @param folder holds one folder per tenant; made when the first file comes */
export function createFolderStorage(folder: string): Storage {
  const placeOf = ({ tenantId }: TenantScope, key: string) => path.join(folder, tenantId, key);

  return {
    async put(scope, bytes, type) {
      const key = `${randomUUID()}.${endings[type]}`;
      const place = placeOf(scope, key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      // Under its name it is whole or not there.
      const half = `${place}.half`;
      const file = await open(half, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, place);
      return key;
    },

    async get(scope, key) {
      const type = typeOfFile(key);
      if (!type) return null;
      const file = await open(placeOf(scope, key)).catch(nullWhenAbsent);
      if (!file) return null;
      const { size } = await file.stat();
      return { type, size, stream: createReadStream('', { fd: file }) };
    },

    async remove(scope, key) {
      if (typeOfFile(key)) await rm(placeOf(scope, key), { force: true });
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

/**
 * Puts a file and does the work that points at it; without the one there is not the other.
 * @param work is given the key
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

/** What the ending of one of our own keys says; `null` for anything that is no key. */
export function typeOfFile(key: string): ImageType | null {
  if (!keyShape.test(key)) return null;
  const [type] = Object.entries(endings).find(([, ending]) => key.endsWith(`.${ending}`)) ?? [];
  return (type as ImageType | undefined) ?? null;
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
