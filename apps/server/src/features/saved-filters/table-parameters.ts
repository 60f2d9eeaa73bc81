/** The query parameters that a saved filter of a table keeps: those of its list, without the page. */

import { agentLogRoutes } from '@foyer/contract/agent-logs.ts';
import { auditRoutes } from '@foyer/contract/audit-logs.ts';
import type { Access } from '@foyer/contract/core/access.ts';
import { customerRoutes } from '@foyer/contract/customers.ts';
import { feedbackRoutes } from '@foyer/contract/feedbacks.ts';
import { managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import { lobbyLogRoutes } from '@foyer/contract/lobby-logs.ts';
import { managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { recordingRoutes } from '@foyer/contract/recordings/recordings.ts';
import { reportRoutes } from '@foyer/contract/reports.ts';
import type { ConsoleTable } from '@foyer/contract/saved-filters.ts';
import { managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { slotRoutes } from '@foyer/contract/slots.ts';
import { timeLogRoutes } from '@foyer/contract/time-logs.ts';
import { managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';

const lists = {
  'agent-logs': agentLogRoutes.agentLogs,
  'audit-logs': auditRoutes.list,
  'closed-days': slotRoutes.listExceptions,
  customers: customerRoutes.list,
  feedbacks: feedbackRoutes.list,
  links: managedLinkRoutes.list,
  'lobby-logs': lobbyLogRoutes.lobbyLogs,
  messages: managedMessageRoutes.list,
  products: managedProductRoutes.list,
  recordings: recordingRoutes.list,
  reports: reportRoutes.list,
  schedules: managedScheduleRoutes.list,
  slots: slotRoutes.list,
  'time-logs': timeLogRoutes.list,
  users: managedUserRoutes.list,
} satisfies Record<ConsoleTable, { access: Access; query: ZodMiniObject }>;

/** The callers who may read the table. */
export function accessOf(table: ConsoleTable): Access {
  return lists[table].access;
}

/**
 * Drops the parameters that the table does not know, and those whose value it does not accept: a stored query outlives the
 * filters of a table.
 */
export function knownParameters(table: ConsoleTable, query: string): string {
  const { page: _page, pageSize: _pageSize, ...shape } = lists[table].query.shape;
  const schemas = new Map<string, ZodMiniType>(Object.entries(shape));
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query))
    if (schemas.get(name)?.safeParse(value).success) kept.set(name, value);
  return kept.toString();
}
