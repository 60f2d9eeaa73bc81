/** Where the wish to book comes from: noted each time somebody follows it. */
import type { ClickSource } from '@foyer/contract/schedules.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Products } from '../products/index.ts';
import * as store from './store.ts';

interface Parts {
  readonly audit: Audit;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findBySlug'>;
}

export type Clicks = ReturnType<typeof createClicks>;

export function createClicks({ audit, now, products }: Parts) {
  return {
    /** @throws DomainError product.not_found */
    async note(
      unit: Unit,
      { product: slug, source }: { product: string; source: ClickSource },
      ip: string,
    ): Promise<void> {
      const product = await products.findBySlug(unit, slug);
      if (!product) throw new DomainError('product.not_found');
      const id = await store.insertClick(unit, { productId: product.id, source, at: now() });
      await audit(unit, {
        ...{ action: 'CREATE', logType: 'SCHEDULE_CLICK', after: { source, product: slug } },
        actor: { kind: 'CUSTOMER', id: null, name: null, ip },
        entity: { kind: 'scheduleClick', id, label: product.name },
      });
    },
  };
}
