/** Lobby logs: every transition of every request, with its duration and reason. */
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { recordEntries } from './recording.ts';
import { type RouteDependencies, registerLobbyLogRoutes } from './routes.ts';

interface Dependencies extends RouteDependencies {
  readonly events: EventBus;
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createLobbyLogs(dependencies: Dependencies): { register(context: RouteContext): void } {
  recordEntries(dependencies.events);
  return { register: (context) => registerLobbyLogRoutes(context, dependencies) };
}
