/** Transfers a waiting customer to another product, or to another agent of the product. */
import type { BodyOf } from '@foyer/contract/core/http.ts';
import type { liveBoardRoutes } from '@foyer/contract/lobby/live-board.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { WithdrawOffers } from '../offers/withdrawing.ts';
import type { MoveCustomer } from '../staff/move-customer.ts';
import * as store from '../store.ts';
import type { FindWaitingRequest } from './waiting-request.ts';

export interface TransferWaitingDependencies {
  readonly now: () => Date;
  readonly recordAudit: Pick<RecordStaffAudit, 'transferred'>;
  readonly logStep: LogStep;
  readonly notifier: LobbyNotifier;
  readonly moveCustomer: MoveCustomer;
  readonly withdrawOffers: WithdrawOffers;
  readonly findWaitingRequest: FindWaitingRequest;
}

export type TransferTarget = BodyOf<typeof liveBoardRoutes.transfer>['target'];
type CallOrigin = { readonly ip: string };

export function createTransferWaiting(dependencies: TransferWaitingDependencies) {
  const { now, recordAudit, logStep, notifier, moveCustomer, withdrawOffers, findWaitingRequest } =
    dependencies;

  /**
   * The successor keeps the time of the knock, and the customer's page follows it.
   * @returns the successor's id
   * @throws DomainError lobby.* | product.* | user.not_found | request.invalid for the product that the
   * customer waits for already; then nothing changed
   */
  return async function transferWaiting(
    tx: Transaction,
    admin: StaffActor,
    requestId: string,
    target: TransferTarget,
    from?: CallOrigin,
  ): Promise<string> {
    const request = await findWaitingRequest(tx, requestId);
    if (target.to === 'product' && target.productId === request.productId)
      throw new DomainError('request.invalid', { fields: { productId: 'invalid' } });
    const at = now();
    await withdrawOffers(tx, request, { at, reason: 'transferred' });
    const { successorId, productSlug, destination } =
      target.to === 'agent'
        ? await moveCustomer.toAgent(tx, admin, request, target.agentId)
        : await moveCustomer.toProduct(tx, admin, request, target.productId);
    await store.updateRequest(tx, request.id, { successorId });
    await logStep(tx, request, 'transferred', { at, agentId: admin.userId, reason: `to-${target.to}` });
    await recordAudit.transferred(tx, auditActorOf(admin, from), request, destination);
    const { customerId, meetingId } = request;
    const payload = { meetingId, productSlug, link: null, why: target.to, asOf: at.toISOString() };
    tx.afterCommit(() => notifier.redirect(tx.scope, customerId, payload));
    return successorId;
  };
}
