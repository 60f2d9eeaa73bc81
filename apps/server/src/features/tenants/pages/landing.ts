/** Finds the product that a tenant's bare address redirects to. */
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { FoundTenant } from '../../../platform/db/find-tenant.ts';
import type { TenantsService } from '../service.ts';

/** A product's slug by its id; `null` if the tenant does not offer it. */
export type FindProduct = (tx: Transaction, productId: string) => Promise<{ readonly slug: string } | null>;

interface Dependencies {
  readonly database: Database;
  readonly tenants: Pick<TenantsService, 'find'>;
  readonly findProduct: FindProduct;
}

export function createLanding({ database, tenants, findProduct }: Dependencies) {
  /** @returns the slug of the tenant's landing product, while that product is offered */
  return async (found: FoundTenant | null): Promise<string | null> => {
    if (!found) return null;
    return database.withTenant(found.scope, async (tx) => {
      const { landingProductId } = await tenants.find(tx);
      const product = landingProductId ? await findProduct(tx, landingProductId) : null;
      return product?.slug ?? null;
    });
  };
}
