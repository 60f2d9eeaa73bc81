/** Products: what a tenant demonstrates at `/live/{productSlug}`. */
import type { Database } from '../../platform/db/database.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import { registerProductRoutes } from './routes.ts';
import { createProductsService, type ProductsDependencies, type ProductsService } from './service.ts';

export type Products = ProductsService & { register(entrance: Entrance): void };

export function createProducts({
  database,
  ...rest
}: ProductsDependencies & { readonly database: Database }): Products {
  const service = createProductsService(rest);
  return { ...service, register: (entrance) => registerProductRoutes(entrance, database, service) };
}
