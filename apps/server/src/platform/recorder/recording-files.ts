/** The files of recordings in the data folder: `<folder>/<tenantId>/<recordingId>/`, one per track, and a manifest. */
import { createReadStream } from 'node:fs';
import { open, opendir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { recordingManifest } from '@foyer/contract/recordings/manifest.ts';
import type * as z from 'zod';
import type { TenantScope } from '../db/scope.ts';

export type RecordingManifest = z.infer<typeof recordingManifest>;

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface OpenedFile {
  readonly size: number;
  /** Call it once, or `close`. Without a range the whole file. */
  stream(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** Methods answer `null` for what this tenant does not have, even if another tenant has it. */
export interface RecordingFiles {
  /** `null` also for a manifest that cannot be read. */
  manifest(scope: TenantScope, recordingId: string): Promise<RecordingManifest | null>;
  /** @param file a name, without a folder */
  open(scope: TenantScope, recordingId: string, file: string): Promise<OpenedFile | null>;
  /** Does nothing when there are no files. */
  remove(scope: TenantScope, recordingId: string): Promise<void>;
  /** All files of the tenant, with the key `<recordingId>/<file>`, in no order. */
  list(scope: TenantScope): AsyncIterable<{ readonly key: string }>;
  /** For the export of a tenant: a file by its key. */
  get(scope: TenantScope, key: string): Promise<{ size: number; stream: Readable } | null>;
  /** Removes all files of a deleted tenant. */
  removeAll(scope: TenantScope): Promise<void>;
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** No separator and no leading dot, so that a name never leaves its folder. */
const fileShape = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,150}$/;

/** @param folder `recordings` in the data folder; the recorder creates it */
export function createRecordingFiles(folder: string): RecordingFiles {
  const folderOf = ({ tenantId }: TenantScope, recordingId: string) =>
    idShape.test(recordingId) ? path.join(folder, tenantId, recordingId) : null;

  async function openFile(scope: TenantScope, recordingId: string, file: string): Promise<OpenedFile | null> {
    const own = folderOf(scope, recordingId);
    if (!own || !fileShape.test(file)) return null;
    const handle = await open(path.join(own, file)).catch(nullWhenAbsent);
    if (!handle) return null;
    const { size } = await handle.stat();
    return {
      size,
      stream: (range) =>
        createReadStream('', {
          fd: handle,
          ...(range ? { start: range.from, end: range.to } : { start: 0 }),
        }),
      close: () => handle.close(),
    };
  }

  async function* namesIn(folderPath: string): AsyncGenerator<string> {
    const entries = await opendir(folderPath).catch(nullWhenAbsent);
    for await (const { name } of entries ?? []) yield name;
  }

  return {
    async manifest(scope, recordingId) {
      const own = folderOf(scope, recordingId);
      if (!own) return null;
      const content = await readFile(path.join(own, 'manifest.json'), 'utf8').catch(nullWhenAbsent);
      if (content === null) return null;
      const parsed = recordingManifest.safeParse(parseJson(content));
      return parsed.success ? parsed.data : null;
    },

    open: openFile,

    async remove(scope, recordingId) {
      const own = folderOf(scope, recordingId);
      if (own) await rm(own, { recursive: true, force: true });
    },

    async *list(scope) {
      const own = path.join(folder, scope.tenantId);
      for await (const recordingId of namesIn(own)) {
        if (!idShape.test(recordingId)) continue;
        for await (const file of namesIn(path.join(own, recordingId)))
          if (fileShape.test(file)) yield { key: `${recordingId}/${file}` };
      }
    },

    async get(scope, key) {
      const [recordingId = '', file = ''] = key.split('/');
      const opened = await openFile(scope, recordingId, file);
      return opened && { size: opened.size, stream: opened.stream() };
    },

    async removeAll({ tenantId }) {
      await rm(path.join(folder, tenantId), { recursive: true, force: true });
    },
  };
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
