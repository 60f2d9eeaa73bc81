/** A customer knocks, and leaves the queue. */
import type { CustomerBrief, WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import type { Customers } from '../../customers/index.ts';
import type { Meetings } from '../../meetings/index.ts';
import { isOffered, type Products } from '../../products/index.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { runConcurrently } from '../audit/run-concurrently.ts';
import type { AwayService } from '../away/away.ts';
import type { AwayMessages } from '../away/away-messages.ts';
import { agentStateChanged } from '../events.ts';
import { type BookedStarts, bookedFields } from '../machine/booked-start.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { isQueued } from '../machine/policy.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { WithdrawOffers } from '../offers/withdrawing.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as lastSeenStore from '../presence/last-seen-store.ts';
import * as countsStore from '../staff/dashboard-counts-store.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import * as announcementStore from './announcements/announcement-store.ts';
import { notesForKnock } from './customer-brief.ts';
import { findRequestOf } from './effective-request.ts';
import { agentCountsAt } from './estimates/product-wait-estimates.ts';
import type { WaitingView } from './waiting-view.ts';

export interface KnockingDependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'opensAtOf'>;
  readonly customers: Pick<Customers, 'isBlockedOrErased' | 'newestNotesOf'>;
  readonly meetings: Pick<Meetings, 'leave'>;
  readonly events: Pick<EventBus, 'publish'>;
  /**
   * From the customer's registration: the requested language, the campaign parameters, and whether it began with a
   * link that staff sent.
   */
  readonly briefOf: (
    tx: Transaction,
    registrationId: string,
  ) => Promise<{
    readonly language: string | null;
    readonly utm: Record<string, string>;
    readonly brief: CustomerBrief;
    readonly isInvited: boolean;
  }>;
  readonly schedules: BookedStarts;
  /** The first times that a customer can book. */
  readonly freeTimesOf: (tx: Transaction, productId: string, count: number) => Promise<Date[]>;
}

interface Dependencies extends KnockingDependencies {
  readonly away: Pick<AwayService, 'comeBack' | 'releaseAgents'>;
  readonly awayMessages: Pick<AwayMessages, 'cancel'>;
  readonly changeLobby: ChangeLobby;
  readonly recordAudit: RecordAudit;
  readonly logStep: LogStep;
  readonly waitingView: WaitingView;
  readonly withdrawOffers: WithdrawOffers;
}

/** The origin of a call, for the audit log. */
type CallOrigin = { readonly ip: string };

