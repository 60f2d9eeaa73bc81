/**
 * Without lobby mode: customers wait until an agent of the product or an admin hosts one of them, who enters
 * the room first.
 */

import type { Platform } from '@foyer/contract/products/products.ts';
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Meetings } from '../../meetings/index.ts';
import { type Products, requireOffered } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import { isEngaged } from '../consultation/consultations-store.ts';
import { inOfferOrder } from '../machine/booked-start.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { clearedHold } from '../machine/hold-expiry.ts';
import type { LogAgentState, LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { WithdrawOffers } from '../offers/withdrawing.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import type { AgentPermissions } from './agent-permissions.ts';

export interface HostingDependencies {
  readonly now: () => Date;
  readonly changeLobby: ChangeLobby;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly meetings: Pick<Meetings, 'open'>;
  readonly products: Pick<Products, 'findById'>;
  readonly recordAudit: Pick<RecordStaffAudit, 'accepted'>;
  readonly logStep: LogStep;
  readonly logAgentState: LogAgentState;
  readonly notifier: LobbyNotifier;
  readonly permissions: AgentPermissions;
  readonly users: Pick<Users, 'findAgents'>;
  readonly withdrawOffers: WithdrawOffers;
}

type CallOrigin = { readonly ip: string };

interface Hosted {
  readonly meetingId: string;
  readonly productSlug: string;
  readonly platform: Platform;
}

/** A booked start is reserved for the assigned agent until `othersNotifiedAfterMs` after the booked time. */
export function mayHost(
  agentId: string,
  { firstAgentId, firstAgentUntil, scheduleId, queuedAt }: RequestRow,
  at: Date,
): boolean {
  if (!firstAgentId || firstAgentId === agentId) return true;
  const until = scheduleId
    ? new Date(queuedAt.getTime() + scheduleLimits.othersNotifiedAfterMs)
    : firstAgentUntil;
  return until === null || at >= until;
}

/**
 * Without lobby mode the customer's page shows a hosted request as waiting until the agent is in the room.
 */
export async function isShownAsWaiting(
  tx: Transaction,
  { status, meetingId }: RequestRow,
  { lobbyMode }: Flags,
  meetings: Pick<Meetings, 'presencesOf'>,
): Promise<boolean> {
  if (lobbyMode || status !== 'ACCEPTED') return false;
  const people = await meetings.presencesOf(tx, [meetingId]);
  return !people.some(({ side, present }) => side === 'agent' && present);
}

export type Hosting = ReturnType<typeof createHosting>;

export function createHosting(dependencies: HostingDependencies) {
  const { now, changeLobby, flagsOf, meetings, products, recordAudit, logStep, logAgentState } = dependencies;
  const { notifier, permissions, users, withdrawOffers } = dependencies;

  /**
   * @throws DomainError product.not_found, also for a product that is not assigned to an agent |
   * product.platform_unavailable
   */
  async function findProduct(tx: Transaction, agent: StaffActor, productId: string) {
    const assigned = await permissions.productsOf(tx, agent);
    const isHosted = assigned === null || assigned.includes(productId);
    return requireOffered(isHosted ? await products.findById(tx, productId) : null);
  }

  /** @throws DomainError lobby.no_request */
  async function findNext(
    tx: Transaction,
    agent: StaffActor,
    productId: string,
    at: Date,
  ): Promise<RequestRow> {
    const open = await store.findOpen(tx);
    const waiting = open.filter(
      (each) => each.productId === productId && (each.status === 'WAITING' || each.status === 'OFFERED'),
    );
    const next = inOfferOrder(waiting, at).find((each) => mayHost(agent.userId, each, at));
    if (!next) throw new DomainError('lobby.no_request');
    return next;
  }

  /** @throws DomainError meeting.full | lobby.agent_busy while the agent is in a meeting */
  async function rejectIfInMeeting(tx: Transaction, agent: StaffActor, flags: Flags): Promise<void> {
    if (!(await isEngaged(tx, agent.userId))) return;
    throw new DomainError(flags.preventMultipleCustomers ? 'meeting.full' : 'lobby.agent_busy');
  }

  /** Opens the meeting. The customer is notified when the agent is in the room. */
  async function begin(
    tx: Transaction,
    agent: StaffActor,
    request: RequestRow,
    from?: CallOrigin,
  ): Promise<Hosted> {
    const at = now();
    const product = await findProduct(tx, agent, request.productId);
    await permissions.rejectOthersHold(tx, agent, request);
    await rejectIfInMeeting(tx, agent, await flagsOf(tx));
    const { meetingId, productId, customerId, customerName } = request;
    const takenBy = { id: agent.userId, name: agent.name, productSlug: product.slug };
    await withdrawOffers(tx, request, { at, reason: 'hosted', takenBy });
    // The state machine knows an agent only once there is a row.
    await agentsStore.set(tx, agent.userId, { seenAt: at });
    const accepted = { status: 'ACCEPTED', agentId: agent.userId, acceptedAt: at } as const;
    await store.updateRequest(tx, request.id, { ...accepted, ...clearedHold });
    await meetings.open(tx, {
      meetingId,
      productId,
      agent: { id: agent.userId, name: agent.name },
      customer: { id: customerId, name: customerName },
      place: product,
    });
    await logStep(tx, request, 'accepted', { at, agentId: agent.userId, reason: 'hosted' });
    const by = auditActorOf(agent, from);
    await logAgentState(tx, agent.userId, 'in-meeting', by);
    await recordAudit.accepted(tx, by, request, { meetingId, way: 'hosted' });
    return { meetingId, productSlug: product.slug, platform: product.platform };
  }

  return {
    begin,

    /**
     * The agent is in the room: notifies the hosted customers to enter.
     * @param inside the ongoing requests of that meeting
     */
    async hostArrived(tx: Transaction, inside: readonly RequestRow[]): Promise<void> {
      const { lobbyMode, showAgentName } = await flagsOf(tx);
      const coming = inside.filter(({ status }) => status === 'ACCEPTED');
      const [first] = coming;
      if (lobbyMode || !first) return;
      const product = await products.findById(tx, first.productId);
      const [agent] = await users.findAgents(tx, [first.agentId ?? '']);
      const asOf = now().toISOString();
      tx.afterCommit(() => {
        for (const { meetingId, customerId, agentId } of coming) {
          const payload = { meetingId, customerId, productSlug: product?.slug ?? '', asOf };
          notifier.accepted(tx.scope, customerId, {
            ...payload,
            agentName: (showAgentName && agent?.name) || null,
          });
          if (agentId) notifier.moderator(tx.scope, customerId, { meetingId, moderatorId: agentId });
        }
      });
    },

    /**
     * Hosts the next customer of a product, or the one with this request id.
     * @throws DomainError feature.off with lobby mode on | product.not_found | lobby.no_request |
     * lobby.already_taken | lobby.agent_busy | meeting.full
     */
    host(
      agent: StaffActor,
      { productId, requestId }: { productId: string; requestId?: string | undefined },
      from?: CallOrigin,
    ): Promise<Hosted> {
      return changeLobby(agent.scope, async (tx) => {
        if ((await flagsOf(tx)).lobbyMode) throw new DomainError('feature.off');
        await findProduct(tx, agent, productId);
        const request = requestId
          ? await permissions.findWaiting(tx, agent, requestId)
          : await findNext(tx, agent, productId, now());
        if (request.productId !== productId) throw new DomainError('lobby.no_request');
        return begin(tx, agent, request, from);
      });
    },
  };
}
