/** Records changes of bookings in the audit log, in the transaction of the change. */
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import type { ScheduleRow } from './store.ts';

interface Dependencies {
  readonly audit: Audit;
  readonly products: Pick<Products, 'findById'>;
}

export type RecordAudit = ReturnType<typeof createRecordAudit>;

/** The entries are encrypted with the customer's key. */
export function createRecordAudit({ audit, products }: Dependencies) {
  return async function recordAudit(
    tx: Transaction,
    actor: AuditActor,
    action: 'CREATE' | 'UPDATE' | 'DELETE',
    row: ScheduleRow,
    before: ScheduleRow | null,
  ): Promise<void> {
    const product = await products.findById(tx, row.productId);
    const changes = before
      ? changesBetween(auditedFields(before), auditedFields(row))
      : { before: null, after: auditedFields(row) };
    const label = `${product?.name ?? ''} ${row.startsAt.toISOString()}`;
    const entity = { kind: 'schedule', id: row.id, label, personId: row.customerId };
    await audit(tx, { actor, action, logType: 'SCHEDULES', entity, ...changes });
  };
}

/** The fields of a booking that are audited. */
function auditedFields({
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
