/** A waiting customer leaves the page and keeps the place, says "On my way", and comes back. */
import { toLanguage } from '@foyer/contract/core/language.ts';
import type { AwayChange, AwayChannelOption } from '@foyer/contract/lobby/away.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { keepsAgentFree, onTheWay, resumeAfterAbsence } from '../machine/away.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { WithdrawOffers } from '../offers/withdrawing.ts';
import type { WaitingView } from '../queue/waiting-view.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import type { AwayMessages } from './away-messages.ts';
import * as awayStore from './away-store.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly database: Database;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly logStep: LogStep;
  readonly now: () => Date;
  readonly recordAudit: RecordAudit;
  readonly awayMessages: AwayMessages;
  readonly waitingView: WaitingView;
  readonly withdrawOffers: WithdrawOffers;
}

type CallOrigin = { readonly ip: string };

export type AwayService = ReturnType<typeof createAway>;

export function createAway(dependencies: Dependencies) {
  const { changeLobby, database, flagsOf, logStep, now, recordAudit, awayMessages } = dependencies;
  const { waitingView, withdrawOffers } = dependencies;

  /** The agent whom this place kept free may be offered the next customers. */
  const releaseAgents = (tx: Transaction, request: RequestRow) =>
    keepsAgentFree(request) ? awayStore.markAgentsOf(tx, request.productId) : undefined;

  return {
    releaseAgents,

    /** The channels by which the customer can be notified. @throws DomainError lobby.no_request */
    optionsOf: (actor: CustomerActor): Promise<{ channels: AwayChannelOption[]; push: boolean }> =>
      database.withTenant(actor.scope, async (tx) => {
        await waitingView.findOwn(tx, actor);
        const channels = await awayMessages.channelsFor(tx, actor);
        return { channels, push: await awayMessages.mayBeAway(tx, actor.customerId) };
      }),

    /**
     * Withdraws the open offers; none are made until the customer is back. A customer who is away may choose
     * another channel or travel time before the turn.
     * @throws DomainError lobby.no_request | lobby.not_waiting | feature.off | message.no_channel
     */
    async leavePage(
      actor: CustomerActor,
      { channel, travelMinutes, language }: AwayChange,
      from?: CallOrigin,
    ): Promise<WaitingSnapshot> {
      await changeLobby(actor.scope, async (tx) => {
        const request = await waitingView.findOwn(tx, actor);
        const { id, status } = request;
        const isWaiting = status === 'WAITING' || status === 'OFFERED';
        if (!isWaiting && (status !== 'AWAY' || request.awayTurnAt !== null))
          throw new DomainError('lobby.not_waiting');
        if (!(await flagsOf(tx)).lobbyMode) throw new DomainError('feature.off');
        if (!(await awayMessages.reaches(tx, actor, channel))) throw new DomainError('message.no_channel');
        const at = now();
        if (isWaiting) await withdrawOffers(tx, request, { at, reason: 'away' });
        await store.updateRequest(tx, id, {
          status: 'AWAY',
          awayChannel: channel,
          awayTravelMinutes: travelMinutes,
          awayLanguage: toLanguage(language),
          awaySince: request.awaySince ?? at,
          awayCount: request.awayCount + (isWaiting ? 1 : 0),
        });
        await logStep(tx, request, 'away', { at });
        await recordAudit.awayChanged(tx, auditActorOf(actor, from), request, {
          status: 'AWAY',
          channel,
          travelMinutes,
        });
      });
      return waitingView.current(actor);
    },

    /**
     * Keeps the first place longer, once; the next customers are offered meanwhile. Repeating it changes
     * nothing.
     * @throws DomainError lobby.no_request | lobby.not_your_turn
     */
    async onMyWay(actor: CustomerActor, from?: CallOrigin): Promise<WaitingSnapshot> {
      await changeLobby(actor.scope, async (tx) => {
        const request = await waitingView.findOwn(tx, actor);
        if (request.status !== 'AWAY' || !request.awayTurnAt) throw new DomainError('lobby.not_your_turn');
        if (request.awayOnWayAt) return;
        const at = now();
        await releaseAgents(tx, request);
        await store.updateRequest(tx, request.id, onTheWay(at));
        await logStep(tx, request, 'on-the-way', { at });
        await recordAudit.awayChanged(tx, auditActorOf(actor, from), request, { isOnTheWay: true });
      });
      return waitingView.current(actor);
    },

    /** The customer is on the page again, at the same place. Call it with the lobby lock. */
    async comeBack(
      tx: Transaction,
      actor: CustomerActor,
      request: RequestRow,
      from: CallOrigin | undefined,
    ): Promise<void> {
      const at = now();
      await releaseAgents(tx, request);
      await store.updateRequest(tx, request.id, resumeAfterAbsence(request, at));
      await awayMessages.cancel(tx, request);
      await logStep(tx, request, 'returned', { at });
      await recordAudit.awayChanged(tx, auditActorOf(actor, from), request, { status: 'WAITING' });
    },
  };
}
