/** What the audit log tells of schedules, in the transaction of what happened. */
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import type { ScheduleRow } from './store.ts';

interface Parts {
  readonly audit: Audit;
  readonly products: Pick<Products, 'findById'>;
}

export type Remember = ReturnType<typeof createRemember>;

/** Kept under the customer's own key. */
export function createRemember({ audit, products }: Parts) {
  return async function remember(
    unit: Unit,
    actor: AuditActor,
    action: 'CREATE' | 'UPDATE' | 'DELETE',
    row: ScheduleRow,
    before: ScheduleRow | null,
  ): Promise<void> {
    const product = await products.findById(unit, row.productId);
    const told = before
      ? changesBetween(audible(before), audible(row))
      : { before: null, after: audible(row) };
    const label = `${product?.name ?? ''} ${row.startsAt.toISOString()}`;
    const entity = { kind: 'schedule', id: row.id, label, personId: row.customerId };
    await audit(unit, { actor, action, logType: 'SCHEDULES', entity, ...told });
  };
}

/** What the log tells of a schedule. */
function audible({
  status,
  startsAt,
  endsAt,
  zone,
  agentId,
  source,
  cancelledBy,
  cancelReason,
}: ScheduleRow) {
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return { status, ...times, zone, agentId, source, cancelledBy, cancelReason };
}
