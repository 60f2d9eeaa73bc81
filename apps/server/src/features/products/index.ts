/** Products: what a tenant demonstrates at `/live/{productSlug}`, and the agents assigned to it. */
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { createProductsManaging, type ManagingDependencies, type ProductsManaging } from './managing.ts';
import { type ManagingRouteDependencies, registerManagedProductRoutes } from './managing-routes.ts';
import { createFindOffered, type FindOffered, type IsBookable } from './offer.ts';
import { createOpensAt, type OpensAt } from './opening-hours/opening-hours.ts';
import { registerProductRoutes } from './routes.ts';
import { createProductsService, type ProductsService } from './service.ts';

export { agentsChanged, productWithdrawn } from './events.ts';
export { isOffered, requireOffered } from './policy.ts';

export type Products = ProductsService & {
  readonly findOffered: FindOffered;
  readonly opensAtOf: OpensAt;
  /** The changes that admins make in the console, for imports. */
  readonly changes: Pick<ProductsManaging, 'create' | 'removeUnused'>;
  register(context: RouteContext): void;
};

type Dependencies = ManagingDependencies &
  Pick<ManagingRouteDependencies, 'calendarOf'> & { readonly isBookable: IsBookable };

export function createProducts(dependencies: Dependencies): Products {
  const { database, isBookable, calendarOf } = dependencies;
  const service = createProductsService(dependencies);
  const managing = createProductsManaging(dependencies);
  const opensAtOf = createOpensAt(calendarOf);
  const findOffered = createFindOffered(service, isBookable, opensAtOf);
  return {
    ...service,
    findOffered,
    opensAtOf,
    changes: managing,
    register(context) {
      registerProductRoutes(context, database, service, findOffered);
      registerManagedProductRoutes(context, { ...dependencies, managing });
    },
  };
}
