/** Fetches the product of an address, once per page. */

import { productRoutes } from '@foyer/contract/products/products.ts';
import type { OfferedProduct } from '@foyer/contract/registration/first-screen.ts';
import { call } from '../../platform/api/api.ts';
import { mayPass } from '../../platform/api/api-error.ts';
import { retryWhile } from '../../platform/connection/retry.ts';

export type { OfferedProduct };

const products = new Map<string, Promise<OfferedProduct>>();

/**
 * Finds a product by its slug. A failure is not cached.
 * @throws ApiError `product.not_found`, `product.withdrawn`, or a network failure
 */
export function findProduct(productSlug: string): Promise<OfferedProduct> {
  const known = products.get(productSlug);
  if (known !== undefined) return known;

  const fetched = retryWhile(() => fetchProduct(productSlug), {
    attempts: 4,
    initialMs: 400,
    maxMs: 3_000,
    while: mayPass,
  });
  products.set(productSlug, fetched);
  fetched.catch(() => products.delete(productSlug));
  return fetched;
}

async function fetchProduct(productSlug: string): Promise<OfferedProduct> {
  const { result } = await call(productRoutes.find, { params: { productSlug } });
  return result;
}
