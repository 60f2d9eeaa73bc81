/** Products: what a tenant demonstrates, and which agents show it. */
import type { Unit } from '../../platform/db/database.ts';
import type { Users } from '../users/index.ts';
import * as store from './store.ts';

export interface ProductsDependencies {
  readonly users: Pick<Users, 'findAgents'>;
}

export type ProductsService = ReturnType<typeof createProductsService>;

export function createProductsService({ users }: ProductsDependencies) {
  return {
    /** The products on offer, by name. */
    list: (unit: Unit) => store.findActive(unit),

    /** Also one that was withdrawn: look at `active`. `null` for another tenant's. */
    findById: (unit: Unit, productId: string) => store.findById(unit, productId),

    /** The product on offer behind an address; `null` when there is none or it was withdrawn. */
    async findBySlug(unit: Unit, slug: string) {
      const product = await store.findBySlug(unit, slug);
      return product?.active ? product : null;
    },

    /** The products on offer that are assigned to a member of staff, by name. */
    productsOf: (unit: Unit, userId: string) => store.findAssigned(unit, userId),

    /** Ids of the active agents assigned to a product. */
    async agentsOf(unit: Unit, productId: string): Promise<string[]> {
      const agents = await users.findAgents(unit, await store.findAgentIds(unit, productId));
      return agents.filter(({ active }) => active).map(({ id }) => id);
    },
  };
}
