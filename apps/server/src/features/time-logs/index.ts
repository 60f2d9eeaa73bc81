/** Time logs: start, end and participations of each meeting. */
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { recordParticipations } from './recording.ts';
import { type RouteDependencies, registerTimeLogRoutes } from './routes.ts';

interface Dependencies extends RouteDependencies {
  readonly events: EventBus;
}

/** Subscribes to events when called, so create it before the server accepts requests. */
export function createTimeLogs(dependencies: Dependencies): { register(context: RouteContext): void } {
  recordParticipations(dependencies.events);
  return { register: (context) => registerTimeLogRoutes(context, dependencies) };
}
