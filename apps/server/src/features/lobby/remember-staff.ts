/** What the audit log is told of staff's doings with somebody who waits or is met: held, admitted, hosted, handed on. */
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { RequestRow } from './tables.ts';

/** The request as it stands before the change. */
type Standing = Pick<RequestRow, 'id' | 'customerId' | 'customerName' | 'productId' | 'status'>;

/** Where a customer was sent to. */
export interface HandedOn {
  readonly to: 'agent' | 'product' | 'link';
  readonly agentId?: string;
  readonly productId?: string;
  readonly linkId?: string;
  readonly successorId?: string;
}

export type RememberStaff = ReturnType<typeof createRememberStaff>;

/** Each is called in the transaction of the change. */
export function createRememberStaff(audit: Audit) {
  const entityOf = ({ id, customerId, customerName }: Standing) => ({
    kind: 'request',
    id,
    label: customerName,
    personId: customerId,
  });

  return {
    held(unit: Unit, by: AuditActor, request: Standing, status: 'HELD' | 'WAITING'): Promise<void> {
      const { status: before } = request;
      return audit(unit, {
        ...{ actor: by, action: 'UPDATE', logType: 'JOIN_LOBBY', entity: entityOf(request) },
        ...{ before: { status: before }, after: { status } },
      });
    },

    met(
      unit: Unit,
      by: AuditActor,
      request: Standing,
      { meetingId, way }: { meetingId: string; way: 'admitted' | 'hosted' },
    ): Promise<void> {
      return audit(unit, {
        ...{ actor: by, action: 'UPDATE', logType: 'JOIN_DEMO', entity: entityOf(request) },
        before: { status: request.status },
        after: { status: 'ACCEPTED', agentId: by.id, meetingId, way },
      });
    },

    transferred(unit: Unit, by: AuditActor, request: Standing, where: HandedOn): Promise<void> {
      const { status, productId } = request;
      return audit(unit, {
        ...{ actor: by, action: 'UPDATE', logType: 'TRANSFER_CUSTOMER', entity: entityOf(request) },
        before: { status, productId, agentId: by.id },
        after: { status: 'TRANSFERRED', ...where },
      });
    },
  };
}
