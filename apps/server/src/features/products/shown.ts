/** A product as it travels, and as the log tells of it. */
import type { ManagedProduct } from '@foyer/contract/managed-products.ts';
import { fileAddress } from '../../platform/storage/serve-files.ts';

/** As it travels: the picture by its address, instants as text. */
export function showProduct(
  row: Omit<ManagedProduct, 'createdAt'> & { readonly createdAt: Date },
): ManagedProduct {
  const { id, name, slug, headline, promise, platform, platformTemplate, routing, offerLastsSeconds } = row;
  const { durationMinutes, noticeMinutes, horizonDays, active, image, agentIds, createdAt, version } = row;
  return {
    ...{ id, name, slug, headline, promise, platform, platformTemplate, routing, offerLastsSeconds, active },
    ...{ durationMinutes, noticeMinutes, horizonDays },
    image: image && fileAddress(image),
    ...{ agentIds, createdAt: createdAt.toISOString(), version },
  };
}

/** What the log tells of a product. */
export function audible({ id: _id, createdAt: _createdAt, version: _version, ...told }: ManagedProduct) {
  return told;
}
