/**
 * Puts a waiting customer on hold with a message, and releases the hold. The customer keeps the queue
 * position.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { resumeWaiting } from '../machine/hold-expiry.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { WithdrawOffers } from '../offers/withdrawing.ts';
import * as announcementStore from '../queue/announcements/announcement-store.ts';
import { holdOf } from '../queue/hold-view.ts';
import type { Queue } from '../queue/staff-queue.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import type { AgentPermissions } from './agent-permissions.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly changeLobby: ChangeLobby;
  readonly queue: Pick<Queue, 'find'>;
  readonly recordAudit: Pick<RecordStaffAudit, 'held'>;
  readonly logStep: LogStep;
  readonly notifier: LobbyNotifier;
  readonly permissions: AgentPermissions;
  readonly withdrawOffers: WithdrawOffers;
}

type CallOrigin = { readonly ip: string };

export function createHolding({
  now,
  changeLobby,
  queue,
  recordAudit,
  logStep,
  notifier,
  permissions,
  withdrawOffers,
}: Dependencies) {
  /** The hold changes neither the queue position nor the count, so no announcement follows by itself. */
  async function notifyCustomer(
    tx: Transaction,
    { customerId, meetingId }: RequestRow,
    at: Date,
  ): Promise<void> {
    const request = await store.findByMeeting(tx, meetingId);
    if (!request) return;
    const [{ place, waiting }, count] = await Promise.all([
      announcementStore.findPlace(tx, request),
      announcementStore.countQueued(tx),
    ]);
    const asOf = at.toISOString();
    tx.afterCommit(() => {
      notifier.queuePositionChanged(tx.scope, customerId, {
        count: waiting,
        place,
        hold: holdOf(request),
        asOf,
      });
      notifier.dashboardChanged(tx.scope, { count, asOf });
    });
  }

  async function findQueued(agent: StaffActor, requestId: string): Promise<QueuedRequest> {
    const request = await queue.find(agent, requestId);
    if (!request) throw new DomainError('lobby.no_request');
    return request;
  }

  return {
    /**
     * Withdraws the open offers; none are made until the hold ends. The same agent may hold again with
     * another message, which restarts the time.
     * @throws DomainError lobby.no_request | lobby.already_taken
     */
    async hold(
      agent: StaffActor,
      requestId: string,
      note: string,
      from?: CallOrigin,
    ): Promise<QueuedRequest> {
      await changeLobby(agent.scope, async (tx) => {
        const request = await permissions.findWaiting(tx, agent, requestId);
        await permissions.rejectOthersHold(tx, agent, request);
        const at = now();
        await withdrawOffers(tx, request, { at, reason: 'held' });
        const heldUntil = new Date(at.getTime() + lobbyLimits.holdMs);
        const hold = { holdNote: note, heldBy: agent.userId, heldSince: request.heldSince ?? at, heldUntil };
        await store.updateRequest(tx, request.id, { status: 'HELD', ...hold });
        await logStep(tx, request, 'held', { at, agentId: agent.userId });
        await recordAudit.held(tx, auditActorOf(agent, from), request, 'HELD');
        await notifyCustomer(tx, request, at);
      });
      return findQueued(agent, requestId);
    },

    /**
     * Any agent of the product may release. Without a hold nothing changes.
     * @throws DomainError lobby.no_request | lobby.already_taken
     */
    async release(agent: StaffActor, requestId: string, from?: CallOrigin): Promise<QueuedRequest> {
      await changeLobby(agent.scope, async (tx) => {
        const request = await permissions.findWaiting(tx, agent, requestId);
        if (request.status !== 'HELD') return;
        const at = now();
        await store.updateRequest(tx, request.id, resumeWaiting(request, at));
        await logStep(tx, request, 'released', { at, agentId: agent.userId });
        await recordAudit.held(tx, auditActorOf(agent, from), request, 'WAITING');
        await notifyCustomer(tx, request, at);
      });
      return findQueued(agent, requestId);
    },
  };
}
