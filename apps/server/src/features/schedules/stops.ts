/** When nothing can be booked: for one product or all, for a time or until it is allowed again. Booked ones stand. */
import type { ScheduleStop } from '@foyer/contract/managed-schedules.ts';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Products } from '../products/index.ts';
import * as store from './store.ts';

interface Parts {
  readonly audit: Audit;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById'>;
}

type Wish = Pick<ScheduleStop, 'productId' | 'from' | 'to' | 'reason'>;

export type Stops = ReturnType<typeof createStops>;

export function createStops({ audit, now, products }: Parts) {
  async function showAll(unit: Unit, rows: readonly store.StopRow[]): Promise<ScheduleStop[]> {
    const names = new Map<string, string | null>();
    for (const { productId } of rows)
      if (productId && !names.has(productId))
        names.set(productId, (await products.findById(unit, productId))?.name ?? null);
    return rows.map((row) => show(row, (row.productId && names.get(row.productId)) || null));
  }

  async function note(
    unit: Unit,
    actor: AuditActor,
    action: 'CREATE' | 'DELETE',
    stop: ScheduleStop,
  ): Promise<void> {
    const { id, productName, from, to, reason } = stop;
    const told = { productName, from, to, reason };
    await audit(unit, {
      ...{ actor, action, logType: 'DISABLE_SCHEDULES' },
      entity: { kind: 'scheduleStop', id, label: reason },
      ...(action === 'CREATE' ? { after: told } : { before: told }),
    });
  }

  return {
    /** Those that are not over. */
    list: async (unit: Unit) => showAll(unit, await store.findStopsFrom(unit, now())),

    /** Those that touch the span, half-open. */
    between: async (unit: Unit, span: { since: Date; until: Date; productId?: string | undefined }) =>
      showAll(unit, await store.findStops(unit, span)),

    /** @throws DomainError product.not_found | request.invalid */
    async create(unit: Unit, actor: AuditActor, { productId, reason, ...wish }: Wish): Promise<ScheduleStop> {
      const [from, to] = [new Date(wish.from), wish.to === null ? null : new Date(wish.to)];
      if (to && to <= from) throw new DomainError('request.invalid', { fields: { to: 'invalid' } });
      const product = productId ? await products.findById(unit, productId) : null;
      if (productId && !product) throw new DomainError('product.not_found');
      const row = await store.insertStop(unit, {
        ...{ productId, from, to, reason: reason.trim() },
        ...{ createdByName: actor.name ?? '', createdAt: now() },
      });
      const stop = show(row, product?.name ?? null);
      await note(unit, actor, 'CREATE', stop);
      return stop;
    },

    /** @throws DomainError schedule.not_found */
    async remove(unit: Unit, actor: AuditActor, stopId: string): Promise<void> {
      const row = await store.removeStop(unit, stopId);
      if (!row) throw new DomainError('schedule.not_found');
      const [stop] = await showAll(unit, [row]);
      if (stop) await note(unit, actor, 'DELETE', stop);
    },
  };
}

function show(row: store.StopRow, productName: string | null): ScheduleStop {
  const { id, productId, from, to, reason, createdByName, createdAt } = row;
  return {
    ...{ id, productId, productName, from: from.toISOString(), to: to?.toISOString() ?? null },
    ...{ reason, createdByName, createdAt: createdAt.toISOString() },
  };
}
