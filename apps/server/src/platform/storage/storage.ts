/**
 * Stores the files of tenants. Each tenant has its own prefix, which comes from its scope: a key never names a tenant.
 */
import type { Readable } from 'node:stream';
import type { TenantScope } from '../db/scope.ts';
import { type MediaType, newImageKey } from './media-types.ts';
import type { ImageType } from './pictures/sniff-image.ts';

/** Bytes of a file as the Range header names them (RFC 9110, 14.1.2): both ends are included. */
export type ByteRange =
  | { readonly first: number; readonly last?: number }
  /** The last bytes of the file, or the whole file if it is shorter. */
  | { readonly lastBytes: number };

export interface FileInfo {
  /** By the extension of the key. */
  readonly type: MediaType;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Changes with the content; quoted as in the ETag header (RFC 9110, 8.8.3). */
  readonly etag: string;
  readonly storedAt: Date;
}

export interface StoredFile extends FileInfo {
  /** The positions of the first and the last byte of the stream; `null` for the whole file. */
  readonly range: { readonly first: number; readonly last: number } | null;
  /** Fails when the bytes end early. The caller reads it or destroys it. */
  readonly stream: Readable;
}

export interface ListedFile extends Omit<FileInfo, 'type'> {
  readonly key: string;
}

export type Content = Buffer | AsyncIterable<Uint8Array>;

/**
 * All methods throw DomainError storage.unavailable when the storage does not respond or answers with an error.
 * Keys are described in `file-key.ts`.
 */
export interface Storage {
  /**
   * Stores a file, or replaces it: readers get the old file, or all of the new one. Of a stream it holds a few
   * megabytes in memory. Stores nothing when the stream fails. Two calls for one
   * key at once are an error of the caller: S3 does not say which of them it kept.
   * @returns the size in bytes
   * @throws DomainError storage.full | TypeError for an invalid key
   */
  put(scope: TenantScope, key: string, content: Content): Promise<number>;
  /**
   * @returns `null` when this tenant has no such file, even if another tenant has, and for an invalid key
   * @throws UnsatisfiableRange
   */
  get(scope: TenantScope, key: string, range?: ByteRange | null): Promise<StoredFile | null>;
  /** Reads no content. @returns `null` as `get` */
  find(scope: TenantScope, key: string): Promise<FileInfo | null>;
  /** Does nothing when the file does not exist. */
  remove(scope: TenantScope, key: string): Promise<void>;
  /** The complete files of the tenant, in no order. @param prefix empty, or folders with a slash at the end */
  list(scope: TenantScope, prefix?: string): AsyncIterable<ListedFile>;
  /** Removes all files with the prefix, also incomplete ones: without a prefix, all files of a deleted tenant. */
  removeAll(scope: TenantScope, prefix?: string): Promise<void>;
  /**
   * Removes what interrupted calls of `put` left behind, of all tenants.
   * @param before what is newer may still be in progress
   * @returns the number of removed parts of files
   */
  removeIncomplete(before: Date): Promise<number>;
  /** The ids of all tenants that have files, for the operator's commands. */
  tenantIds(): AsyncIterable<string>;
  /** @throws Error with what is wrong, for the health check */
  check(): Promise<void>;
}

/** A range that begins after the end of the file (RFC 9110, 15.5.17). */
export class UnsatisfiableRange extends Error {
  /** Bytes of the whole file. */
  readonly size: number;

  constructor(size: number) {
    super(`the file has ${size} bytes`);
    this.name = 'UnsatisfiableRange';
    this.size = size;
  }
}

/** @throws UnsatisfiableRange */
export function resolveRange(
  range: ByteRange | null | undefined,
  size: number,
): { readonly first: number; readonly last: number } | null {
  if (!range) return null;
  if ('lastBytes' in range) {
    if (range.lastBytes === 0 || size === 0) throw new UnsatisfiableRange(size);
    return { first: Math.max(0, size - range.lastBytes), last: size - 1 };
  }
  if (range.first >= size) throw new UnsatisfiableRange(size);
  return { first: range.first, last: Math.min(range.last ?? size - 1, size - 1) };
}

/** One file of one tenant, for what serves it later. */
export interface FileReference {
  find(): Promise<FileInfo | null>;
  /** @throws UnsatisfiableRange */
  get(range?: ByteRange | null): Promise<StoredFile | null>;
}

export function referTo(
  storage: Pick<Storage, 'find' | 'get'>,
  scope: TenantScope,
  key: string,
): FileReference {
  return { find: () => storage.find(scope, key), get: (range) => storage.get(scope, key, range) };
}

/**
 * Stores a picture under a new key and runs the work that refers to it. The file is removed when the work throws. A
 * picture never changes under its key.
 * @param work receives the key
 */
export async function putFor<T>(
  storage: Pick<Storage, 'put' | 'remove'>,
  { scope, bytes, type }: { scope: TenantScope; bytes: Buffer; type: ImageType },
  work: (key: string) => Promise<T>,
): Promise<T> {
  const key = newImageKey(type);
  await storage.put(scope, key, bytes);
  try {
    return await work(key);
  } catch (error) {
    await storage.remove(scope, key);
    throw error;
  }
}
