/** How the MergeDialog names the fields of a product. */
import type { OpeningHours } from '@foyer/contract/products/opening-hours.ts';
import type { Platform } from '@foyer/contract/products/products.ts';
import { m } from '../../../../paraglide/messages.js';
import { describeExceptions, describeWeek } from '../opening-hours-label.ts';
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
  targetPercent: () => m.staff_products_target_percent(),
  durationMinutes: () => m.staff_products_duration(),
  noticeMinutes: () => m.staff_products_notice(),
  openingHours: () => m.staff_hours_title(),
  horizonDays: () => m.staff_products_horizon(),
  waitText: () => m.staff_products_wait_text(),
  waitLink: () => m.staff_products_wait_link(),
  active: () => m.staff_products_active(),
  agentIds: () => m.staff_products_assigned(),
};

export const productMergeLabels = {
  labelOf: ([name = '', part]: readonly string[]) =>
    part === 'exceptions' ? m.staff_hours_exceptions() : labels[name]?.(),
  format([name, part]: readonly string[], value: unknown): string | undefined {
    if (name === 'platform') return platformName(value as Platform);
    if (name === 'routing') return routingName(value as ProductFields['routing']);
    if (part === 'weekly') return describeWeek(value as OpeningHours['weekly']);
    if (part === 'exceptions') return describeExceptions(value as OpeningHours['exceptions']) || undefined;
    return undefined;
  },
};