export function createKnocking(dependencies: Dependencies) {
  const { now, products, customers, meetings, events, briefOf, schedules, freeTimesOf } = dependencies;
  const { away, awayMessages, changeLobby, recordAudit, logStep, waitingView, withdrawOffers } = dependencies;

  /** @throws DomainError lobby.closed with opensAt and nextFree */
  async function rejectIfClosed(
    tx: Transaction,
    product: NonNullable<Awaited<ReturnType<Products['findById']>>>,
  ): Promise<void> {
    const opensAt = await products.opensAtOf(tx, product);
    if (!opensAt) return;
    const free = await freeTimesOf(tx, product.id, scheduleLimits.maxAlternatives);
    throw new DomainError('lobby.closed', {
      opensAt: opensAt.toISOString(),
      nextFree: free.map((at) => at.toISOString()),
    });
  }

  async function insertKnock(
    tx: Transaction,
    actor: CustomerActor,
    scheduleId: string | null,
    from: CallOrigin | undefined,
  ): Promise<void> {
    // The customer may have been blocked after the token was checked. A block ends open requests, so none may
    // be opened then.
    const [isBlocked, product, staffing, queuedCount, { isInvited, ...registered }, pastMeetings, notes] =
      await Promise.all([
        customers.isBlockedOrErased(tx, actor.customerId),
        products.findById(tx, actor.productId),
        waitingView.findStaffing(tx, actor.productId),
        announcementStore.countQueued(tx, actor.productId),
        briefOf(tx, actor.registrationId),
        countsStore.countPast(tx, actor.customerId),
        notesForKnock(tx, customers, actor.customerId),
      ]);
    if (isBlocked) throw new DomainError('customer.blocked');
    if (!isOffered(product)) throw new DomainError('product.not_found');
    if (!scheduleId && !isInvited) await rejectIfClosed(tx, product);
    const at = now();
    const agentCounts = agentCountsAt(staffing, product.id, at);
    const booked =
      scheduleId && bookedFields(scheduleId, await schedules.findForKnock(tx, { ...actor, scheduleId }), at);
    const request = await store.insertRequest(tx, {
      ...registered,
      brief: { ...registered.brief, notes },
      pastMeetings,
      placeThen: queuedCount + 1,
      agentsThen: agentCounts.agents,
      freeThen: agentCounts.free,
      productId: product.id,
      customerId: actor.customerId,
      customerName: actor.name,
      registrationId: actor.registrationId,
      meetingId: crypto.randomUUID(),
      status: 'WAITING',
      queuedAt: at,
      waitingSince: at,
      knockedAt: at,
      customerSeenAt: at,
      ...(booked || {}),
    });
    if (scheduleId) await schedules.recordCustomerPresent(tx, scheduleId);
    runConcurrently(tx, recordAudit.knocked(tx, auditActorOf(actor, from), request));
    await logStep(tx, request, 'knocked', { at });
  }

  async function takeOver(
    tx: Transaction,
    actor: CustomerActor,
    request: RequestRow,
    from: CallOrigin | undefined,
  ): Promise<void> {
    if (request.endedAt) return;
    const { registrationId, name: customerName } = actor;
    await store.updateRequest(tx, request.id, { registrationId, customerName });
    await recordAudit.takenOver(tx, auditActorOf(actor, from), request, { registrationId });
  }

  return {
    /**
     * An open request is kept as it is: a reload, a second tab or a double click do not change the queue
     * position. A customer who was away is back. The open request of another registration with the same contact
     * becomes that of the caller if they are away or the same person still waits, else only when they ask for it.
     * @throws DomainError customer.blocked | product.not_found | schedule.not_found | link.early | link.expired |
     * lobby.closed
     */
    async knock(
      actor: CustomerActor,
      {
        scheduleId = null,
        takesOver = false,
        ...from
      }: {
        scheduleId?: string | null | undefined;
        takesOver?: boolean | undefined;
      } & Partial<CallOrigin> = {},
    ): Promise<WaitingSnapshot> {
      await changeLobby(actor.scope, async (tx) => {
        const origin = from.ip === undefined ? undefined : { ip: from.ip };
        const found = await findRequestOf(tx, actor);
        const newest = found?.request;
        if (found?.isElsewhere && (takesOver || movesWith(actor, found.request)))
          await takeOver(tx, actor, found.request, origin);
        if (newest?.status === 'AWAY') return away.comeBack(tx, actor, newest, origin);
        if (newest && !newest.endedAt)
          return lastSeenStore.recordCustomersSeen(tx, [actor.customerId], now());
        await insertKnock(tx, actor, scheduleId, origin);
      });
      return waitingView.current(actor);
    },

    /** @throws DomainError lobby.no_request */
    async leave(actor: CustomerActor, from?: CallOrigin): Promise<WaitingSnapshot> {
      await changeLobby(actor.scope, async (tx) => {
        const request = await waitingView.findOwn(tx, actor);
        if (request.endedAt) return;
        if (request.status === 'IN_MEETING') {
          await meetings.leave(tx, { ...request, by: 'customer' });
          return;
        }
        const left = { status: 'LEFT', endReason: 'left' } as const;
        const at = now();
        await away.releaseAgents(tx, request);
        if (request.status === 'AWAY') await awayMessages.cancel(tx, request);
        await store.updateRequest(tx, request.id, { ...left, endedAt: at });
        await logStep(tx, request, 'left', { at, agentId: request.agentId, reason: 'left' });
        await recordAudit.left(tx, request, left, auditActorOf(actor, from));
        if (request.status === 'ACCEPTED') {
          await meetings.leave(tx, { ...request, by: 'customer' });
          if (request.agentId && !request.admitted) {
            await agentsStore.set(tx, request.agentId, { idleSince: at });
            await events.publish(tx, agentStateChanged, {
              agentId: request.agentId,
              state: 'free',
              at,
              by: { kind: 'system', name: null },
            });
          }
        }
        await withdrawOffers(tx, request, { at, reason: 'customer-gone' });
      });
      return waitingView.current(actor);
    },
  };
}

/**
 * Whether the request moves to the caller's registration without a question: the customer was away, or the same name
 * waits in another browser.
 */
function movesWith({ name }: CustomerActor, { status, customerName }: RequestRow): boolean {
  const isSameName = customerName.toLowerCase() === name.toLowerCase();
  return status === 'AWAY' || (isQueued(status) && isSameName);
}
