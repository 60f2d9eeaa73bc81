/** The calls of the time log: for admins, and remembered themselves. */
import { timeLogRoutes } from '@foyer/contract/time-logs.ts';
import { type Audit, type AuditEntry, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { fileColumns, shown } from './shown.ts';
import { findStays, isMeeting, listing } from './store.ts';

export interface RoutesParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function registerTimeLogRoutes(
  entrance: Entrance,
  { database, audit, calendarOf }: RoutesParts,
): void {
  function remember(
    unit: Unit,
    actor: AuditEntry['actor'],
    id: string | null,
    after: AuditEntry['after'],
  ): Promise<void> {
    const entity = { kind: 'time-log', id, label: null };
    return audit(unit, { actor, action: 'READ', logType: 'TIME_LOGS', entity, ...(after ? { after } : {}) });
  }

  serve(entrance, timeLogRoutes, {
    list: ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (unit) => {
        const calendar = await calendarOf(unit);
        const asked = readTableRequest(query, calendar);
        const { rows, total } = await readPage(unit, listing(query, calendar.now), asked);
        const { search, ...filters } = query;
        const after = { rows: rows.length, ...filters, ...(search ? { searched: true } : {}) };
        await remember(unit, auditActorOf(actor, request), null, after);
        return { result: { rows: rows.map(shown), total } };
      }),
    export: async ({ actor, query: { format, ...query }, request }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        ...{ database, audit, calendar, format, scope: actor.scope, asked: query },
        ...{ name: 'time-logs', columns: fileColumns, source: listing(query, calendar.now) },
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
    stays: ({ actor, params: { meetingId }, request }) =>
      database.withTenant(actor.scope, async (unit) => {
        if (!(await isMeeting(unit, meetingId))) throw new DomainError('meeting.not_found');
        const stays = await findStays(unit, meetingId);
        await remember(unit, auditActorOf(actor, request), meetingId, { rows: stays.length });
        return { result: stays };
      }),
  });
}
