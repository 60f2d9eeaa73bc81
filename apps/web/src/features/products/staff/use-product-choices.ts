/** Products as choices: all of the tenant for admins, the assigned ones for an agent. */

import { managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { productRoutes } from '@foyer/contract/products/products.ts';
import { isAdmin, type Role } from '@foyer/contract/users/users.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff, loadAllRows, staffTable } from '../../users/index.ts';

export interface ProductChoice {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** The assigned agents; `null` where the person may not know them. */
  readonly agentIds: readonly string[] | null;
  /** False for a withdrawn product. */
  readonly active: boolean;
  /** The share of customers to answer in time; `null` where the person may not know it. */
  readonly targetPercent: number | null;
}

const none: readonly ProductChoice[] = [];
const products = staffTable(managedProductRoutes.list);

/** Under the query key of the products table, so that a change there refetches it. */
export function useProductChoices(role: Role | undefined): readonly ProductChoice[] {
  return useChoices(role).data ?? none;
}

/** Whether there is no active product; false until the products are loaded. */
export function useHasNoProducts(role: Role | undefined): boolean {
  return useChoices(role).data?.every(({ active }) => !active) ?? false;
}

function useChoices(role: Role | undefined) {
  return useQuery({
    queryKey: ['table', 'products', 'choices', role],
    queryFn: ({ signal }) => (isAdmin(role) ? loadAll(signal) : loadAssigned()),
    enabled: role !== undefined,
  });
}

async function loadAll(signal: AbortSignal): Promise<ProductChoice[]> {
  const rows = await loadAllRows(products, { sort: 'name:asc' }, signal);
  return rows.map(({ id, name, slug, agentIds, active, targetPercent }) => ({
    id,
    name,
    slug,
    agentIds,
    active,
    targetPercent,
  }));
}

async function loadAssigned(): Promise<ProductChoice[]> {
  const { result } = await callAsStaff(productRoutes.assigned, {});
  return result.products.map(({ id, name, slug }) => ({
    id,
    name,
    slug,
    agentIds: null,
    active: true,
    targetPercent: null,
  }));
}
