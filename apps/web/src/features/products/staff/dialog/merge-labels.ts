/** How the MergeDialog names the fields of a product. */
import type { Platform } from '@foyer/contract/products/products.ts';
import { m } from '../../../../paraglide/messages.js';
import { platformName, routingName } from '../product-labels.ts';
import type { ProductFields } from './product-fields.ts';

const labels: Readonly<Record<string, () => string>> = {
  name: () => m.staff_products_name(),
  slug: () => m.staff_products_address(),
  headline: () => m.staff_products_headline(),
  promise: () => m.staff_products_promise(),
  platform: () => m.staff_products_platform(),
  platformTemplate: () => m.staff_products_template(),
  routing: () => m.staff_products_routing(),
  offerLastsSeconds: () => m.staff_products_offer(),
  targetWaitSeconds: () => m.staff_products_target(),
  durationMinutes: () => m.staff_products_duration(),
  noticeMinutes: () => m.staff_products_notice(),
  horizonDays: () => m.staff_products_horizon(),
  waitText: () => m.staff_products_wait_text(),
  waitLink: () => m.staff_products_wait_link(),
  active: () => m.staff_products_active(),
  agentIds: () => m.staff_products_assigned(),
};

export const productMergeLabels = {
  labelOf: ([name = '']: readonly string[]) => labels[name]?.(),
  format([name]: readonly string[], value: unknown): string | undefined {
    if (name === 'platform') return platformName(value as Platform);
    if (name === 'routing') return routingName(value as ProductFields['routing']);
    return undefined;
  },
};
