/** A product as the API returns it, and its audited fields. */
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import { fileUrl } from '../../platform/storage/serve-files.ts';
import { describeOpeningHours } from './opening-hours/policy.ts';

/** The product as the API returns it: the image as a path, instants as strings. */
export function toView(
  row: Omit<ManagedProduct, 'createdAt'> & { readonly createdAt: Date },
): ManagedProduct {
  const { id, name, slug, headline, promise, platform, platformTemplate, routing, offerLastsSeconds } = row;
  const {
    targetWaitSeconds,
    targetPercent,
    durationMinutes,
    noticeMinutes,
    horizonDays,
    openingHours,
    waitText,
    waitLink,
    waitImage,
    active,
    image,
    agentIds,
    createdAt,
    version,
  } = row;
  return {
    id,
    name,
    slug,
    headline,
    promise,
    platform,
    platformTemplate,
    routing,
    offerLastsSeconds,
    targetWaitSeconds,
    targetPercent,
    active,
    durationMinutes,
    noticeMinutes,
    horizonDays,
    openingHours,
    waitText,
    waitLink,
    waitImage: waitImage && fileUrl(waitImage),
    image: image && fileUrl(image),
    agentIds,
    createdAt: createdAt.toISOString(),
    version,
  };
}

/** The fields of a product that are audited. */
export function auditedFields({
  id: _id,
  createdAt: _createdAt,
  version: _version,
  openingHours,
  ...fields
}: ManagedProduct) {
  return { ...fields, openingHours: describeOpeningHours(openingHours) };
}
