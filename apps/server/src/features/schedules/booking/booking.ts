/** Books a start: seats, agent, link, messages and events in one transaction. */
import { toLanguage } from '@foyer/contract/core/language.ts';
import type { ClickSource } from '@foyer/contract/schedules/schedules.ts';
import type { AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import type { Customers } from '../../customers/index.ts';
import { isOffered, type Products } from '../../products/index.ts';
import type { ScheduleLinks } from '../links-port.ts';
import { opensAt, scheduleTimes } from '../policy.ts';
import type { PublishChange } from '../publish-changes.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { Attendance } from '../reminders/attendance.ts';
import type { CustomerMessages } from '../reminders/customer-messages.ts';
import type { ViewDependencies } from '../schedule-view.ts';
import * as store from '../store.ts';
import type { AgentChoice } from './agent-choice.ts';
import { type Bookable, readZone } from './bookable.ts';
import { rethrowAsDomainError } from './constraint-errors.ts';

export interface BookingDependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById'>;
  readonly customers: Pick<Customers, 'findRegistered' | 'isBlockedOrErased'>;
  readonly links: Pick<ScheduleLinks, 'create'>;
  readonly tenantOf: ViewDependencies['tenantOf'];
}

interface Dependencies extends BookingDependencies {
  readonly bookable: Bookable;
  readonly agents: AgentChoice;
  readonly customerMessages: CustomerMessages;
  readonly attendance: Pick<Attendance, 'checkNoShow'>;
  readonly recordAudit: RecordAudit;
  readonly publishChange: PublishChange;
}

interface BookingRequest {
  readonly startsAt: string;
  readonly zone: string;
  readonly language?: string | undefined;
  readonly source?: ClickSource | undefined;
  /** The origin of the tenant's pages that the customer used. */
  readonly origin: string;
  /** Set if staff book for a customer: with this agent, without a notice period. */
  readonly withAgentId?: string;
}

export type BookingService = ReturnType<typeof createBooking>;

export function createBooking(parts: Dependencies) {
  const {
    now,
    products,
    customers,
    links,
    tenantOf,
    bookable,
    agents,
    customerMessages,
    attendance,
    recordAudit,
    publishChange,
  } = parts;

  /** Rejects a second upcoming booking. Records a due no-show first, which permits a new booking. */
  async function rejectSecondBooking(tx: Transaction, customer: CustomerActor): Promise<void> {
    const upcoming = await store.lockUpcoming(tx, customer);
    if (upcoming && !(await attendance.checkNoShow(tx, upcoming)))
      throw new DomainError('schedule.already_booked');
  }

  /** @throws DomainError user.not_found if the agent is not assigned to the product | schedule.agent_busy */
  async function checkAgent(
    tx: Transaction,
    agentId: string,
    start: { productId: string; intervals: readonly number[] },
  ): Promise<string> {
    const problem = await agents.problemWith(tx, agentId, start);
    if (problem) throw new DomainError(problem);
    return agentId;
  }

  return {
    /**
     * @throws DomainError product.not_found | customer.blocked | schedule.already_booked | schedule.taken |
     * schedule.off | request.invalid; with an agent also user.not_found | schedule.agent_busy
     */
    async book(
      tx: Transaction,
      customer: CustomerActor,
      actor: AuditActor,
      { language, source, origin, withAgentId, ...request }: BookingRequest,
    ): Promise<store.ScheduleRow> {
      const { customerId, registrationId, productId } = customer;
      const zone = readZone(request.zone);
      const tenant = await tenantOf(tx);
      if (tenant.suspended) throw new DomainError('tenant.suspended');
      const product = await products.findById(tx, productId);
      if (!isOffered(product)) throw new DomainError('product.not_found');
      if (await customers.isBlockedOrErased(tx, customerId)) throw new DomainError('customer.blocked');
      const startsAt = new Date(request.startsAt);
      const by = withAgentId ? 'staff' : 'customer';
      // First without the lock, so that requests for a taken start fail fast; then again with the lock.
      await bookable.seatsFor(tx, { product, startsAt, by }).catch(async (refusal) => {
        await rejectSecondBooking(tx, customer);
        throw refusal;
      });
      await store.lockSeats(tx);
      await rejectSecondBooking(tx, customer);
      const seats = await bookable.seatsFor(tx, { product, startsAt, by });

      const { timeZone: tenantZone } = tenant;
      const intervals = bookable.intervalsOf(product, startsAt);
      const agentId = withAgentId
        ? await checkAgent(tx, withAgentId, { productId, intervals })
        : await agents.choose(tx, { productId, registrationId, startsAt, intervals, tenantZone });
      const times = scheduleTimes(startsAt, product.durationMinutes, tenant);
      const at = now();
      const inserted = await store
        .insert(tx, {
          productId,
          customerId,
          customerName: customer.name,
          customerEmail: (await customers.findRegistered(tx, registrationId))?.email ?? null,
          registrationId,
          agentId,
          zone,
          origin,
          ...times,
          language: toLanguage(language),
          source: source ?? null,
          createdAt: at,
          changedAt: at,
        })
        .catch(rethrowAsDomainError);
      await store.insertSeats(tx, inserted, seats).catch(rethrowAsDomainError);
      const { id: linkId } = await links.create(tx, {
        kind: 'schedule',
        productId,
        customerId,
        registrationId,
        scheduleId: inserted.id,
        agentId,
        opensAt: opensAt(startsAt),
        expiresAt: times.expiresAt,
      });
      const row = await store.update(tx, inserted.id, { linkId });
      const toldBy = await customerMessages.planConfirmation(tx, row, 'schedule-confirmed');
      const booked = await store.update(tx, row.id, { toldBy: [...toldBy] });
      await recordAudit(tx, actor, 'CREATE', booked, null);
      await publishChange(tx, 'booked', booked, { byId: actor.id });
      return booked;
    },
  };
}
