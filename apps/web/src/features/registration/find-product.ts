/** The product behind an address, asked for once per page. */
import type { OfferedProduct } from '@foyer/contract/first-screen.ts';
import { productRoutes } from '@foyer/contract/products.ts';
import { call } from '../../platform/api.ts';
import { mayPass } from '../../platform/api-error.ts';
import { insist } from '../../platform/retry.ts';

export type { OfferedProduct };

const found = new Map<string, Promise<OfferedProduct>>();

/**
 * Finds a product by its slug; a failure is not remembered.
 * @throws ApiError `product.not_found`, `product.withdrawn`, or what kept the page from asking
 */
export function findProduct(productSlug: string): Promise<OfferedProduct> {
  const known = found.get(productSlug);
  if (known !== undefined) return known;

  const asked = insist(() => ask(productSlug), { tries: 4, firstMs: 400, mostMs: 3_000, while: mayPass });
  found.set(productSlug, asked);
  asked.catch(() => found.delete(productSlug));
  return asked;
}

async function ask(productSlug: string): Promise<OfferedProduct> {
  const { result } = await call(productRoutes.find, { params: { productSlug } });
  return result;
}
