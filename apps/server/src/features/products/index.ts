/** Products: what a tenant demonstrates at `/live/{productSlug}`. */
import type { Entrance } from '../../platform/http/serve.ts';
import { createProductsManaging, type ManagingDependencies } from './managing.ts';
import { type ManagingRoutesParts, registerManagedProductRoutes } from './managing-routes.ts';
import { createFindOffered, type FindOffered, type IsBookable } from './offer.ts';
import { registerProductRoutes } from './routes.ts';
import { createProductsService, type ProductsService } from './service.ts';

export { agentsChanged, productWithdrawn } from './events.ts';

export type Products = ProductsService & {
  readonly findOffered: FindOffered;
  register(entrance: Entrance): void;
};

type Dependencies = ManagingDependencies &
  Pick<ManagingRoutesParts, 'calendarOf'> & { readonly isBookable: IsBookable };

export function createProducts(dependencies: Dependencies): Products {
  const { database, isBookable } = dependencies;
  const service = createProductsService(dependencies);
  const managing = createProductsManaging(dependencies);
  const findOffered = createFindOffered(service, isBookable);
  return {
    ...service,
    findOffered,
    register(entrance) {
      registerProductRoutes(entrance, database, service, findOffered);
      registerManagedProductRoutes(entrance, { ...dependencies, managing });
    },
  };
}
