/** Routes of the audit log, for super admins. Reading it is recorded as well. */
import type { AuditRow } from '@foyer/contract/audit-logs.ts';
import { auditRoutes } from '@foyer/contract/audit-logs.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { AuditLogService } from './service.ts';
import { type LogRow, logSource } from './store.ts';
import { verifyPart } from './verify.ts';

interface Dependencies {
  readonly database: Database;
  readonly service: AuditLogService;
  readonly audit: Audit;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

export function registerAuditRoutes(
  context: RouteContext,
  { database, service, audit, calendarOf }: Dependencies,
): void {
  serve(context, auditRoutes, {
    list: async ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (tx) => {
        const tableRequest = readTableRequest(query, await calendarOf(tx));
        const { rows, total } = await readPage(tx, logSource(query), tableRequest);
        // The page contains names and addresses. Recorded after reading, so that a page does not contain its
        // own read.
        await audit(tx, {
          actor: auditActorOf(actor, request),
          action: 'READ',
          logType: 'USERS',
          entity: { kind: 'audit-log', id: null, label: null },
          after: { rows: rows.length, page: tableRequest.page },
        });
        return { result: { rows: rows.map(service.createReader()), total } };
      }),
    verify: async ({ actor, body: { after } }) => {
      const { seals: _seals, ...result } = await verifyPart(database, actor.scope, after);
      return { result };
    },
    export: async ({ actor, query, request }) => {
      const { format, ...asked } = query;
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        database,
        scope: actor.scope,
        source: logSource(query),
        request: readTableRequest(query, calendar),
        columns: columnsFor(service.createReader()),
        format,
        name: 'audit-logs',
        calendar,
        audit,
        actor: auditActorOf(actor, request),
        asked,
      });
    },
  });
}

function columnsFor(read: (row: LogRow) => AuditRow): ExportColumn<LogRow>[] {
  // Every column reads the same row; it is decrypted only once.
  let last: { row: LogRow; decrypted: AuditRow } | undefined;
  const readOnce = (row: LogRow): AuditRow => {
    if (last?.row !== row) last = { row, decrypted: read(row) };
    return last.decrypted;
  };
  const json = (value: AuditRow['before']) => (value ? JSON.stringify(value) : null);
  return [
    { heading: 'When', instant: (row) => row.at, withSeconds: true },
    { heading: 'Actor kind', value: (row) => row.actorKind },
    { heading: 'Actor', value: (row) => readOnce(row).actorName },
    { heading: 'Actor id', value: (row) => row.actorId },
    { heading: 'Behind', value: (row) => row.impersonatorId },
    { heading: 'Action', value: (row) => row.action },
    { heading: 'Log type', value: (row) => row.logType },
    { heading: 'Entity', value: (row) => row.entityKind },
    { heading: 'Entity id', value: (row) => row.entityId },
    { heading: 'Entity name', value: (row) => readOnce(row).entityLabel },
    { heading: 'Before', value: (row) => json(readOnce(row).before) },
    { heading: 'After', value: (row) => json(readOnce(row).after) },
    { heading: 'IP address', value: (row) => readOnce(row).ip },
    { heading: 'Sealed', value: (row) => row.sealed },
    { heading: 'Row', value: (row) => row.id },
  ];
}
