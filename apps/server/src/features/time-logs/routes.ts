/** The routes of the time logs: for admins; each read is audited. */
import { connectionQualityRoutes } from '@foyer/contract/meetings/connection-quality.ts';
import { timeLogRoutes } from '@foyer/contract/time-logs.ts';
import { type Audit, type AuditEntry, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import {
  type ConnectionQualityDependencies,
  createConnectionQuality,
} from './connections/connection-quality.ts';
import { findQualities } from './connections/connections-store.ts';
import { findParticipations, listing, meetingExists } from './store.ts';
import { fileColumns, toRow } from './to-row.ts';

export interface RouteDependencies extends ConnectionQualityDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

export function registerTimeLogRoutes(context: RouteContext, dependencies: RouteDependencies): void {
  const { database, audit, calendarOf } = dependencies;
  const reportQuality = createConnectionQuality(dependencies);
  serve(context, connectionQualityRoutes, {
    report: ({ actor, params, body }) => reportQuality(actor, { ...params, ...body }) as Promise<undefined>,
  });

  function recordAudit(
    tx: Transaction,
    actor: AuditEntry['actor'],
    id: string | null,
    after: AuditEntry['after'],
  ): Promise<void> {
    const entity = { kind: 'time-log', id, label: null };
    return audit(tx, { actor, action: 'READ', logType: 'TIME_LOGS', entity, ...(after ? { after } : {}) });
  }

  serve(context, timeLogRoutes, {
    list: ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (tx) => {
        const calendar = await calendarOf(tx);
        const asked = readTableRequest(query, calendar);
        const { rows, total } = await readPage(tx, listing(query, calendar), asked);
        const { search, ...filters } = query;
        const after = { rows: rows.length, ...filters, ...(search ? { searched: true } : {}) };
        await recordAudit(tx, auditActorOf(actor, request), null, after);
        return { result: { rows: rows.map(toRow), total } };
      }),
    export: async ({ actor, query: { format, ...query }, request }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        database,
        audit,
        calendar,
        format,
        scope: actor.scope,
        asked: query,
        name: 'time-logs',
        columns: fileColumns,
        source: listing(query, calendar),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
    stays: ({ actor, params: { meetingId }, request }) =>
      database.withTenant(actor.scope, async (tx) => {
        if (!(await meetingExists(tx, meetingId))) throw new DomainError('meeting.not_found');
        const qualityOf = await findQualities(tx, meetingId);
        const stays = (await findParticipations(tx, meetingId)).map((stay) => ({
          ...stay,
          quality: qualityOf(stay),
        }));
        await recordAudit(tx, auditActorOf(actor, request), meetingId, { rows: stays.length });
        return { result: stays };
      }),
  });
}
