/** Writes the audit entries of staff actions: hold, announce, send a message, admit, host, assign, move to front and transfer. */
import type { Audit, AuditActor, AuditEntry } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { isQueued } from '../machine/policy.ts';
import type { RequestRow } from '../tables.ts';

/** The request before the change. */
type RequestBefore = Pick<RequestRow, 'id' | 'customerId' | 'customerName' | 'productId' | 'status'>;

/** The destination of a transfer. */
export interface TransferDestination {
  readonly to: 'agent' | 'product' | 'link';
  readonly agentId?: string;
  readonly productId?: string;
  readonly linkId?: string;
  readonly successorId?: string;
  /** After a consultation; the meeting goes on. */
  readonly mode?: 'warm';
}

interface Announced {
  readonly text: string;
  /** ISO UTC; `null`: until it is removed. */
  readonly endsAt: string | null;
}

export type RecordStaffAudit = ReturnType<typeof createRecordStaffAudit>;

/** Call each method in the transaction of the change. */
export function createRecordStaffAudit(audit: Audit) {
  const entityOf = ({ id, customerId, customerName }: RequestBefore) => ({
    kind: 'request',
    id,
    label: customerName,
    personId: customerId,
  });

  const changed = (
    tx: Transaction,
    by: AuditActor,
    request: RequestBefore,
    change: Required<Pick<AuditEntry, 'before' | 'after'>>,
  ) =>
    audit(tx, { actor: by, action: 'UPDATE', logType: 'JOIN_LOBBY', entity: entityOf(request), ...change });

  return {
    held(tx: Transaction, by: AuditActor, request: RequestBefore, status: 'HELD' | 'WAITING'): Promise<void> {
      const { status: before } = request;
      return changed(tx, by, request, { before: { status: before }, after: { status } });
    },

    announced(
      tx: Transaction,
      by: AuditActor,
      product: { readonly id: string; readonly name: string },
      change: { readonly before: Announced | null; readonly after: Announced | null },
    ): Promise<void> {
      return audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: 'PRODUCTS',
        entity: { kind: 'product', id: product.id, label: product.name },
        before: { announcement: change.before },
        after: { announcement: change.after },
      });
    },

    messageSent(
      tx: Transaction,
      by: AuditActor,
      request: RequestBefore & Pick<RequestRow, 'message'>,
      message: string,
    ): Promise<void> {
      return changed(tx, by, request, { before: { message: request.message }, after: { message } });
    },

    accepted(
      tx: Transaction,
      by: AuditActor,
      request: RequestBefore,
      { meetingId, way }: { meetingId: string; way: 'admitted' | 'hosted' },
    ): Promise<void> {
      return audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: 'JOIN_DEMO',
        entity: entityOf(request),
        before: { status: request.status },
        after: { status: 'ACCEPTED', agentId: by.id, meetingId, way },
      });
    },

    assigned(
      tx: Transaction,
      by: AuditActor,
      request: RequestBefore,
      { agentId, insteadOf }: { agentId: string; insteadOf: string | null },
    ): Promise<void> {
      return changed(tx, by, request, {
        before: { status: request.status, assignedTo: insteadOf },
        after: { status: 'OFFERED', assignedTo: agentId },
      });
    },

    movedToFront(
      tx: Transaction,
      by: AuditActor,
      request: RequestBefore & Pick<RequestRow, 'priorityReason'>,
      reason: string,
    ): Promise<void> {
      return changed(tx, by, request, {
        before: { priorityReason: request.priorityReason },
        after: { priorityReason: reason },
      });
    },

    transferred(
      tx: Transaction,
      by: AuditActor,
      request: RequestBefore,
      destination: TransferDestination,
    ): Promise<void> {
      const { status, productId } = request;
      return audit(tx, {
        actor: by,
        action: 'UPDATE',
        logType: 'TRANSFER_CUSTOMER',
        entity: entityOf(request),
        before: { status, productId, ...(isQueued(status) ? {} : { agentId: by.id }) },
        after: { status: 'TRANSFERRED', ...destination },
      });
    },
  };
}
