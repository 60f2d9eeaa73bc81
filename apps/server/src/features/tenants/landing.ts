/** What a tenant's bare address leads to. */
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantsService } from './service.ts';

/** What the pages know of a product by its id; `null` for another tenant's. */
export type FindProduct = (
  unit: Unit,
  productId: string,
) => Promise<{ readonly slug: string; readonly active: boolean } | null>;

interface Parts {
  readonly database: Database;
  readonly tenants: Pick<TenantsService, 'resolveTenant' | 'find'>;
  readonly findProduct: FindProduct;
}

export function createLanding({ database, tenants, findProduct }: Parts) {
  /** @returns the slug of the product that the host's tenant chose, while it is offered */
  return async (host: string): Promise<string | null> => {
    const found = await tenants.resolveTenant(host);
    if (!found) return null;
    return database.withTenant(found.scope, async (unit) => {
      const { landingProductId } = await tenants.find(unit);
      const product = landingProductId ? await findProduct(unit, landingProductId) : null;
      return product?.active ? product.slug : null;
    });
  };
}
