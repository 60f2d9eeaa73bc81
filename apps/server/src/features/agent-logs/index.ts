/** Agent logs: the presence of each agent over time, and the steps that changed it. */
import type { Presence } from '@foyer/contract/lobby/presence.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { TableDependencies } from '../../platform/exports/table-handlers.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { agentStateChanged } from '../lobby/index.ts';
import { kindOf } from './policy.ts';
import { registerAgentLogRoutes } from './routes.ts';
import * as store from './store.ts';

interface Dependencies extends TableDependencies {
  readonly events: EventBus;
  readonly presenceOf: (tx: Transaction, agentId: string) => Promise<Presence | null>;
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createAgentLogs(dependencies: Dependencies): { register(context: RouteContext): void } {
  const { events, presenceOf } = dependencies;
  events.within(agentStateChanged, async (tx, entry) => {
    const presence = await presenceOf(tx, entry.agentId);
    await store.insert(tx, entry, [
      { kind: kindOf[entry.state], state: entry.state },
      ...(presence ? [{ kind: 'overall', ...presence } as const] : []),
    ]);
  });
  return { register: (context) => registerAgentLogRoutes(context, dependencies) };
}
