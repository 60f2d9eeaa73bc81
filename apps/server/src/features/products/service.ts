/** Reads products and their assigned agents, for other features. */
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Users } from '../users/index.ts';
import { agentsChanged } from './events.ts';
import { isOffered } from './policy.ts';
import * as store from './store.ts';

export interface ProductsDependencies {
  readonly users: Pick<Users, 'findAgents'>;
  readonly events: EventBus;
}

export type ProductsService = ReturnType<typeof createProductsService>;

export function createProductsService({ users, events }: ProductsDependencies) {
  /** Product → ids of the active agents assigned to it, for every requested product. */
  async function agentsByProduct(
    tx: Transaction,
    productIds: readonly string[],
  ): Promise<ReadonlyMap<string, string[]>> {
    const assigned = await store.findAgentPairs(tx, productIds);
    const agents = await users.findAgents(tx, [...new Set(assigned.map(({ userId }) => userId))]);
    const active = new Set(agents.filter((agent) => agent.active).map(({ id }) => id));
    const byProduct = new Map(productIds.map((productId): [string, string[]] => [productId, []]));
    for (const { productId, userId } of assigned)
      if (active.has(userId)) byProduct.get(productId)?.push(userId);
    return byProduct;
  }

  return {
    /** The offered products, by name. */
    list: async (tx: Transaction) => (await store.findActive(tx)).filter(isOffered),

    /** Includes inactive products (see `active`). `null` for another tenant's. */
    findById: (tx: Transaction, productId: string) => store.findById(tx, productId),

    /** The product with an id; `null` if it is missing or not offered. */
    async findOfferedById(tx: Transaction, productId: string) {
      const product = await store.findById(tx, productId);
      return isOffered(product) ? product : null;
    },

    /** Like `findById`, and locks the product against deletion until the transaction ends. */
    hold: (tx: Transaction, productId: string) => store.hold(tx, productId),

    /** The product with a slug; `null` if it is missing or not offered. */
    async findBySlug(tx: Transaction, slug: string) {
      const product = await store.findBySlug(tx, slug);
      return isOffered(product) ? product : null;
    },

    /** The error for a slug without an offered product: `product.not_found` or `product.withdrawn`. */
    async whyAbsent(tx: Transaction, slug: string): Promise<DomainError> {
      const product = await store.findBySlug(tx, slug);
      return new DomainError(product ? 'product.withdrawn' : 'product.not_found');
    },

    /** The schemes of apps that the tenant allows in the addresses of external platforms. */
    appSchemes: (tx: Transaction) => store.findAppSchemes(tx),

    /** The active products assigned to a member of staff, by name. */
    productsOf: (tx: Transaction, userId: string) => store.findAssigned(tx, userId),

    /** Includes inactive products (see `active`). */
    routed: (tx: Transaction, productIds: readonly string[]) => store.findRouted(tx, productIds),

    /** Id → name, withdrawn products too; without those that the tenant does not have. */
    async namesOf(tx: Transaction, productIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      return new Map((await store.findLabels(tx, productIds)).map(({ id, name }) => [id, name]));
    },

    /** Id → name and slug, withdrawn products too; without those that the tenant does not have. */
    async labelsOf(
      tx: Transaction,
      productIds: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly name: string; readonly slug: string }>> {
      return new Map((await store.findLabels(tx, productIds)).map((product) => [product.id, product]));
    },

    /** Id → name, slug, target and opening hours of every product, withdrawn ones too. */
    targetsOf: async (tx: Transaction) =>
      new Map((await store.findTargets(tx)).map((product) => [product.id, product])),

    /** Ids of the active agents assigned to a product. */
    async agentsOf(tx: Transaction, productId: string): Promise<string[]> {
      return (await agentsByProduct(tx, [productId])).get(productId) ?? [];
    },

    agentsByProduct,

    /** Staff → ids of the products they are assigned to, withdrawn ones too. */
    async assignmentsOf(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
      const pairs = Map.groupBy(await store.findAssignments(tx, userIds), ({ userId }) => userId);
      return new Map(
        userIds.map((userId) => [userId, (pairs.get(userId) ?? []).map(({ productId }) => productId).sort()]),
      );
    },

    /**
     * Assigns a member of staff to exactly these products.
     * @throws DomainError request.invalid at `assignedProductIds` if one is unknown
     */
    async assign(tx: Transaction, userId: string, productIds: readonly string[]): Promise<void> {
      const wanted = new Set(productIds);
      if ((await store.countKnown(tx, [...wanted])) !== wanted.size)
        throw new DomainError('request.invalid', { fields: { assignedProductIds: 'invalid' } });
      const assigned = new Set((await store.findAssignments(tx, [userId])).map(({ productId }) => productId));
      await store.setProducts(tx, userId, [...wanted]);
      const changed = [...wanted, ...assigned].filter((id) => !(wanted.has(id) && assigned.has(id)));
      for (const productId of changed) await events.publish(tx, agentsChanged, { productId });
    },
  };
}
