/** Time logs: when each conversation began and ended, and who was in the room when. */
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import { recordStays } from './recording.ts';
import { type RoutesParts, registerTimeLogRoutes } from './routes.ts';

interface Dependencies extends RoutesParts {
  readonly events: EventBus;
}

/** Listens from here on: create it before anything can happen. */
export function createTimeLogs(dependencies: Dependencies): { register(entrance: Entrance): void } {
  recordStays(dependencies.events);
  return { register: (entrance) => registerTimeLogRoutes(entrance, dependencies) };
}
