/** Moves a waiting customer to the front of the queue. The time of the knock stays as it is. */
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import { isQueued } from '../machine/policy.ts';
import * as store from '../store.ts';
import type { FindWaitingRequest } from './waiting-request.ts';

export interface MoveToFrontDependencies {
  readonly recordAudit: Pick<RecordStaffAudit, 'movedToFront'>;
  readonly findWaitingRequest: FindWaitingRequest;
}

type CallOrigin = { readonly ip: string };

export function createMoveToFront({ recordAudit, findWaitingRequest }: MoveToFrontDependencies) {
  /**
   * Open offers stay open. Changes nothing for the customer who was moved last.
   * @throws DomainError lobby.no_request | lobby.request_over | lobby.already_taken
   */
  return async function moveToFront(
    tx: Transaction,
    admin: StaffActor,
    requestId: string,
    reason: string,
    from?: CallOrigin,
  ): Promise<void> {
    const request = await findWaitingRequest(tx, requestId);
    const { productId } = request;
    const queue = (await store.findOpen(tx)).filter(
      (each) => each.productId === productId && isQueued(each.status),
    );
    const highest = Math.max(...queue.map(({ priority }) => priority));
    if (request.priority > 0 && request.priority === highest) return;
    await store.updateRequest(tx, request.id, { priority: highest + 1, priorityReason: reason });
    await recordAudit.movedToFront(tx, auditActorOf(admin, from), request, reason);
  };
}
