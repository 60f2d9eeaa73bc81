/** The labels of platforms and routings. */

import type { routings } from '@foyer/contract/products/managed-products.ts';
import { type Platform, platforms } from '@foyer/contract/products/products.ts';
import { m } from '../../../paraglide/messages.js';

type Routing = (typeof routings)[number];

const platformNames = {
  jupiter: () => m.staff_products_jupiter(),
  lightSpeedApp: () => m.staff_products_light_speed_app(),
  lightSpeedWeb: () => m.staff_products_light_speed_web(),
} satisfies Record<Platform, () => string>;

const routingLabels = {
  broadcast: { name: () => m.staff_routing_broadcast(), hint: () => m.staff_routing_broadcast_hint() },
  'longest-idle': { name: () => m.staff_routing_idle(), hint: () => m.staff_routing_idle_hint() },
  'round-robin': { name: () => m.staff_routing_robin(), hint: () => m.staff_routing_robin_hint() },
} satisfies Record<Routing, { name: () => string; hint: () => string }>;

export function platformName(platform: Platform): string {
  return platformNames[platform]();
}

export function routingName(routing: Routing): string {
  return routingLabels[routing].name();
}

export const platformOptions = () =>
  platforms.map((platform) => ({ value: platform, label: platformName(platform) }));

/** A sentence that says which agents the routing offers requests to. */
export function routingHint(routing: Routing): string {
  return routingLabels[routing].hint();
}
