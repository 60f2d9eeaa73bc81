/** The routes of the time logs: for admins; each read is audited. */
import { connectionQualityRoutes } from '@foyer/contract/meetings/connection-quality.ts';
import { timeLogRoutes } from '@foyer/contract/time-logs.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createTableHandlers, type TableDependencies } from '../../platform/exports/table-handlers.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import {
  type ConnectionQualityDependencies,
  createConnectionQuality,
} from './connections/connection-quality.ts';
import { findQualities } from './connections/connections-store.ts';
import { findParticipations, listing, meetingExists, type TimeLogFilters } from './store.ts';
import { fileColumns, toRow } from './to-row.ts';

export interface RouteDependencies extends ConnectionQualityDependencies, TableDependencies {}

export function registerTimeLogRoutes(context: RouteContext, dependencies: RouteDependencies): void {
  const { database, audit } = dependencies;
  const reportQuality = createConnectionQuality(dependencies);
  serve(context, connectionQualityRoutes, {
    report: ({ actor, params, body }) => reportQuality(actor, { ...params, ...body }) as Promise<undefined>,
  });

  const table = createTableHandlers(dependencies, {
    name: 'time-logs',
    columns: fileColumns,
    source: (filters: TimeLogFilters, { calendar }) => listing(filters, calendar),
    toRow,
    read: { logType: 'TIME_LOGS', kind: 'time-log' },
  });
  serve(context, timeLogRoutes, {
    list: table.list,
    export: table.export,
    stays: ({ actor, params: { meetingId }, request }) =>
      database.withTenant(actor.scope, async (tx) => {
        if (!(await meetingExists(tx, meetingId))) throw new DomainError('meeting.not_found');
        const qualityOf = await findQualities(tx, meetingId);
        const stays = (await findParticipations(tx, meetingId)).map((stay) => ({
          ...stay,
          quality: qualityOf(stay),
        }));
        await audit(tx, {
          actor: auditActorOf(actor, request),
          action: 'READ',
          logType: 'TIME_LOGS',
          entity: { kind: 'time-log', id: meetingId, label: null },
          after: { rows: stays.length },
        });
        return { result: stays };
      }),
  });
}
