/** A product on offer as a visitor sees it. */
import type { OfferedProduct } from '@foyer/contract/first-screen.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { ProductsService } from './service.ts';

/** Whether anything of the product can be booked at all. */
export type IsBookable = (unit: Unit, productId: string) => Promise<boolean>;

/** The product on offer behind an address; `null` when there is none or it was withdrawn. */
export type FindOffered = (unit: Unit, slug: string) => Promise<OfferedProduct | null>;

export function createFindOffered(
  { findBySlug }: Pick<ProductsService, 'findBySlug'>,
  isBookable: IsBookable,
): FindOffered {
  return async (unit, productSlug) => {
    const product = await findBySlug(unit, productSlug);
    if (!product) return null;
    const { id, name, slug, headline, promise, durationMinutes } = product;
    return { id, name, slug, headline, promise, durationMinutes, isBookable: await isBookable(unit, id) };
  };
}
