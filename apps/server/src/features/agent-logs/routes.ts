/** The routes of the agent logs: for admins; each read is audited. */
import { agentLogRoutes } from '@foyer/contract/agent-logs.ts';
import { createTableHandlers, type TableDependencies } from '../../platform/exports/table-handlers.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { listing } from './store.ts';
import { fileColumns, toRow } from './to-row.ts';

export function registerAgentLogRoutes(context: RouteContext, dependencies: TableDependencies): void {
  const { agentLogs, exportAgentLogs } = agentLogRoutes;
  const table = createTableHandlers(dependencies, {
    name: 'agent-logs',
    columns: fileColumns,
    source: listing,
    toRow,
    read: { logType: 'AGENT_LOGS', kind: 'agent-log' },
  });
  serve(context, { agentLogs, exportAgentLogs }, { agentLogs: table.list, exportAgentLogs: table.export });
}
