/**
 * Copies all files from one storage to another, while the first one is in use. What was verified is remembered, so that a
 * repeated run copies only what is missing or differs. Nothing is ever removed from the source.
 */
import { createHash, type Hash } from 'node:crypto';
import type { TenantScope } from '../db/scope.ts';
import type { CopyRecords } from './copy-records.ts';
import type { ListedFile, Storage } from './storage.ts';
import type { Storages } from './storages.ts';

/** Recordings move by themselves once the server uses S3: the recorder may still write to those in the folder. */
const copiedAreas = ['files', 'attachments'] as const;
/** Small files take the time of a request each. */
const parallelFiles = 4;
/** A storage that fails this often in one run fails for the others too. */
const maxFailures = 5;

export interface CopyProgress {
  /** Files found in the source until now, of which the others are copied or were copied before. */
  readonly files: number;
  readonly copied: number;
  readonly bytes: number;
}

interface CopyResult extends CopyProgress {
  /** `area/tenant/key` with the reason. */
  readonly failures: readonly string[];
}

interface CopyOptions {
  readonly from: Storages;
  readonly to: Storages;
  readonly records: CopyRecords;
  readonly scopeOf: (tenantId: string) => TenantScope;
  readonly onProgress?: (progress: CopyProgress) => void;
}

interface FileToCopy {
  readonly area: (typeof copiedAreas)[number];
  readonly scope: TenantScope;
  readonly file: ListedFile;
  /** As the target lists it. */
  readonly target: ListedFile | undefined;
}

export async function copyFiles({
  from,
  to,
  records,
  scopeOf,
  onProgress = () => {},
}: CopyOptions): Promise<CopyResult> {
  const progress = { files: 0, copied: 0, bytes: 0 };
  const failures: string[] = [];

  async function* filesToCopy(): AsyncGenerator<FileToCopy> {
    for (const area of copiedAreas)
      for await (const tenantId of from[area].tenantIds()) {
        const scope = scopeOf(tenantId);
        const there = new Map<string, ListedFile>();
        for await (const file of to[area].list(scope)) there.set(file.key, file);
        for await (const file of from[area].list(scope))
          yield { area, scope, file, target: there.get(file.key) };
      }
  }

  async function copyOne({ area, scope, file, target }: FileToCopy): Promise<void> {
    progress.files += 1;
    const name = `${area}/${scope.tenantId}/${file.key}`;
    if (target && records.has(name, { from: file.etag, to: target.etag })) return;
    try {
      const [source, copy] = [from[area], to[area]];
      if (target?.size !== file.size || !(await isSame(source, copy, scope, file.key))) {
        if (!(await transfer(source, copy, scope, file.key))) return;
        progress.copied += 1;
        progress.bytes += file.size;
      }
      const stored = await copy.find(scope, file.key);
      if (stored) await records.add(name, { from: file.etag, to: stored.etag });
    } catch (error) {
      const { message, cause } = error as Error;
      failures.push(`${name}: ${cause instanceof Error ? cause.message : message}`);
    }
    onProgress(progress);
  }

  const files = filesToCopy();
  async function work(): Promise<void> {
    while (failures.length < maxFailures) {
      const { value, done } = await files.next();
      if (done) return;
      await copyOne(value);
    }
  }
  await Promise.all(Array.from({ length: parallelFiles }, work));
  return { ...progress, failures };
}

/**
 * Copies one file and reads the copy back.
 * @returns `false` when the file was removed in the meantime
 * @throws Error when the copy differs
 */
async function transfer(from: Storage, to: Storage, scope: TenantScope, key: string): Promise<boolean> {
  const source = await from.get(scope, key);
  if (!source) return false;
  const sent = createHash('sha256');
  try {
    await to.put(scope, key, hashed(source.stream, sent));
  } finally {
    source.stream.destroy();
  }
  if (sent.digest('hex') !== (await checksumOf(to, scope, key))) throw new Error('the copy differs');
  return true;
}

async function isSame(from: Storage, to: Storage, scope: TenantScope, key: string): Promise<boolean> {
  const checksum = await checksumOf(from, scope, key);
  return checksum !== null && checksum === (await checksumOf(to, scope, key));
}

async function checksumOf(storage: Storage, scope: TenantScope, key: string): Promise<string | null> {
  const file = await storage.get(scope, key);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const piece of file.stream) hash.update(piece);
  return hash.digest('hex');
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
