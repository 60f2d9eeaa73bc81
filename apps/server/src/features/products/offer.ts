/** A product as visitors see it. */
import type { OfferedProduct } from '@foyer/contract/registration/first-screen.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { OpensAt } from './opening-hours/opening-hours.ts';
import type { ProductsService } from './service.ts';

/** Whether the product has any bookable time. */
export type IsBookable = (tx: Transaction, productId: string) => Promise<boolean>;

/** The active product with a slug; `null` if it is missing or inactive. */
export type FindOffered = (tx: Transaction, slug: string) => Promise<OfferedProduct | null>;

export function createFindOffered(
  { findBySlug }: Pick<ProductsService, 'findBySlug'>,
  isBookable: IsBookable,
  opensAtOf: OpensAt,
): FindOffered {
  return async (tx, productSlug) => {
    const product = await findBySlug(tx, productSlug);
    if (!product) return null;
    const { id, name, slug, headline, promise, durationMinutes } = product;
    const opensAt = await opensAtOf(tx, product);
    return {
      id,
      name,
      slug,
      headline,
      promise,
      durationMinutes,
      isBookable: await isBookable(tx, id),
      opensAt: opensAt?.toISOString() ?? null,
    };
  };
}
