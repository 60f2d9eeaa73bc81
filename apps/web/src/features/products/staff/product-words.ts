/** Platforms and routings in words. */

import type { routings } from '@foyer/contract/managed-products.ts';
import type { platforms } from '@foyer/contract/products.ts';
import { m } from '../../../paraglide/messages.js';

type Platform = (typeof platforms)[number];
type Routing = (typeof routings)[number];

const platformNames = {
  jupiter: () => m.staff_products_jupiter(),
  lightSpeedApp: () => m.staff_products_light_speed_app(),
  lightSpeedWeb: () => m.staff_products_light_speed_web(),
} satisfies Record<Platform, () => string>;

const routingWords = {
  broadcast: { name: () => m.staff_routing_broadcast(), hint: () => m.staff_routing_broadcast_hint() },
  'longest-idle': { name: () => m.staff_routing_idle(), hint: () => m.staff_routing_idle_hint() },
  'round-robin': { name: () => m.staff_routing_robin(), hint: () => m.staff_routing_robin_hint() },
} satisfies Record<Routing, { name: () => string; hint: () => string }>;

export function platformName(platform: Platform): string {
  return platformNames[platform]();
}

export function routingName(routing: Routing): string {
  return routingWords[routing].name();
}

/** Whom it asks, in a sentence. */
export function routingHint(routing: Routing): string {
  return routingWords[routing].hint();
}
