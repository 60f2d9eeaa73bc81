/** The routes of the lobby logs: for admins, only in lobby mode; each read is audited. */
import { lobbyLogRoutes, type RoutingDecision } from '@foyer/contract/lobby-logs.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import { listing } from './store.ts';
import { fileColumns, toRow } from './to-row.ts';

export interface RouteDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  /** The routing decisions of a request, oldest first. @throws DomainError lobby.no_request */
  readonly routingDecisionsOf: (tx: Transaction, requestId: string) => Promise<RoutingDecision[]>;
}

export function registerLobbyLogRoutes(
  context: RouteContext,
  { database, audit, calendarOf, flagsOf, routingDecisionsOf }: RouteDependencies,
): void {
  /** @throws DomainError feature.off */
  async function calendarInLobbyMode(tx: Transaction): Promise<Calendar> {
    if (!(await flagsOf(tx)).lobbyMode) throw new DomainError('feature.off');
    return calendarOf(tx);
  }

  const { lobbyLogs, exportLobbyLogs, choices } = lobbyLogRoutes;
  serve(
    context,
    { lobbyLogs, exportLobbyLogs, choices },
    {
      lobbyLogs: ({ actor, query, request }) =>
        database.withTenant(actor.scope, async (tx) => {
          const asked = readTableRequest(query, await calendarInLobbyMode(tx));
          const { rows, total } = await readPage(tx, listing(query), asked);
          const { search, ...filters } = query;
          await audit(tx, {
            actor: auditActorOf(actor, request),
            action: 'READ',
            logType: 'LOBBY_LOGS',
            entity: { kind: 'lobby-log', id: null, label: null },
            after: { rows: rows.length, ...filters, ...(search ? { searched: true } : {}) },
          });
          return { result: { rows: rows.map(toRow), total } };
        }),
      exportLobbyLogs: async ({ actor, query: { format, ...query }, request }) => {
        const calendar = await database.withTenant(actor.scope, calendarInLobbyMode);
        return exportTable({
          database,
          audit,
          calendar,
          format,
          scope: actor.scope,
          asked: query,
          name: 'lobby-logs',
          columns: fileColumns,
          source: listing(query),
          request: readTableRequest(query, calendar),
          actor: auditActorOf(actor, request),
        });
      },
      choices: ({ actor, params }) =>
        database.withTenant(actor.scope, async (tx) => {
          await calendarInLobbyMode(tx);
          return { result: await routingDecisionsOf(tx, params.requestId) };
        }),
    },
  );
}
