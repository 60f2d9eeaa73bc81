/** The calls of the agents' log: for admins, and remembered themselves. */
import { lobbyLogRoutes } from '@foyer/contract/lobby-logs.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { fileColumns, shown } from './shown.ts';
import { listing } from './store.ts';

export interface RoutesParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

export function registerAgentLogRoutes(
  entrance: Entrance,
  { database, audit, calendarOf }: RoutesParts,
): void {
  const { agentLogs, exportAgentLogs } = lobbyLogRoutes;
  serve(
    entrance,
    { agentLogs, exportAgentLogs },
    {
      agentLogs: ({ actor, query, request }) =>
        database.withTenant(actor.scope, async (unit) => {
          const asked = readTableRequest(query, await calendarOf(unit));
          const { rows, total } = await readPage(unit, listing(query), asked);
          const { search, ...filters } = query;
          await audit(unit, {
            ...{ actor: auditActorOf(actor, request), action: 'READ', logType: 'AGENT_LOGS' },
            entity: { kind: 'agent-log', id: null, label: null },
            after: { rows: rows.length, ...filters, ...(search ? { searched: true } : {}) },
          });
          return { result: { rows: rows.map(shown), total } };
        }),
      exportAgentLogs: async ({ actor, query: { format, ...query }, request }) => {
        const calendar = await database.withTenant(actor.scope, calendarOf);
        return exportTable({
          ...{ database, audit, calendar, format, scope: actor.scope, asked: query },
          ...{ name: 'agent-logs', columns: fileColumns, source: listing(query) },
          request: readTableRequest(query, calendar),
          actor: auditActorOf(actor, request),
        });
      },
    },
  );
}
