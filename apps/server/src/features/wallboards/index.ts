/** Wallboards: screens on a wall that show how the lobby does, by a link that can be revoked. */
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { createManagedWallboards } from './managing.ts';
import { type RouteDependencies, registerWallboardRoutes } from './routes.ts';
import { createShowWallboard, type ShowingDependencies } from './showing.ts';

export interface Wallboards {
  register(context: RouteContext): void;
}

export function createWallboards(
  dependencies: RouteDependencies & ShowingDependencies & Parameters<typeof createManagedWallboards>[0],
): Wallboards {
  const services = {
    managed: createManagedWallboards(dependencies),
    show: createShowWallboard(dependencies),
  };
  return { register: (context) => registerWallboardRoutes(context, dependencies, services) };
}
