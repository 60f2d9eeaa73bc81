/**
 * Assigns a waiting customer to one agent: one offer to that agent alone, for the offer time of the product.
 * While that offer is open, no other agent is offered the request. Afterwards routing continues as usual.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import { isEngaged } from '../consultation/consultations-store.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import { resumeWaiting } from '../machine/hold-expiry.ts';
import { isFree, isReachable } from '../machine/policy.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as offersStore from '../offers/offers-store.ts';
import type { WithdrawOffers } from '../offers/withdrawing.ts';
import * as agentsStore from '../presence/agents-store.ts';
import { describeKnock } from '../queue/announcements/announce-positions.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import type { FindWaitingRequest } from './waiting-request.ts';

export interface AssignDependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'routed'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly recordAudit: Pick<RecordStaffAudit, 'assigned'>;
  readonly logStep: LogStep;
  readonly notifier: LobbyNotifier;
  readonly withdrawOffers: WithdrawOffers;
  readonly findWaitingRequest: FindWaitingRequest;
}

export interface Assignment {
  readonly agentId: string;
  /** The assigned agent that the supervisor saw. */
  readonly insteadOf?: string | null | undefined;
}

type CallOrigin = { readonly ip: string };

export function createAssign(dependencies: AssignDependencies) {
  const { now, products, users, recordAudit, logStep, notifier, withdrawOffers, findWaitingRequest } =
    dependencies;

  async function findRouted(tx: Transaction, { productId }: RequestRow) {
    const [product] = await products.routed(tx, [productId]);
    if (!product) throw new Error('the product of an open request is missing');
    return product;
  }

  /**
   * The agent could be offered the request now.
   * @throws DomainError user.not_found, also for an agent of another product | lobby.target_absent |
   * lobby.target_busy
   */
  async function rejectIneligible(tx: Transaction, request: RequestRow, agentId: string): Promise<void> {
    const { agentIds } = await findRouted(tx, request);
    const [known] = await users.findAgents(tx, [agentId]);
    if (known?.role !== 'AGENT' || !agentIds.includes(agentId))
      throw new DomainError('user.not_found', { fields: { agentId: 'unknown' } });
    const at = now();
    const row = await agentsStore.find(tx, agentId);
    const inMeeting = await isEngaged(tx, agentId);
    const agent = row && { ...row, inMeeting };
    if (!agent || (!isReachable(agent, at) && !inMeeting))
      throw new DomainError('lobby.target_absent', { fields: { agentId: 'not_available' } });
    const others = (await offersStore.findOpenOf(tx, agentId)).filter(
      (each) => each.request.id !== request.id,
    );
    if (!isFree(agent, at) || others.length >= lobbyLimits.maxToasts)
      throw new DomainError('lobby.target_busy', { fields: { agentId: 'not_available' } });
  }

  async function openOffer(tx: Transaction, request: RequestRow, agentId: string): Promise<void> {
    const at = now();
    const product = await findRouted(tx, request);
    const expiresAt = new Date(at.getTime() + product.offerLastsSeconds * 1000);
    const { id: requestId, round } = request;
    await offersStore.insert(tx, [{ requestId, agentId, round, offeredAt: at, expiresAt, assigned: true }]);
    const hold = request.status === 'HELD' ? resumeWaiting(request, at) : {};
    await store.updateRequest(tx, requestId, { ...hold, status: 'OFFERED' });
    changedRowsOf(tx).agents.add(agentId);
    await logStep(tx, request, 'offered', { at, agentId, reason: 'assigned' });
    const knock = describeKnock(tx.scope, request, product, { agentId, offeredAt: at, expiresAt });
    tx.afterCommit(() => notifier.knock(tx.scope, agentId, knock));
  }

  /**
   * Repeating an assignment changes nothing.
   * @throws DomainError lobby.no_request | lobby.request_over | lobby.already_taken | lobby.already_assigned
   * with takenBy | user.not_found | lobby.target_absent | lobby.target_busy
   */
  return async function assign(
    tx: Transaction,
    admin: StaffActor,
    requestId: string,
    { agentId, insteadOf = null }: Assignment,
    from?: CallOrigin,
  ): Promise<void> {
    const request = await findWaitingRequest(tx, requestId);
    const offers = await offersStore.findOf(tx, [request.id]);
    const assigned = offers.find((offer) => offer.assigned && offer.status === 'OPEN');
    if (assigned?.agentId === agentId) return;
    if (assigned && assigned.agentId !== insteadOf) {
      const [asked] = await users.findAgents(tx, [assigned.agentId]);
      throw new DomainError('lobby.already_assigned', asked ? { takenBy: asked.name } : {});
    }
    await rejectIneligible(tx, request, agentId);
    await withdrawOffers(tx, request, { at: now(), reason: 'assigned' });
    await openOffer(tx, request, agentId);
    await recordAudit.assigned(tx, auditActorOf(admin, from), request, {
      agentId,
      insteadOf: assigned?.agentId ?? null,
    });
  };
}
