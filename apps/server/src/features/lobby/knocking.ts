/** A customer knocks, and leaves. */
import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Customers } from '../customers/index.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import * as agentsStore from './agents-store.ts';
import { alongside } from './alongside.ts';
import { type BookedStarts, bookedFields } from './booked.ts';
import type { Change } from './change.ts';
import * as countsStore from './counts-store.ts';
import { agentStepped } from './events.ts';
import { findStanding } from './follow-on.ts';
import * as newsStore from './news-store.ts';
import { standingAt } from './outlook.ts';
import type { Remember } from './remember.ts';
import * as seenStore from './seen-store.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { Waiting } from './waiting.ts';
import type { Withdraw } from './withdrawing.ts';

export interface KnockingDependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById'>;
  readonly customers: Pick<Customers, 'isBlocked'>;
  readonly meetings: Pick<Meetings, 'leave'>;
  readonly events: Pick<EventBus, 'publish'>;
  /** What the customer's form said: the language asked for, and what led here. */
  readonly briefOf: (
    unit: Unit,
    registrationId: string,
  ) => Promise<{ readonly language: string | null; readonly utm: Record<string, string> }>;
  readonly schedules: BookedStarts;
}

interface Parts extends KnockingDependencies {
  readonly change: Change;
  readonly remember: Remember;
  readonly step: Step;
  readonly waiting: Waiting;
  readonly withdraw: Withdraw;
}

/** Where a call came from, for the audit log. */
type From = { readonly ip: string };

export function createKnocking(parts: Parts) {
  const { now, products, customers, meetings, events, briefOf, schedules } = parts;
  const { change, remember, step, waiting, withdraw } = parts;

  async function insertKnock(
    unit: Unit,
    actor: CustomerActor,
    scheduleId: string | null,
    from: From | undefined,
  ): Promise<void> {
    // Blocked since the token was read; whoever blocks ends what is open, and this must not open anew.
    const [isBlocked, product, around, ahead, brief, pastMeetings] = await Promise.all([
      customers.isBlocked(unit, actor.customerId),
      products.findById(unit, actor.productId),
      waiting.findThere(unit, actor.productId),
      newsStore.countQueued(unit, actor.productId),
      briefOf(unit, actor.registrationId),
      countsStore.countPast(unit, actor.customerId),
    ]);
    if (isBlocked) throw new DomainError('customer.blocked');
    if (!product?.active) throw new DomainError('product.not_found');
    const at = now();
    const standing = standingAt(around, product.id, at);
    const { customerId } = actor;
    const wanted = scheduleId ? { scheduleId, customerId, productId: product.id } : null;
    const booked = wanted && bookedFields(wanted.scheduleId, await schedules.findForKnock(unit, wanted), at);
    const request = await store.insertRequest(unit, {
      ...{ ...brief, pastMeetings },
      ...{ placeThen: ahead + 1, agentsThen: standing.agents, freeThen: standing.free },
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
      ...booked,
    });
    if (wanted) await schedules.noteCustomerThere(unit, wanted.scheduleId);
    alongside(unit, remember.knocked(unit, auditActorOf(actor, from), request));
    await step(unit, request, 'knocked', { at });
  }

  return {
    /** An open request is answered as it stands: a reload, a second tab or a double tap keep the place. */
    async knock(
      actor: CustomerActor,
      { scheduleId = null, ...from }: { scheduleId?: string | null } & Partial<From> = {},
    ): Promise<WaitingSnapshot> {
      await change(actor.scope, async (unit) => {
        const newest = await findStanding(unit, actor);
        if (newest && !newest.endedAt) return seenStore.touchCustomers(unit, [actor.customerId], now());
        await insertKnock(unit, actor, scheduleId, from.ip === undefined ? undefined : { ip: from.ip });
      });
      return waiting.current(actor);
    },

    /** @throws DomainError lobby.no_request */
    async leave(actor: CustomerActor, from?: From): Promise<WaitingSnapshot> {
      await change(actor.scope, async (unit) => {
        const request = await waiting.findOwn(unit, actor);
        if (request.endedAt) return;
        if (request.status === 'IN_MEETING') {
          await meetings.leave(unit, { ...request, by: 'customer' });
          return;
        }
        const left = { status: 'LEFT', endReason: 'left' } as const;
        const at = now();
        await store.updateRequest(unit, request.id, { ...left, endedAt: at });
        await step(unit, request, 'left', { at, agentId: request.agentId, reason: 'left' });
        await remember.left(unit, request, left, auditActorOf(actor, from));
        if (request.status === 'ACCEPTED') {
          await meetings.leave(unit, { ...request, by: 'customer' });
          if (request.agentId && !request.admitted) {
            await agentsStore.set(unit, request.agentId, { idleSince: at });
            await events.publish(unit, agentStepped, {
              ...{ agentId: request.agentId, state: 'free', at },
              by: { kind: 'system', name: null },
            });
          }
        }
        await withdraw(unit, request, { at, reason: 'customer-gone' });
      });
      return waiting.current(actor);
    },
  };
}
