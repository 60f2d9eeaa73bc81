/** The calls of the audit log: for super admins, and themselves remembered. */
import type { AuditRow } from '@foyer/contract/audit-logs.ts';
import { auditRoutes } from '@foyer/contract/audit-logs.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { AuditLogService } from './service.ts';
import { type LogRow, logSource } from './store.ts';

interface Parts {
  readonly database: Database;
  readonly service: AuditLogService;
  readonly audit: Audit;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function registerAuditRoutes(
  entrance: Entrance,
  { database, service, audit, calendarOf }: Parts,
): void {
  serve(entrance, auditRoutes, {
    list: async ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (unit) => {
        const asked = readTableRequest(query, await calendarOf(unit));
        const { rows, total } = await readPage(unit, logSource(query), asked);
        // Names and addresses of many people were shown; read first, so that no page shows its own reading.
        await audit(unit, {
          actor: auditActorOf(actor, request),
          action: 'READ',
          logType: 'USERS',
          entity: { kind: 'audit-log', id: null, label: null },
          after: { rows: rows.length, page: asked.page },
        });
        return { result: { rows: rows.map(service.createReader()), total } };
      }),
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
  // Each column asks for the row anew; it is decrypted once.
  let last: { row: LogRow; shown: AuditRow } | undefined;
  const shown = (row: LogRow): AuditRow => {
    if (last?.row !== row) last = { row, shown: read(row) };
    return last.shown;
  };
  const json = (value: AuditRow['before']) => (value ? JSON.stringify(value) : null);
  return [
    { heading: 'When', instant: (row) => row.at, withSeconds: true },
    { heading: 'Actor kind', value: (row) => row.actorKind },
    { heading: 'Actor', value: (row) => shown(row).actorName },
    { heading: 'Actor id', value: (row) => row.actorId },
    { heading: 'Behind', value: (row) => row.behindId },
    { heading: 'Action', value: (row) => row.action },
    { heading: 'Log type', value: (row) => row.logType },
    { heading: 'Entity', value: (row) => row.entityKind },
    { heading: 'Entity id', value: (row) => row.entityId },
    { heading: 'Entity name', value: (row) => shown(row).entityLabel },
    { heading: 'Before', value: (row) => json(shown(row).before) },
    { heading: 'After', value: (row) => json(shown(row).after) },
    { heading: 'IP address', value: (row) => shown(row).ip },
    { heading: 'Sealed', value: (row) => row.sealed },
    { heading: 'Row', value: (row) => row.id },
  ];
}
