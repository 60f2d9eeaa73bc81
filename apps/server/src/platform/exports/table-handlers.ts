/** The handlers of a table's two routes: a page of its rows, and all of them as a file. */
import type { ExportFormat } from '@foyer/contract/core/tables.ts';
import type { FastifyRequest } from 'fastify';
import { type Audit, type AuditEntry, auditActorOf, describeRead } from '../audit/audit.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { StaffActor } from '../http/auth/actor.ts';
import type { FileAnswer } from '../http/register-routes.ts';
import { type Calendar, readTableRequest, type TableQuery } from '../tables/request.ts';
import { type AnySource, readPage, type TablePage } from '../tables/store.ts';
import type { ExportColumn } from './columns.ts';
import { exportTable } from './export-table.ts';

export interface TableDependencies {
  readonly database: Database;
  readonly audit: Audit;
  /** The tenant's time zone and the current time. @throws DomainError when the table is switched off */
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

interface ExportedTable<Filters, Listed extends Record<string, unknown>> {
  /** In the name of the file and in the audit log: `agent-logs`. */
  readonly name: string;
  readonly columns: readonly ExportColumn<Listed>[];
  /** The rows that the caller may see. */
  readonly source: (
    filters: Filters,
    by: { readonly tx: Transaction; readonly actor: StaffActor; readonly calendar: Calendar },
  ) => AnySource<Listed> | Promise<AnySource<Listed>>;
}

interface Table<Filters, Listed extends Record<string, unknown>, Row> extends ExportedTable<Filters, Listed> {
  readonly toRow: (listed: Listed) => Row;
  /** How the audit log names the read of a page; without it only downloads are recorded. */
  readonly read?: { readonly logType: AuditEntry['logType']; readonly kind: string };
}

interface TableCall<Query> {
  readonly actor: StaffActor;
  readonly query: Query;
  readonly request: FastifyRequest;
}

/** Handles the page and the export of a table. */
export function createTableHandlers<Filters, Listed extends Record<string, unknown>, Row>(
  dependencies: TableDependencies,
  table: Table<Filters, Listed, Row>,
) {
  const { database, audit, calendarOf } = dependencies;
  const { source, toRow, read } = table;
  return {
    list: ({ actor, query, request }: TableCall<Filters & TableQuery>): Promise<{ result: TablePage<Row> }> =>
      database.withTenant(actor.scope, async (tx) => {
        const calendar = await calendarOf(tx);
        const rowsOf = await source(query, { tx, actor, calendar });
        const { rows, total } = await readPage(tx, rowsOf, readTableRequest(query, calendar));
        if (read)
          await audit(tx, {
            actor: auditActorOf(actor, request),
            action: 'READ',
            logType: read.logType,
            entity: { kind: read.kind, id: null, label: null },
            after: describeRead(rows.length, query),
          });
        return { result: { rows: rows.map(toRow), total } };
      }),
    export: createExportHandler(dependencies, table),
  };
}

/** Handles the export of a table whose page needs a handler of its own. */
export function createExportHandler<Filters, Listed extends Record<string, unknown>>(
  { database, audit, calendarOf }: TableDependencies,
  { name, columns, source }: ExportedTable<Filters, Listed>,
) {
  type Query = Filters & TableQuery;
  return async ({
    actor,
    query: { format, ...query },
    request,
  }: TableCall<Query & { readonly format: ExportFormat }>): Promise<FileAnswer> => {
    const filters = query as unknown as Query;
    const opened = await database.withTenant(actor.scope, async (tx) => {
      const calendar = await calendarOf(tx);
      return { calendar, source: await source(filters, { tx, actor, calendar }) };
    });
    return exportTable({
      ...opened,
      database,
      audit,
      format,
      name,
      columns,
      asked: query,
      scope: actor.scope,
      request: readTableRequest(filters, opened.calendar),
      actor: auditActorOf(actor, request),
    });
  };
}
