/** Withdraws the open offers of a request and notifies the agents who had one. */
import type { LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { RequestRow } from '../tables.ts';
import * as offersStore from './offers-store.ts';

interface Withdrawal {
  readonly at: Date;
  readonly reason: LobbyLogReason;
  /** The agent who took the customer, if one did. The other agents' toasts then show the name. */
  readonly takenBy?: { readonly id: string; readonly name: string; readonly productSlug: string };
}

export type WithdrawOffers = ReturnType<typeof createWithdrawOffers>;

export function createWithdrawOffers({ notifier, logStep }: { notifier: LobbyNotifier; logStep: LogStep }) {
  return async function withdrawOffers(
    tx: Transaction,
    request: RequestRow,
    { at, reason, takenBy }: Withdrawal,
  ): Promise<void> {
    const offers = await offersStore.findOf(tx, [request.id]);
    const open = offers.filter(({ status }) => status === 'OPEN').map(({ id }) => id);
    const closed = await offersStore.close(tx, open, 'WITHDRAWN', at);
    for (const { agentId } of closed) await logStep(tx, request, 'withdrawn', { at, agentId, reason });
    const { meetingId, customerId } = request;
    const payload = { meetingId, customerId, asOf: at.toISOString() };
    tx.afterCommit(() => {
      for (const { agentId } of closed) {
        if (takenBy && agentId === takenBy.id) continue;
        if (!takenBy) notifier.offerClosed(tx.scope, agentId, payload);
        else {
          const { name: agentName, productSlug } = takenBy;
          notifier.takenByAnother(tx.scope, agentId, { ...payload, productSlug, agentName });
        }
      }
    });
  };
}
