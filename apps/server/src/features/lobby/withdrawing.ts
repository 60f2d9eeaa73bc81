/** Takes the open offers of a request back, and tells the agents who had one. */
import type { Unit } from '../../platform/db/database.ts';
import type { Teller } from './news.ts';
import * as offersStore from './offers-store.ts';
import type { Step } from './stepping.ts';
import type { RequestRow } from './tables.ts';

interface Way {
  readonly at: Date;
  /** A word for the log: held, admitted, hosted. */
  readonly reason: string;
  /** Who took the customer, where somebody did: the toasts then say so. */
  readonly takenBy?: { readonly id: string; readonly name: string; readonly productSlug: string };
}

export type Withdraw = ReturnType<typeof createWithdraw>;

export function createWithdraw({ tell, step }: { tell: Teller; step: Step }) {
  return async function withdraw(
    unit: Unit,
    request: RequestRow,
    { at, reason, takenBy }: Way,
  ): Promise<void> {
    const offers = await offersStore.findOf(unit, [request.id]);
    const open = offers.filter(({ status }) => status === 'OPEN').map(({ id }) => id);
    const closed = await offersStore.close(unit, open, 'WITHDRAWN', at);
    for (const { agentId } of closed) await step(unit, request, 'withdrawn', { at, agentId, reason });
    const { meetingId, customerId } = request;
    const news = { meetingId, customerId, asOf: at.toISOString() };
    unit.afterCommit(() => {
      for (const { agentId } of closed) {
        if (takenBy && agentId === takenBy.id) continue;
        if (!takenBy) tell.offerOver(unit.scope, agentId, news);
        else {
          const { name: agentName, productSlug } = takenBy;
          tell.takenByAnother(unit.scope, agentId, { ...news, productSlug, agentName });
        }
      }
    });
  };
}
