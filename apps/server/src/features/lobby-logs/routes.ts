/** The routes of the lobby logs: for admins, only in lobby mode; each read is audited. */
import { lobbyLogRoutes, type RoutingDecision } from '@foyer/contract/lobby-logs.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createTableHandlers, type TableDependencies } from '../../platform/exports/table-handlers.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { listing } from './store.ts';
import { fileColumns, toRow } from './to-row.ts';

export interface RouteDependencies extends TableDependencies {
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  /** The routing decisions of a request, oldest first. @throws DomainError lobby.no_request */
  readonly routingDecisionsOf: (tx: Transaction, requestId: string) => Promise<RoutingDecision[]>;
}

export function registerLobbyLogRoutes(
  context: RouteContext,
  { database, audit, calendarOf, flagsOf, routingDecisionsOf }: RouteDependencies,
): void {
  /** @throws DomainError feature.off */
  async function requireLobbyMode(tx: Transaction): Promise<void> {
    if (!(await flagsOf(tx)).lobbyMode) throw new DomainError('feature.off');
  }
  const table = createTableHandlers(
    { database, audit, calendarOf: (tx) => requireLobbyMode(tx).then(() => calendarOf(tx)) },
    {
      name: 'lobby-logs',
      columns: fileColumns,
      source: listing,
      toRow,
      read: { logType: 'LOBBY_LOGS', kind: 'lobby-log' },
    },
  );

  const { lobbyLogs, exportLobbyLogs, choices } = lobbyLogRoutes;
  serve(
    context,
    { lobbyLogs, exportLobbyLogs, choices },
    {
      lobbyLogs: table.list,
      exportLobbyLogs: table.export,
      choices: ({ actor, params }) =>
        database.withTenant(actor.scope, async (tx) => {
          await requireLobbyMode(tx);
          return { result: await routingDecisionsOf(tx, params.requestId) };
        }),
    },
  );
}
