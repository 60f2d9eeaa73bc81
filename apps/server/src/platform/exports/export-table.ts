/** A whole table as a file: counted, noted in the audit log, then streamed from one snapshot with flat memory. */
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@foyer/contract/tables.ts';
import { minutes } from '@foyer/contract/time.ts';
import type { Audit, AuditActor } from '../audit/audit.ts';
import type { Database } from '../db/database.ts';
import type { TenantScope } from '../db/scope.ts';
import type { FileAnswer } from '../http/serve.ts';
import type { Calendar, TableRequest } from '../tables/request.ts';
import { countRows, readBatches, type TableSource } from '../tables/store.ts';
import type { ExportColumn } from './columns.ts';
import { writeCsv } from './csv.ts';
import { createWallClock } from './wall-clock.ts';
import { writeXlsx } from './xlsx.ts';

export interface TableExport<Row extends Record<string, unknown>> {
  readonly database: Database;
  readonly scope: TenantScope;
  readonly source: TableSource<Row, never> | TableSource<Row, string>;
  readonly request: TableRequest;
  readonly columns: readonly ExportColumn<Row>[];
  readonly format: ExportFormat;
  /** The table in a word, as the file and the audit log call it: `customers`. */
  readonly name: string;
  readonly calendar: Calendar;
  readonly audit: Audit;
  readonly actor: AuditActor;
  /** What was asked for, for the audit log; the search may hold a person's name and is only mentioned. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** How long whoever downloads may take over one piece. */
  readonly stallsAfterMs?: number;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<ExportFormat, string>;

/**
 * The audit row is committed before the first byte leaves: a download that breaks off was one all the same.
 * @throws DomainError request.too_many when too many exports are under way
 */
export async function exportTable<Row extends Record<string, unknown>>(
  parts: TableExport<Row>,
): Promise<FileAnswer> {
  const { name, format, calendar, database, scope } = parts;
  const stream = new PassThrough();
  // Until the answer listens, nobody does; who caused the error is told by the promise.
  stream.on('error', () => {});
  const counted = Promise.withResolvers<number>();
  database
    .readLong(scope, async (unit) => {
      const rows = await countRows(unit, parts.source, parts.request);
      await note(parts, rows);
      counted.resolve(rows);
      const file = writeFile(parts, readBatches<Row>(unit, parts.source, parts.request));
      await pipeline(Readable.from(patiently(file, stream, parts.stallsAfterMs)), stream);
    })
    .catch((error: unknown) => {
      counted.reject(error);
      // The connection breaks off: half a file must not look like a whole one.
      stream.destroy(error as Error);
    });
  const rows = await counted.promise;
  const day = createWallClock(calendar.timeZone).show(calendar.now).toISOString().slice(0, 10);
  return { name: `${name}-${day}.${format}`, type: types[format], stream, rows };
}

function note<Row extends Record<string, unknown>>(
  { database, scope, audit, actor, name, format, asked }: TableExport<Row>,
  rows: number,
): Promise<void> {
  const { search, ...filters } = asked;
  const after = { table: name, format, rows, ...filters, ...(search ? { searched: true } : {}) };
  return database.withTenant(scope, (unit) =>
    audit(unit, {
      actor,
      action: 'DOWNLOAD',
      logType: 'EXPORT',
      entity: { kind: 'export', id: null, label: name },
      after,
    }),
  );
}

function writeFile<Row extends Record<string, unknown>>(
  { format, columns, name, calendar }: TableExport<Row>,
  batches: AsyncIterable<Row[]>,
): AsyncIterable<string | Uint8Array> {
  const clock = createWallClock(calendar.timeZone);
  if (format === 'csv') return writeCsv(batches, columns, clock);
  return writeXlsx(batches, { sheetName: name, columns, clock });
}

/** Whoever stops reading without hanging up does not hold a connection for ever. */
export async function* patiently<Piece>(
  pieces: AsyncIterable<Piece>,
  stream: PassThrough,
  stallsAfterMs = minutes(2),
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    const stalled = setTimeout(() => stream.destroy(new Error('The download stalled.')), stallsAfterMs);
    try {
      yield piece;
    } finally {
      clearTimeout(stalled);
    }
  }
}
