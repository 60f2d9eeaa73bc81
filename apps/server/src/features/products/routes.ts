/** The calls about products. */
import { type Product, productRoutes } from '@foyer/contract/products.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { FindOffered } from './offer.ts';
import type { ProductsService } from './service.ts';

export function registerProductRoutes(
  entrance: Entrance,
  database: Database,
  service: ProductsService,
  findOffered: FindOffered,
): void {
  serve(entrance, productRoutes, {
    list: async ({ actor }) => ({
      result: (await database.withTenant(actor.scope, service.list)).map(shown),
    }),
    find: ({ actor, params: { productSlug } }) =>
      database.withTenant(actor.scope, async (unit) => {
        const product = await findOffered(unit, productSlug);
        if (!product) throw await service.whyAbsent(unit, productSlug);
        return { result: product };
      }),
    assignedIds: async ({ actor: { scope, userId } }) => {
      const products = await database.withTenant(scope, (unit) => service.productsOf(unit, userId));
      return { result: products.map(({ id }) => id) };
    },
    assigned: async ({ actor: { scope, userId, name, email } }) => {
      const products = await database.withTenant(scope, (unit) => service.productsOf(unit, userId));
      return {
        result: { products: products.map(shown), user: { id: userId, name, email, role: 'AGENT' as const } },
      };
    },
  });
}

function shown({ id, name, slug }: Product): Product {
  return { id, name, slug };
}
