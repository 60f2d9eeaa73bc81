/** What a product lacks before customers can meet anyone: agents, and hours in which they can book. */
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import { m } from '../../../paraglide/messages.js';

export type ProductGap = 'agents' | 'hours' | 'agents-and-hours';

const labels = {
  agents: () => m.staff_products_no_agents(),
  hours: () => m.staff_products_no_hours(),
  'agents-and-hours': () => m.staff_products_no_agents_no_hours(),
} satisfies Record<ProductGap, () => string>;

export function gapLabel(gap: ProductGap): string {
  return labels[gap]();
}

type Offered = Pick<ManagedProduct, 'active' | 'agentIds'>;

/**
 * @param hasHours `undefined` while it is not known
 * @returns `null` for a product that lacks nothing or is withdrawn
 */
export function gapOf({ active, agentIds }: Offered, hasHours: boolean | undefined): ProductGap | null {
  if (!active) return null;
  const lacksHours = hasHours === false;
  if (agentIds.length > 0) return lacksHours ? 'hours' : null;
  return lacksHours ? 'agents-and-hours' : 'agents';
}
