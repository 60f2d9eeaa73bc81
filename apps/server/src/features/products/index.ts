/** Products: what a tenant demonstrates at `/live/{productSlug}`. */
import type { Entrance } from '../../platform/http/serve.ts';
import { createProductsManaging, type ManagingDependencies } from './managing.ts';
import { type ManagingRoutesParts, registerManagedProductRoutes } from './managing-routes.ts';
import { registerProductRoutes } from './routes.ts';
import { createProductsService, type ProductsService } from './service.ts';

export { agentsChanged, productWithdrawn } from './events.ts';

export type Products = ProductsService & { register(entrance: Entrance): void };

type Dependencies = ManagingDependencies & Pick<ManagingRoutesParts, 'calendarOf'>;

export function createProducts(dependencies: Dependencies): Products {
  const { database } = dependencies;
  const service = createProductsService(dependencies);
  const managing = createProductsManaging(dependencies);
  return {
    ...service,
    register(entrance) {
      registerProductRoutes(entrance, database, service);
      registerManagedProductRoutes(entrance, { ...dependencies, managing });
    },
  };
}
