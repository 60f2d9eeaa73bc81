/**
 * Exports a tenant as one tar file: its rows in one snapshot, its files, and a manifest of both at the end.
 */
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Audit, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findTenant } from '../../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { limitReader } from '../../../platform/exports/reader-limits.ts';
import { type TarFile, writeTar } from '../../../platform/exports/tar.ts';
import type { FileAnswer } from '../../../platform/http/register-routes.ts';
import { isTenantLabel } from '../policy.ts';
import { excluded, exportedTables } from './export-columns.ts';
import * as exportStore from './export-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** By the archive folder that they are written to. */
  readonly storages: Readonly<Record<string, ExportedFiles>>;
  /** The audit log in readable form; its table holds encrypted values. */
  readonly readAuditLog: (tx: Transaction) => AsyncIterable<readonly object[]>;
}

/** Files of a tenant by their keys, which are their paths in the folder of the archive. */
interface ExportedFiles {
  list(scope: TenantScope): AsyncIterable<{ readonly key: string }>;
  get(scope: TenantScope, key: string): Promise<{ readonly size: number; readonly stream: Readable } | null>;
}

interface ManifestEntry {
  /** Path in the archive. */
  readonly name: string;
  /** Set for tables only. */
  readonly rows?: number;
  readonly bytes: number;
  readonly sha256: string;
}

interface ExportSummary {
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
  readonly bytes: number;
}

interface StartedExport {
  readonly file: FileAnswer;
  /** Resolves when the last byte has been sent; rejects when the stream fails. */
  readonly done: Promise<ExportSummary>;
}

type Lines = (tx: Transaction) => AsyncIterable<readonly string[]>;

export type TenantExport = ReturnType<typeof createTenantExport>;

export function createTenantExport({ database, audit, now, storages, readAuditLog }: Dependencies) {
  const tables: readonly { readonly name: string; readonly lines: Lines }[] = [
    ...exportedTables.map((table) => ({
      name: table.name,
      lines: (tx: Transaction) => exportStore.readLines(tx, table),
    })),
    {
      name: 'audit_log_readable',
      async *lines(tx) {
        for await (const rows of readAuditLog(tx)) yield rows.map((row) => JSON.stringify(row));
      },
    },
  ];

  async function recordDownload({ scope }: Transaction): Promise<void> {
    await database.withTenant(scope, (tx) =>
      audit(tx, {
        actor: { ...systemAuditActor, name: 'Operator' },
        action: 'DOWNLOAD',
        logType: 'EXPORT',
        entity: { kind: 'export', id: null, label: 'tenant' },
        after: { format: 'tar' },
      }),
    );
  }

  async function* archiveFiles(tx: Transaction, at: Date, written: ManifestEntry[]): AsyncGenerator<TarFile> {
    const { tenantId, tenant } = tx.scope;
    for (const { name, lines } of tables) {
      const { rows, bytes } = await measure(lines(tx));
      yield* withHash(
        { name: `rows/${name}.ndjson`, size: bytes, pieces: bytesOf(lines(tx)) },
        written,
        rows,
      );
    }
    for (const [folder, storage] of Object.entries(storages))
      for await (const { key } of storage.list(tx.scope)) {
        const file = await storage.get(tx.scope, key);
        // Deleted since it was listed.
        if (!file) continue;
        yield* withHash({ name: `${folder}/${key}`, size: file.size, pieces: file.stream }, written);
      }
    const about = { format: 'foyer-tenant', version: 1, tenant: { id: tenantId, slug: tenant } };
    const text = `${JSON.stringify({ ...about, at: at.toISOString(), leftOut: excluded, files: written }, null, 2)}\n`;
    const bytes = Buffer.from(text);
    yield { name: 'manifest.json', size: bytes.length, pieces: Readable.from([bytes]) };
  }

  return {
    /**
     * Commits the audit row before the first byte is sent. Also works while the tenant is suspended.
     * @param onFile called with the name of each file as it begins
     * @throws DomainError tenant.unknown | request.too_many when too many long reads are in progress
     */
    async start(slug: string, onFile: (name: string) => void = () => {}): Promise<StartedExport> {
      const found = isTenantLabel(slug) ? await findTenant(database, slug) : null;
      if (!found) throw new DomainError('tenant.unknown');
      const at = now();
      const stream = new PassThrough();
      // Before the reader attaches, the stream has no error listener; callers get the error through the
      // promises.
      stream.on('error', () => {});
      const opened = Promise.withResolvers<void>();
      const written: ManifestEntry[] = [];
      const done = database
        .withTenantSnapshot(found.scope, async (tx) => {
          // Its answer means that the snapshot is taken, so the export never contains its own audit row.
          await exportStore.writeInUtc(tx);
          await recordDownload(tx);
          opened.resolve();
          const archive = writeTar(withProgress(archiveFiles(tx, at, written), onFile), at);
          // With all files of the tenant it may take long.
          const pieces = limitReader(archive, stream, { endsAfterMs: Number.POSITIVE_INFINITY });
          await pipeline(Readable.from(pieces), stream);
        })
        .then(() => summaryOf(written));
      done.catch((error: Error) => {
        opened.reject(error);
        // Destroys the stream, so that a truncated archive does not look complete.
        stream.destroy(error);
      });
      await opened.promise;
      return { file: { name: fileName(found.scope, at), type: 'application/x-tar', stream }, done };
    },
  };
}

async function measure(lines: AsyncIterable<readonly string[]>): Promise<{ rows: number; bytes: number }> {
  const all = { rows: 0, bytes: 0 };
  for await (const batch of lines) {
    all.rows += batch.length;
    for (const textLine of batch) all.bytes += Buffer.byteLength(textLine) + 1;
  }
  return all;
}

async function* bytesOf(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  for await (const batch of lines) yield Buffer.from(`${batch.join('\n')}\n`);
}

/** Passes the file on, and adds its manifest entry once it has been read. */
async function* withHash(file: TarFile, written: ManifestEntry[], rows?: number): AsyncGenerator<TarFile> {
  const hash = createHash('sha256');
  async function* pieces() {
    for await (const piece of file.pieces) {
      hash.update(piece);
      yield piece;
    }
  }
  yield { ...file, pieces: pieces() };
  const counted = rows === undefined ? {} : { rows };
  written.push({ name: file.name, ...counted, bytes: file.size, sha256: hash.digest('hex') });
}

async function* withProgress(
  files: AsyncIterable<TarFile>,
  onFile: (name: string) => void,
): AsyncGenerator<TarFile> {
  for await (const file of files) {
    onFile(file.name);
    yield file;
  }
}

function summaryOf(written: readonly ManifestEntry[]): ExportSummary {
  const sum = (of: (file: ManifestEntry) => number) => written.reduce((total, file) => total + of(file), 0);
  const tables = written.filter(({ rows }) => rows !== undefined).length;
  return {
    rows: sum(({ rows }) => rows ?? 0),
    tables,
    files: written.length - tables,
    bytes: sum(({ bytes }) => bytes),
  };
}

function fileName({ tenant }: TenantScope, at: Date): string {
  return `${tenant}-${at.toISOString().slice(0, 10)}.tar`;
}
