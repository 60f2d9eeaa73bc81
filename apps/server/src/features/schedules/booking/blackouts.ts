/** Blackouts: periods without booking, for one product or all. Existing bookings stay. */
import type { ScheduleBlackout } from '@foyer/contract/schedules/managed-schedules.ts';
import type { Audit, AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { requireOneLine } from '../../../platform/one-line.ts';
import type { Products } from '../../products/index.ts';
import * as store from '../store.ts';

interface Dependencies {
  readonly audit: Audit;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'namesOf'>;
}

type NewBlackout = Pick<ScheduleBlackout, 'productId' | 'from' | 'to' | 'reason'>;

export type Blackouts = ReturnType<typeof createBlackouts>;

export function createBlackouts({ audit, now, products }: Dependencies) {
  async function toBlackouts(
    tx: Transaction,
    rows: readonly store.BlackoutRow[],
  ): Promise<ScheduleBlackout[]> {
    const productIds = new Set(rows.flatMap(({ productId }) => productId ?? []));
    const names = await products.namesOf(tx, [...productIds]);
    return rows.map((row) => toBlackout(row, (row.productId && names.get(row.productId)) || null));
  }

  async function recordAudit(
    tx: Transaction,
    actor: AuditActor,
    action: 'CREATE' | 'DELETE',
    blackout: ScheduleBlackout,
  ): Promise<void> {
    const { id, productName, from, to, reason } = blackout;
    const fields = { productName, from, to, reason };
    await audit(tx, {
      actor,
      action,
      logType: 'DISABLE_SCHEDULES',
      entity: { kind: 'scheduleStop', id, label: reason },
      ...(action === 'CREATE' ? { after: fields } : { before: fields }),
    });
  }

  return {
    /** Those that are not over. */
    list: async (tx: Transaction) => toBlackouts(tx, await store.findActiveBlackouts(tx, now())),

    /** Those that overlap the span, half-open. */
    between: async (tx: Transaction, span: { since: Date; until: Date; productId?: string | undefined }) =>
      toBlackouts(tx, await store.findBlackouts(tx, span)),

    /** @throws DomainError product.not_found | request.invalid */
    async create(
      tx: Transaction,
      actor: AuditActor,
      { productId, reason, ...wish }: NewBlackout,
    ): Promise<ScheduleBlackout> {
      const [from, to] = [new Date(wish.from), wish.to === null ? null : new Date(wish.to)];
      if (to && to <= from) throw new DomainError('request.invalid', { fields: { to: 'invalid' } });
      const product = productId ? await products.findById(tx, productId) : null;
      if (productId && !product) throw new DomainError('product.not_found');
      const row = await store.insertBlackout(tx, {
        productId,
        from,
        to,
        reason: requireOneLine(reason, 'reason'),
        createdByName: actor.name ?? '',
        createdAt: now(),
      });
      const blackout = toBlackout(row, product?.name ?? null);
      await recordAudit(tx, actor, 'CREATE', blackout);
      return blackout;
    },

    /** @throws DomainError schedule.not_found */
    async remove(tx: Transaction, actor: AuditActor, stopId: string): Promise<void> {
      const row = await store.removeBlackout(tx, stopId);
      if (!row) throw new DomainError('schedule.not_found');
      const [blackout] = await toBlackouts(tx, [row]);
      if (blackout) await recordAudit(tx, actor, 'DELETE', blackout);
    },
  };
}

function toBlackout(row: store.BlackoutRow, productName: string | null): ScheduleBlackout {
  const { id, productId, from, to, reason, createdByName, createdAt } = row;
  return {
    id,
    productId,
    productName,
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
    reason,
    createdByName,
    createdAt: createdAt.toISOString(),
  };
}
