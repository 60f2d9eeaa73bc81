/**
 * Gives a request to the agent whose accept won, withdraws every other offer, and notifies the customer and
 * the agents.
 */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { Products } from '../../products/index.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { runConcurrently } from '../audit/run-concurrently.ts';
import { agentStateChanged } from '../events.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as store from '../store.ts';
import type { OfferRow, RequestRow } from '../tables.ts';
import * as offersStore from './offers-store.ts';

export interface ClaimDependencies {
  readonly now: () => Date;
  readonly events: Pick<EventBus, 'publish'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly meetings: Pick<Meetings, 'open'>;
  readonly products: Pick<Products, 'findById'>;
  readonly recordAudit: RecordAudit;
  readonly logStep: LogStep;
  readonly notifier: LobbyNotifier;
}

export function createClaimRequest({
  now,
  events,
  flagsOf,
  meetings,
  products,
  recordAudit,
  logStep,
  notifier,
}: ClaimDependencies) {
  /** @param offers all offers of the request */
  return async function claim(
    tx: Transaction,
    agent: StaffActor,
    request: RequestRow,
    offers: readonly OfferRow[],
    from?: { readonly ip: string },
  ) {
    const at = now();
    const open = offers.filter(({ status }) => status === 'OPEN');
    const ownOffer = offers.filter(({ agentId }) => agentId === agent.userId).at(-1);
    const others = open.filter(({ agentId }) => agentId !== agent.userId);
    if (ownOffer) await offersStore.close(tx, [ownOffer.id], 'ACCEPTED', at);
    await offersStore.close(
      tx,
      others.map(({ id }) => id),
      'WITHDRAWN',
      at,
    );
    await store.updateRequest(tx, request.id, {
      status: 'ACCEPTED',
      agentId: agent.userId,
      acceptedAt: at,
    });
    for (const { agentId } of others)
      await logStep(tx, request, 'withdrawn', { at, agentId, reason: 'taken' });
    await logStep(tx, request, 'accepted', { at, agentId: agent.userId });
    const by = { kind: 'self', name: null } as const;
    await events.publish(tx, agentStateChanged, { agentId: agent.userId, state: 'in-meeting', by, at });
    runConcurrently(tx, recordAudit.accepted(tx, auditActorOf(agent, from), request, request.meetingId));
    const product = await products.findById(tx, request.productId);
    await meetings.open(tx, {
      meetingId: request.meetingId,
      productId: request.productId,
      agent: { id: agent.userId, name: agent.name },
      customer: { id: request.customerId, name: request.customerName },
      place: product,
    });
    const showsName = (await flagsOf(tx)).showAgentName;
    const payload = {
      meetingId: request.meetingId,
      customerId: request.customerId,
      productSlug: product?.slug ?? '',
      asOf: at.toISOString(),
    };
    tx.afterCommit(() => {
      notifier.accepted(tx.scope, request.customerId, {
        ...payload,
        agentName: showsName ? agent.name : null,
      });
      notifier.moderator(tx.scope, request.customerId, {
        meetingId: request.meetingId,
        moderatorId: agent.userId,
      });
      for (const { agentId } of others)
        notifier.takenByAnother(tx.scope, agentId, { ...payload, agentName: agent.name });
    });
  };
}
