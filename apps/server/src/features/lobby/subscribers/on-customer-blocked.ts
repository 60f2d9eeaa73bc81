/** A blocked customer: ends every open request at once, and the meeting too. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockLobby } from '../../../platform/db/lobby-lock.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { customerBlocked } from '../../customers/index.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import * as awayStore from '../away/away-store.ts';
import { keepsAgentFree } from '../machine/away.ts';
import { isQueued } from '../machine/policy.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { Reconcile } from '../machine/reconcile.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as offersStore from '../offers/offers-store.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';

interface Dependencies {
  readonly meetings: Pick<Meetings, 'end'>;
  readonly recordAudit: RecordAudit;
  readonly reconcile: Reconcile;
  readonly logStep: LogStep;
  readonly notifier: LobbyNotifier;
}

export function subscribeToBlocks(
  events: EventBus,
  { meetings, recordAudit, reconcile, logStep, notifier }: Dependencies,
): void {
  events.within(customerBlocked, async (tx, { customerId, at }) => {
    await lockLobby(tx);
    const open = await store.findOpen(tx);
    for (const request of open.filter((each) => each.customerId === customerId)) await end(tx, request, at);
    await reconcile(tx);
  });

  async function end(tx: Transaction, request: RequestRow, at: Date): Promise<void> {
    if (keepsAgentFree(request)) await awayStore.markAgentsOf(tx, request.productId);
    await store.updateRequest(tx, request.id, { status: 'BLOCKED', endedAt: at });
    await recordAudit.left(tx, request, { status: 'BLOCKED', endReason: null });
    await logStep(tx, request, 'blocked', { at, agentId: request.agentId });
    const offers = await offersStore.findOf(tx, [request.id]);
    const openOffers = offers.filter(({ status }) => status === 'OPEN').map(({ id }) => id);
    const withdrawn = await offersStore.close(tx, openOffers, 'WITHDRAWN', at);
    if (!isQueued(request.status)) await freeAgent(tx, request, at);

    const { meetingId, customerId } = request;
    const payload = { meetingId, customerId, asOf: at.toISOString() };
    tx.afterCommit(() => {
      for (const { agentId } of withdrawn) notifier.offerClosed(tx.scope, agentId, payload);
      // The customer does not learn the reason: the event is the same as after a rejection.
      notifier.rejectedByAll(tx.scope, customerId, payload);
    });
  }

  async function freeAgent(tx: Transaction, { meetingId, agentId }: RequestRow, at: Date): Promise<void> {
    await meetings.end(tx, meetingId, 'system');
    if (!agentId) return;
    const wrapsUpUntil = new Date(at.getTime() + lobbyLimits.wrapUpMs);
    await agentsStore.set(tx, agentId, { wrapsUpUntil, idleSince: at });
  }
}
