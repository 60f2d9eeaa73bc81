/**
 * Exports a table as a file: counts the rows, writes the audit entry, then streams one snapshot with constant
 * memory.
 */
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@foyer/contract/core/tables.ts';
import { type Audit, type AuditActor, describeRead } from '../audit/audit.ts';
import type { Database } from '../db/database.ts';
import type { TenantScope } from '../db/scope.ts';
import { maskContact } from '../http/contact-masking.ts';
import type { FileAnswer } from '../http/register-routes.ts';
import type { Calendar, TableRequest } from '../tables/request.ts';
import { type AnySource, countRows, readBatches } from '../tables/store.ts';
import type { ExportColumn } from './columns.ts';
import { writeCsv } from './csv.ts';
import { createLocalClock } from './local-time.ts';
import { limitReader, type ReaderLimits } from './reader-limits.ts';
import { writeXlsx } from './xlsx.ts';

export interface TableExport<Row extends Record<string, unknown>> {
  readonly database: Database;
  readonly scope: TenantScope;
  readonly source: AnySource<Row>;
  readonly request: TableRequest;
  readonly columns: readonly ExportColumn<Row>[];
  readonly format: ExportFormat;
  /** The table's name in the file name and the audit log: `customers`. */
  readonly name: string;
  readonly calendar: Calendar;
  readonly audit: Audit;
  readonly actor: AuditActor;
  /** The query, for the audit log. The search text may be a person's name, so only its use is recorded. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly readerLimits?: ReaderLimits;
  /** Masks the columns that are contacts. */
  readonly contactsAreMasked?: boolean;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<ExportFormat, string>;

/**
 * The audit entry is committed before the first byte is sent, so that an aborted download is recorded too.
 * @throws DomainError request.too_many when too many exports are running, of all, of the tenant or of the person
 */
export async function exportTable<Row extends Record<string, unknown>>(
  parts: TableExport<Row>,
): Promise<FileAnswer> {
  const { name, format, calendar, database, scope, actor } = parts;
  const stream = new PassThrough();
  // The reply adds its own listener later. Until then the promise reports errors.
  stream.on('error', () => {});
  const counted = Promise.withResolvers<number>();
  database
    .withTenantSnapshot(
      scope,
      async (tx) => {
        const rows = await countRows(tx, parts.source, parts.request);
        await note(parts, rows);
        counted.resolve(rows);
        const file = writeFile(parts, readBatches<Row>(tx, parts.source, parts.request));
        const pieces = limitReader(file, stream, parts.readerLimits);
        await pipeline(Readable.from(pieces), stream, { end: false });
      },
      actor.impersonatorId ?? actor.id ?? undefined,
    )
    // The file ends when its transaction is over, so that the same person can download the next one.
    .then(() => stream.end())
    .catch((error: unknown) => {
      counted.reject(error);
      // Aborts the connection, so that an incomplete file does not look complete.
      stream.destroy(error as Error);
    });
  const rows = await counted.promise;
  const day = createLocalClock(calendar.timeZone).show(calendar.now).toISOString().slice(0, 10);
  return { name: `${name}-${day}.${format}`, type: types[format], stream, rows };
}

function note<Row extends Record<string, unknown>>(
  { database, scope, audit, actor, name, format, asked }: TableExport<Row>,
  rows: number,
): Promise<void> {
  const after = { table: name, format, ...describeRead(rows, asked) };
  return database.withTenant(scope, (tx) =>
    audit(tx, {
      actor,
      action: 'DOWNLOAD',
      logType: 'EXPORT',
      entity: { kind: 'export', id: null, label: name },
      after,
    }),
  );
}

function writeFile<Row extends Record<string, unknown>>(
  { format, columns: declared, name, calendar, contactsAreMasked }: TableExport<Row>,
  batches: AsyncIterable<Row[]>,
): AsyncIterable<string | Uint8Array> {
  const columns = contactsAreMasked ? declared.map(maskColumn) : declared;
  const clock = createLocalClock(calendar.timeZone);
  if (format === 'csv') return writeCsv(batches, columns, clock);
  return writeXlsx(batches, { sheetName: name, columns, clock });
}

function maskColumn<Row>(column: ExportColumn<Row>): ExportColumn<Row> {
  if (!('value' in column) || !column.isContact) return column;
  return {
    ...column,
    value: (row) => {
      const contact = column.value(row);
      return typeof contact === 'string' ? maskContact(contact) : contact;
    },
  };
}
