/** A start is booked: the place, the agent, the link and what is told of it, in one transaction. */
import type { ClickSource } from '@foyer/contract/schedules.ts';
import type { AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Customers } from '../customers/index.ts';
import type { Products } from '../products/index.ts';
import type { Agents } from './agents.ts';
import type { Attendance } from './attendance.ts';
import { type Bookable, readZone } from './bookable.ts';
import { explainClash } from './clashes.ts';
import type { ScheduleLinks } from './links-port.ts';
import { lastingOf, opensAt } from './policy.ts';
import type { Remember } from './remember.ts';
import type { ShownDependencies } from './shown.ts';
import type { Stepped } from './stepped.ts';
import * as store from './store.ts';
import type { Telling } from './telling.ts';

export interface BookingDependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById'>;
  readonly customers: Pick<Customers, 'isBlocked' | 'find'>;
  readonly links: Pick<ScheduleLinks, 'make'>;
  readonly tenantOf: ShownDependencies['tenantOf'];
}

interface Parts extends BookingDependencies {
  readonly bookable: Bookable;
  readonly agents: Agents;
  readonly telling: Telling;
  readonly attendance: Pick<Attendance, 'judge'>;
  readonly remember: Remember;
  readonly stepped: Stepped;
}

interface Booking {
  readonly startsAt: string;
  readonly zone: string;
  readonly language?: string | undefined;
  readonly source?: ClickSource | undefined;
  /** Of the tenant's pages as the customer reached them. */
  readonly origin: string;
  /** Staff book for somebody they talk to: without notice, with this agent. */
  readonly withAgentId?: string;
}

export type BookingService = ReturnType<typeof createBooking>;

export function createBooking(parts: Parts) {
  const {
    now,
    products,
    customers,
    links,
    tenantOf,
    bookable,
    agents,
    telling,
    attendance,
    remember,
    stepped,
  } = parts;

  /** The customer's upcoming one stands in the way; one that nobody has judged yet is judged first. */
  async function refuseSecond(unit: Unit, customerId: string, productId: string): Promise<void> {
    const upcoming = await store.lockUpcoming(unit, customerId, productId);
    if (upcoming && !(await attendance.judge(unit, upcoming)))
      throw new DomainError('schedule.already_booked');
  }

  /** @throws DomainError user.not_found for whoever does not show the product | schedule.agent_busy */
  async function takeAgent(
    unit: Unit,
    agentId: string,
    start: { productId: string; steps: readonly number[] },
  ): Promise<string> {
    const problem = await agents.problemWith(unit, agentId, start);
    if (problem) throw new DomainError(problem);
    return agentId;
  }

  return {
    /**
     * @throws DomainError product.not_found | customer.blocked | schedule.already_booked | schedule.taken | schedule.off |
     * request.invalid; with an agent also user.not_found | schedule.agent_busy
     */
    async book(
      unit: Unit,
      { customerId, registrationId, productId }: CustomerActor,
      actor: AuditActor,
      { language, source, origin, withAgentId, ...wish }: Booking,
    ): Promise<store.ScheduleRow> {
      const zone = readZone(wish.zone);
      const tenant = await tenantOf(unit);
      if (tenant.suspended) throw new DomainError('tenant.suspended');
      const product = await products.findById(unit, productId);
      if (!product?.active) throw new DomainError('product.not_found');
      if (await customers.isBlocked(unit, customerId)) throw new DomainError('customer.blocked');
      const startsAt = new Date(wish.startsAt);
      const by = withAgentId ? 'staff' : 'customer';
      // First without waiting: whoever comes too late hears it at once. Then again with the door held.
      await bookable.placesOf(unit, { product, startsAt, by }).catch(async (refusal) => {
        await refuseSecond(unit, customerId, productId);
        throw refusal;
      });
      await store.lockPlaces(unit);
      await refuseSecond(unit, customerId, productId);
      const places = await bookable.placesOf(unit, { product, startsAt, by });

      const { timeZone: tenantZone } = tenant;
      const steps = bookable.stepsOf(product, startsAt);
      const agentId = withAgentId
        ? await takeAgent(unit, withAgentId, { productId, steps })
        : await agents.choose(unit, { productId, registrationId, startsAt, steps, tenantZone });
      const times = lastingOf(startsAt, product.durationMinutes, tenant);
      const at = now();
      const inserted = await store
        .insert(unit, {
          ...{ productId, customerId, registrationId, agentId, zone, origin, ...times },
          ...{ language: readLanguage(language), source: source ?? null },
          ...{ createdAt: at, changedAt: at },
        })
        .catch(explainClash);
      await store.insertPlaces(unit, inserted, places).catch(explainClash);
      const { id: linkId } = await links.make(unit, {
        ...{ kind: 'schedule', productId, customerId, registrationId, scheduleId: inserted.id, agentId },
        ...{ opensAt: opensAt(startsAt), expiresAt: times.expiresAt },
      });
      const row = await store.update(unit, inserted.id, { linkId });
      const toldBy = await telling.standing(unit, row, 'schedule-confirmed');
      const booked = await store.update(unit, row.id, { toldBy: [...toldBy] });
      await remember(unit, actor, 'CREATE', booked, null);
      await stepped(unit, 'booked', booked, { byId: actor.id });
      return booked;
    },
  };
}

/** A tag that anybody could mean; else nobody said. */
function readLanguage(tag: string | undefined): string | null {
  try {
    return (tag && Intl.getCanonicalLocales(tag)[0]) || null;
  } catch {
    return null;
  }
}
