/** Products: what a tenant demonstrates, and which agents show it. */
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Users } from '../users/index.ts';
import { agentsChanged } from './events.ts';
import * as store from './store.ts';

export interface ProductsDependencies {
  readonly users: Pick<Users, 'findAgents'>;
  readonly events: EventBus;
}

export type ProductsService = ReturnType<typeof createProductsService>;

export function createProductsService({ users, events }: ProductsDependencies) {
  return {
    /** The products on offer, by name. */
    list: (unit: Unit) => store.findActive(unit),

    /** Also one that was withdrawn: look at `active`. `null` for another tenant's. */
    findById: (unit: Unit, productId: string) => store.findById(unit, productId),

    /** As `findById`, for whoever makes something that belongs to it: nobody deletes it until the transaction ends. */
    hold: (unit: Unit, productId: string) => store.hold(unit, productId),

    /** The product on offer behind an address; `null` when there is none or it was withdrawn. */
    async findBySlug(unit: Unit, slug: string) {
      const product = await store.findBySlug(unit, slug);
      return product?.active ? product : null;
    },

    /** Why nothing is on offer behind an address: `product.not_found`, or `product.withdrawn` while nobody deleted it. */
    async whyAbsent(unit: Unit, slug: string): Promise<DomainError> {
      const product = await store.findBySlug(unit, slug);
      return new DomainError(product ? 'product.withdrawn' : 'product.not_found');
    },

    /** The products on offer that are assigned to a member of staff, by name. */
    productsOf: (unit: Unit, userId: string) => store.findAssigned(unit, userId),

    /** Withdrawn ones too: look at `active`. */
    routed: (unit: Unit, productIds: readonly string[]) => store.findRouted(unit, productIds),

    /** Ids of the active agents assigned to a product. */
    async agentsOf(unit: Unit, productId: string): Promise<string[]> {
      const agents = await users.findAgents(unit, await store.findAgentIds(unit, productId));
      return agents.filter(({ active }) => active).map(({ id }) => id);
    },

    /** Staff → ids of the products they are assigned to, withdrawn ones too. */
    async assignmentsOf(unit: Unit, userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
      const pairs = Map.groupBy(await store.findAssignments(unit, userIds), ({ userId }) => userId);
      return new Map(
        userIds.map((userId) => [userId, (pairs.get(userId) ?? []).map(({ productId }) => productId).sort()]),
      );
    },

    /**
     * Assigns a member of staff to these products and to no others.
     * @throws DomainError request.invalid at `assignedProductIds` when the tenant has not got one of them
     */
    async assign(unit: Unit, userId: string, productIds: readonly string[]): Promise<void> {
      const wanted = new Set(productIds);
      if ((await store.countKnown(unit, [...wanted])) !== wanted.size)
        throw new DomainError('request.invalid', { fields: { assignedProductIds: 'invalid' } });
      const assigned = new Set(
        (await store.findAssignments(unit, [userId])).map(({ productId }) => productId),
      );
      await store.setProducts(unit, userId, [...wanted]);
      const changed = [...wanted, ...assigned].filter((id) => !(wanted.has(id) && assigned.has(id)));
      for (const productId of changed) await events.publish(unit, agentsChanged, { productId });
    },
  };
}
