/**
 * Hands the customers of a meeting over to the consulted agent, in one transaction: each request ends as TRANSFERRED
 * and its successor is IN_MEETING in the same meeting, so room, key and page of the customer stay.
 */
import type { Consultation } from '@foyer/contract/lobby/consultations.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Users } from '../../users/index.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import { clearedHold } from '../machine/hold-expiry.ts';
import { isQueued } from '../machine/policy.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { WithdrawOffers } from '../offers/withdrawing.ts';
import * as agentsStore from '../presence/agents-store.ts';
import type { MoveCustomer } from '../staff/move-customer.ts';
import type { InsertSuccessor } from '../staff/successor-request.ts';
import * as store from '../store.ts';
import type { ConsultationRow, RequestRow } from '../tables.ts';
import type { ConsultationTarget } from './consultation-target.ts';
import { type ConsultationView, findInMeeting } from './consultation-view.ts';
import { type ConsultingDependencies, loadOwn, rejectUnreachable } from './consulting.ts';
import type { EndConsultation } from './end-consultation.ts';

export interface HandOverDependencies {
  readonly carryOver: (tx: Transaction, registrationId: string, productId: string) => Promise<string>;
  readonly users: Pick<Users, 'findAgents'>;
}

interface Dependencies extends HandOverDependencies, ConsultingDependencies {
  readonly ending: EndConsultation;
  readonly insertSuccessor: InsertSuccessor;
  readonly logStep: LogStep;
  readonly moveCustomer: Pick<MoveCustomer, 'end'>;
  readonly notifier: Pick<LobbyNotifier, 'moderator'>;
  readonly recordAudit: Pick<RecordStaffAudit, 'transferred'>;
  readonly target: ConsultationTarget;
  readonly view: ConsultationView;
  readonly withdrawOffers: WithdrawOffers;
}

type Origin = { readonly ip: string };

export function createHandOver(dependencies: Dependencies) {
  const { now, changeLobby, meetings, permissions, users, carryOver, insertSuccessor, moveCustomer } =
    dependencies;
  const { ending, logAgentState, logStep, notifier, recordAudit, target, view, withdrawOffers } =
    dependencies;

  /**
   * The successor has the queue position, the accept and the place in the meeting of the request before it. A request
   * of the same customer that waits for that product becomes the successor.
   * @throws DomainError lobby.already_taken
   */
  async function succeed(
    tx: Transaction,
    before: RequestRow,
    { productId, targetId }: ConsultationRow,
  ): Promise<string> {
    const { meetingId, status, acceptedAt, admitted, waitingSince, pastMeetings } = before;
    const inMeeting = { meetingId, status, acceptedAt, admitted, agentId: targetId } as const;
    const isOtherProduct = productId !== before.productId;
    const other = isOtherProduct ? await store.findNewestOf(tx, before.customerId, productId) : null;
    const existing = other?.endedAt === null ? other : null;
    if (existing && !isQueued(existing.status)) throw new DomainError('lobby.already_taken');
    await moveCustomer.end(tx, before);
    if (existing) {
      await withdrawOffers(tx, existing, { at: now(), reason: 'transferred' });
      const queuedAt = new Date(Math.min(existing.queuedAt.getTime(), before.queuedAt.getTime()));
      await store.updateRequest(tx, existing.id, { ...inMeeting, ...clearedHold, queuedAt });
      return existing.id;
    }
    const registrationId = isOtherProduct
      ? await carryOver(tx, before.registrationId, productId)
      : before.registrationId;
    const kept = { productId, registrationId, waitingSince, pastMeetings };
    return insertSuccessor(tx, before, { ...kept, ...inMeeting });
  }

  async function move(
    tx: Transaction,
    agent: StaffActor,
    request: RequestRow,
    row: ConsultationRow,
    from?: Origin,
  ): Promise<void> {
    const at = now();
    const successorId = await succeed(tx, request, row);
    await store.updateRequest(tx, request.id, { successorId });
    await logStep(tx, request, 'transferred', { at, agentId: agent.userId, reason: 'to-agent' });
    const successor = await store.findById(tx, successorId);
    if (successor) await logStep(tx, successor, 'in-meeting', { at, agentId: row.targetId });
    await recordAudit.transferred(tx, auditActorOf(agent, from), request, {
      to: 'agent',
      mode: 'warm',
      agentId: row.targetId,
      productId: row.productId,
      successorId,
    });
    const moderator = { meetingId: row.meetingId, moderatorId: row.targetId };
    tx.afterCommit(() => notifier.moderator(tx.scope, request.customerId, moderator));
  }

  /** @throws DomainError see the route; then nothing changed */
  return function handOver(agent: StaffActor, consultationId: string, from?: Origin): Promise<Consultation> {
    return changeLobby(agent.scope, async (tx) => {
      const row = await loadOwn(tx, agent, consultationId);
      if (row.agentId !== agent.userId) throw new DomainError('consultation.not_found');
      if (row.status !== 'ACTIVE') throw new DomainError('consultation.over');
      await permissions.findCustomersInMeeting(tx, agent, row.meetingId);
      const requests = await findInMeeting(tx, row);
      await rejectUnreachable(tx, requests, dependencies);
      await target.check(tx, row);
      for (const request of requests) await move(tx, agent, request, row, from);
      const [to] = await users.findAgents(tx, [row.targetId]);
      await meetings.consultation.replaceAgent(tx, {
        meetingId: row.meetingId,
        from: agent.userId,
        to: { id: row.targetId, name: to?.name ?? '' },
        productId: row.productId,
      });
      const at = now();
      const wrapsUpUntil = new Date(at.getTime() + lobbyLimits.wrapUpMs);
      await agentsStore.set(tx, agent.userId, { wrapsUpUntil, idleSince: at });
      await logAgentState(tx, agent.userId, 'wrap-up', auditActorOf(agent, from));
      const ended = await ending.end(tx, row, 'handed-over', auditActorOf(agent, from));
      return view.toConsultation(tx, ended);
    });
  };
}
