/** The calls of the lobby's log: only where there is a lobby, and remembered themselves. */
import { lobbyLogRoutes, type RoutingChoice } from '@foyer/contract/lobby-logs.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
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
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  /** Each look of the routing at a request, oldest first. @throws DomainError lobby.no_request */
  readonly choicesOf: (unit: Unit, requestId: string) => Promise<RoutingChoice[]>;
}

export function registerLobbyLogRoutes(
  entrance: Entrance,
  { database, audit, calendarOf, flagsOf, choicesOf }: RoutesParts,
): void {
  /** @throws DomainError feature.off */
  async function calendarWhereOn(unit: Unit): Promise<Calendar> {
    if (!(await flagsOf(unit)).lobbyMode) throw new DomainError('feature.off');
    return calendarOf(unit);
  }

  const { lobbyLogs, exportLobbyLogs, choices } = lobbyLogRoutes;
  serve(
    entrance,
    { lobbyLogs, exportLobbyLogs, choices },
    {
      lobbyLogs: ({ actor, query, request }) =>
        database.withTenant(actor.scope, async (unit) => {
          const asked = readTableRequest(query, await calendarWhereOn(unit));
          const { rows, total } = await readPage(unit, listing(query), asked);
          const { search, ...filters } = query;
          await audit(unit, {
            ...{ actor: auditActorOf(actor, request), action: 'READ', logType: 'LOBBY_LOGS' },
            entity: { kind: 'lobby-log', id: null, label: null },
            after: { rows: rows.length, ...filters, ...(search ? { searched: true } : {}) },
          });
          return { result: { rows: rows.map(shown), total } };
        }),
      exportLobbyLogs: async ({ actor, query: { format, ...query }, request }) => {
        const calendar = await database.withTenant(actor.scope, calendarWhereOn);
        return exportTable({
          ...{ database, audit, calendar, format, scope: actor.scope, asked: query },
          ...{ name: 'lobby-logs', columns: fileColumns, source: listing(query) },
          request: readTableRequest(query, calendar),
          actor: auditActorOf(actor, request),
        });
      },
      choices: ({ actor, params }) =>
        database.withTenant(actor.scope, async (unit) => {
          await calendarWhereOn(unit);
          return { result: await choicesOf(unit, params.requestId) };
        }),
    },
  );
}
