/** The routes by which visitors and staff read products. */
import { type Product, productRoutes } from '@foyer/contract/products/products.ts';
import type { Database } from '../../platform/db/database.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { FindOffered } from './offer.ts';
import type { ProductsService } from './service.ts';

export function registerProductRoutes(
  context: RouteContext,
  database: Database,
  service: ProductsService,
  findOffered: FindOffered,
): void {
  serve(context, productRoutes, {
    list: async ({ actor }) => ({
      result: (await database.withTenant(actor.scope, service.list)).map(toView),
    }),
    find: ({ actor, params: { productSlug } }) =>
      database.withTenant(actor.scope, async (tx) => {
        const product = await findOffered(tx, productSlug);
        if (!product) throw await service.whyAbsent(tx, productSlug);
        return { result: product };
      }),
    assignedIds: async ({ actor: { scope, userId } }) => {
      const products = await database.withTenant(scope, (tx) => service.productsOf(tx, userId));
      return { result: products.map(({ id }) => id) };
    },
    assigned: async ({ actor: { scope, userId, name, email } }) => {
      const products = await database.withTenant(scope, (tx) => service.productsOf(tx, userId));
      return {
        result: { products: products.map(toView), user: { id: userId, name, email, role: 'AGENT' as const } },
      };
    },
  });
}

function toView({ id, name, slug }: Product): Product {
  return { id, name, slug };
}
