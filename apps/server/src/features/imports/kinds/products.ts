/** Imports products for the built-in room, with the defaults of their form. */
import { managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import { labels } from '../../../platform/exports/labels.ts';
import type { Products } from '../../products/index.ts';
import { readBoolean, readChoice, readNumber } from './cells.ts';
import { type ImportableKind, readFields } from './import-kind.ts';

interface Dependencies {
  readonly products: Pick<Products, 'changes' | 'targetsOf'>;
}

export function createProductImport({ products: { changes, targetsOf } }: Dependencies): ImportableKind {
  return {
    async open(tx, { actor, request }) {
      const taken = new Set([...(await targetsOf(tx)).values()].map(({ slug }) => slug));
      return {
        keyOf: ({ slug }) => slug || null,
        isThere: async (slug) => taken.has(slug),
        async create(cells) {
          const fields = readFields(managedProductRoutes.create.body, {
            name: () => cells.name ?? '',
            slug: () => cells.slug ?? '',
            headline: () => cells.headline || null,
            promise: () => cells.promise || null,
            platform: () => 'jupiter' as const,
            platformTemplate: () => null,
            routing: () => readChoice(cells, 'routing', labels.routing, 'broadcast'),
            offerLastsSeconds: () => readNumber(cells, 'offerLastsSeconds', 30),
            durationMinutes: () => readNumber(cells, 'durationMinutes', 30),
            noticeMinutes: () => readNumber(cells, 'noticeMinutes', 30),
            horizonDays: () => readNumber(cells, 'horizonDays', 14),
            active: () => readBoolean(cells, 'active', true),
            agentIds: () => [],
          });
          const { id, version } = await changes.create(tx, auditActorOf(actor, request), fields);
          return { recordId: id, version, keyHash: null };
        },
      };
    },
    remove: (tx, { actor, request }, { recordId, version }) =>
      changes.removeUnused(tx, auditActorOf(actor, request), { id: recordId, version }),
  };
}
