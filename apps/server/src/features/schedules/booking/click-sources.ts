/** Records where visitors click to book. */
import type { ClickSource } from '@foyer/contract/schedules/schedules.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Products } from '../../products/index.ts';
import * as store from '../store.ts';

interface Dependencies {
  readonly audit: Audit;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findBySlug'>;
}

export type Clicks = ReturnType<typeof createClicks>;

export function createClicks({ audit, now, products }: Dependencies) {
  return {
    /** @throws DomainError product.not_found */
    async record(
      tx: Transaction,
      { product: slug, source }: { product: string; source: ClickSource },
      ip: string,
    ): Promise<void> {
      const product = await products.findBySlug(tx, slug);
      if (!product) throw new DomainError('product.not_found');
      const id = await store.insertClick(tx, { productId: product.id, source, at: now() });
      await audit(tx, {
        action: 'CREATE',
        logType: 'SCHEDULE_CLICK',
        after: { source, product: slug },
        actor: { kind: 'CUSTOMER', id: null, name: null, ip },
        entity: { kind: 'scheduleClick', id, label: product.name },
      });
    },
  };
}
