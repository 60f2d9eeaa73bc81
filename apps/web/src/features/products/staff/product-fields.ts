/** A product as the form holds it. */
import type { BodyOf } from '@foyer/contract/http.ts';
import type { ManagedProduct, managedProductRoutes } from '@foyer/contract/managed-products.ts';

export type ProductFields = BodyOf<typeof managedProductRoutes.create>;

export const productFieldNames = [
  'name',
  'slug',
  'headline',
  'promise',
  'platform',
  'platformTemplate',
  'routing',
  'offerLastsSeconds',
  'durationMinutes',
  'noticeMinutes',
  'horizonDays',
  'active',
  'agentIds',
] as const;

const atFirst: ProductFields = {
  name: '',
  slug: '',
  headline: null,
  promise: null,
  platform: 'jupiter',
  platformTemplate: null,
  routing: 'broadcast',
  offerLastsSeconds: 30,
  durationMinutes: 30,
  noticeMinutes: 30,
  horizonDays: 14,
  active: true,
  agentIds: [],
};

/** @param product `null` for a new one */
export function fieldsOf(product: ManagedProduct | null): ProductFields {
  const {
    name,
    slug,
    headline,
    promise,
    platform,
    platformTemplate,
    routing,
    offerLastsSeconds,
    durationMinutes,
    noticeMinutes,
    horizonDays,
    active,
    agentIds,
  } = product ?? atFirst;
  return {
    name,
    slug,
    headline,
    promise,
    platform,
    platformTemplate,
    routing,
    offerLastsSeconds,
    durationMinutes,
    noticeMinutes,
    horizonDays,
    active,
    agentIds,
  };
}

/** What is sent: empty texts as none, and no template for the built-in room. */
export function toBody(fields: ProductFields): ProductFields {
  const textOf = (text: string | null): string | null => text?.trim() || null;
  return {
    ...fields,
    name: fields.name.trim(),
    slug: fields.slug.trim(),
    headline: textOf(fields.headline),
    promise: textOf(fields.promise),
    platformTemplate: fields.platform === 'jupiter' ? null : textOf(fields.platformTemplate),
  };
}

/** An address made from a name: lower case, digits, single hyphens, at most 63 characters. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
}
