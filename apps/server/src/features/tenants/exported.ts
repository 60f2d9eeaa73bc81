/** All that is a tenant's in one file: its rows as they were at one instant, its files, and a list of both at the end. */
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Audit, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { findTenant } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { patiently } from '../../platform/exports/export-table.ts';
import { type TarFile, writeTar } from '../../platform/exports/tar.ts';
import type { FileAnswer } from '../../platform/http/serve.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { exportedTables, leftOut } from './exported-columns.ts';
import * as exportedStore from './exported-store.ts';
import { isTenantLabel } from './policy.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  /** By the folder they go into. */
  readonly storages: Readonly<Record<string, Pick<Storage, 'keys' | 'get'>>>;
  /** Rows of the log as people read them; the table itself holds them locked. */
  readonly readAuditLog: (unit: Unit) => AsyncIterable<readonly object[]>;
}

interface Written {
  /** Its path in the archive. */
  readonly name: string;
  /** Only of tables. */
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
  /** Once the last byte has left; fails with the stream. */
  readonly done: Promise<ExportSummary>;
}

type Lines = (unit: Unit) => AsyncIterable<readonly string[]>;

export type TenantExport = ReturnType<typeof createTenantExport>;

export function createTenantExport({ database, audit, now, storages, readAuditLog }: Parts) {
  const tables: readonly { readonly name: string; readonly lines: Lines }[] = [
    ...exportedTables.map((table) => ({
      name: table.name,
      lines: (unit: Unit) => exportedStore.readLines(unit, table),
    })),
    {
      name: 'audit_log_readable',
      async *lines(unit) {
        for await (const rows of readAuditLog(unit)) yield rows.map((row) => JSON.stringify(row));
      },
    },
  ];

  async function note({ scope }: Unit): Promise<void> {
    await database.withTenant(scope, (unit) =>
      audit(unit, {
        ...{ actor: { ...systemAuditActor, name: 'Operator' }, action: 'DOWNLOAD', logType: 'EXPORT' },
        ...{ entity: { kind: 'export', id: null, label: 'tenant' }, after: { format: 'tar' } },
      }),
    );
  }

  async function* filesOf(unit: Unit, at: Date, written: Written[]): AsyncGenerator<TarFile> {
    const { tenantId, tenant } = unit.scope;
    for (const { name, lines } of tables) {
      const { rows, bytes } = await measure(lines(unit));
      yield* hashed(
        { name: `rows/${name}.ndjson`, size: bytes, pieces: bytesOf(lines(unit)) },
        written,
        rows,
      );
    }
    for (const [folder, storage] of Object.entries(storages))
      for await (const key of storage.keys(unit.scope)) {
        const file = await storage.get(unit.scope, key);
        // Thrown away since it was named.
        if (!file) continue;
        yield* hashed({ name: `${folder}/${key}`, size: file.size, pieces: file.stream }, written);
      }
    const about = { format: 'foyer-tenant', version: 1, tenant: { id: tenantId, slug: tenant } };
    const text = `${JSON.stringify({ ...about, at: at.toISOString(), leftOut, files: written }, null, 2)}\n`;
    const bytes = Buffer.from(text);
    yield { name: 'manifest.json', size: bytes.length, pieces: Readable.from([bytes]) };
  }

  return {
    /**
     * The audit row is committed before the first byte leaves. Goes on while the tenant is suspended.
     * @param hear told of each file as it begins
     * @throws DomainError tenant.unknown | request.too_many when too many long reads are under way
     */
    async start(slug: string, hear: (name: string) => void = () => {}): Promise<StartedExport> {
      const found = isTenantLabel(slug) ? await findTenant(database, slug) : null;
      if (!found) throw new DomainError('tenant.unknown');
      const at = now();
      const stream = new PassThrough();
      // Until somebody reads nobody listens; who caused the error is told by the promises.
      stream.on('error', () => {});
      const opened = Promise.withResolvers<void>();
      const written: Written[] = [];
      const done = database
        .readLong(found.scope, async (unit) => {
          await note(unit);
          await exportedStore.writeInUtc(unit);
          opened.resolve();
          const archive = writeTar(heard(filesOf(unit, at, written), hear), at);
          await pipeline(Readable.from(patiently(archive, stream)), stream);
        })
        .then(() => summaryOf(written));
      done.catch((error: Error) => {
        opened.reject(error);
        // Half an archive must not look like a whole one.
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
    for (const line of batch) all.bytes += Buffer.byteLength(line) + 1;
  }
  return all;
}

async function* bytesOf(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  for await (const batch of lines) yield Buffer.from(`${batch.join('\n')}\n`);
}

/** The file as it is, and its line in the list once it was read. */
async function* hashed(file: TarFile, written: Written[], rows?: number): AsyncGenerator<TarFile> {
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

async function* heard(files: AsyncIterable<TarFile>, hear: (name: string) => void): AsyncGenerator<TarFile> {
  for await (const file of files) {
    hear(file.name);
    yield file;
  }
}

function summaryOf(written: readonly Written[]): ExportSummary {
  const sum = (of: (file: Written) => number) => written.reduce((total, file) => total + of(file), 0);
  const tables = written.filter(({ rows }) => rows !== undefined).length;
  return {
    ...{ rows: sum(({ rows }) => rows ?? 0), tables, files: written.length - tables },
    bytes: sum(({ bytes }) => bytes),
  };
}

function fileName({ tenant }: TenantScope, at: Date): string {
  return `${tenant}-${at.toISOString().slice(0, 10)}.tar`;
}
