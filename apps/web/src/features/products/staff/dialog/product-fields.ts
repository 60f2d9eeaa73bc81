/** The fields of the product form. */
import type { BodyOf } from '@foyer/contract/core/http.ts';
import type { ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { alwaysOpen, type OpeningHours } from '@foyer/contract/products/opening-hours.ts';

export type ProductFields = BodyOf<typeof managedProductRoutes.create> & {
  readonly targetWaitSeconds: number;
  readonly targetPercent: number;
  readonly openingHours: OpeningHours;
  readonly waitText: string | null;
  readonly waitLink: string | null;
};

export const productFieldNames = [
  'name',
  'slug',
  'headline',
  'promise',
  'platform',
  'platformTemplate',
  'routing',
  'offerLastsSeconds',
  'targetWaitSeconds',
  'targetPercent',
  'durationMinutes',
  'noticeMinutes',
  'horizonDays',
  'openingHours',
  'waitText',
  'waitLink',
  'active',
  'agentIds',
] as const;

const initialFields: ProductFields = {
  name: '',
  slug: '',
  headline: null,
  promise: null,
  platform: 'jupiter',
  platformTemplate: null,
  routing: 'broadcast',
  offerLastsSeconds: 30,
  targetWaitSeconds: 300,
  targetPercent: 80,
  durationMinutes: 30,
  noticeMinutes: 30,
  horizonDays: 14,
  openingHours: alwaysOpen,
  waitText: null,
  waitLink: null,
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
    targetWaitSeconds,
    targetPercent,
    durationMinutes,
    noticeMinutes,
    horizonDays,
    openingHours,
    waitText,
    waitLink,
    active,
    agentIds,
  } = product ?? initialFields;
  return {
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
    durationMinutes,
    noticeMinutes,
    horizonDays,
    openingHours,
    waitText,
    waitLink,
    active,
    agentIds,
  };
}

/** The request body: empty texts as `null`, and no template for the built-in room. */
export function toBody(fields: ProductFields): ProductFields {
  const trimToNull = (text: string | null): string | null => text?.trim() || null;
  return {
    ...fields,
    name: fields.name.trim(),
    slug: fields.slug.trim(),
    headline: trimToNull(fields.headline),
    promise: trimToNull(fields.promise),
    platformTemplate: fields.platform === 'jupiter' ? null : trimToNull(fields.platformTemplate),
    waitText: trimToNull(fields.waitText),
    waitLink: trimToNull(fields.waitLink),
  };
}

/** Whether the form has unsaved changes. */
export function differs(fields: ProductFields, saved: ManagedProduct | null): boolean {
  return JSON.stringify(fields) !== JSON.stringify(fieldsOf(saved));
}
