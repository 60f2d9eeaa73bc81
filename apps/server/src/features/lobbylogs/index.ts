/** Lobby logs: every step of every request, with how long it took and why. */
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import { recordSteps } from './recording.ts';
import { type RoutesParts, registerLobbyLogRoutes } from './routes.ts';

interface Dependencies extends RoutesParts {
  readonly events: EventBus;
}

/** Listens from here on: create it before anything can happen. */
export function createLobbyLogs(dependencies: Dependencies): { register(entrance: Entrance): void } {
  recordSteps(dependencies.events);
  return { register: (entrance) => registerLobbyLogRoutes(entrance, dependencies) };
}
