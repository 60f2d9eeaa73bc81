/** Agent logs: what each agent was, how long, and who made it so. */
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import { agentStepped } from '../lobby/index.ts';
import { kindOf } from './policy.ts';
import { type RoutesParts, registerAgentLogRoutes } from './routes.ts';
import * as store from './store.ts';

interface Dependencies extends RoutesParts {
  readonly events: EventBus;
}

/** Listens from here on: create it before anything can happen. */
export function createAgentLogs(dependencies: Dependencies): { register(entrance: Entrance): void } {
  dependencies.events.within(agentStepped, (unit, step) =>
    store.insert(unit, { ...step, kind: kindOf[step.state] }),
  );
  return { register: (entrance) => registerAgentLogRoutes(entrance, dependencies) };
}
