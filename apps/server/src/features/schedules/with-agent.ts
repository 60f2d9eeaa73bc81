/** A start with one certain agent, booked by staff for a customer they talk to. */
import type { BookableDays } from '@foyer/contract/schedules.ts';
import { hours } from '@foyer/contract/time.ts';
import type { AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Products } from '../products/index.ts';
import type { Agents } from './agents.ts';
import type { Bookable } from './bookable.ts';
import type { BookingService } from './booking.ts';
import type { ShownDependencies } from './shown.ts';
import * as store from './store.ts';
import { stepsFrom } from './times.ts';

interface WithAgentDependencies {
  readonly products: Pick<Products, 'findById'>;
  readonly tenantOf: ShownDependencies['tenantOf'];
}

interface Parts extends WithAgentDependencies {
  readonly agents: Pick<Agents, 'problemWith'>;
  readonly bookable: Pick<Bookable, 'daysFor'>;
  readonly booking: BookingService;
}

interface Wish {
  readonly agentId: string;
  readonly startsAt: string;
  /** Of the tenant's pages. */
  readonly origin: string;
}

export type WithAgent = ReturnType<typeof createWithAgent>;

export function createWithAgent({ agents, bookable, booking, products, tenantOf }: Parts) {
  return {
    /**
     * What can be booked of a product, by the days of the tenant's zone; where the agent is engaged nothing is left.
     * @throws DomainError product.not_found | user.not_found for whoever does not show the product
     */
    async timesOf(
      unit: Unit,
      { productId, agentId }: { productId: string; agentId: string },
      asked: { from?: string | undefined; days?: number | undefined },
    ): Promise<BookableDays> {
      const product = await products.findById(unit, productId);
      if (!product?.active) throw new DomainError('product.not_found');
      const problem = await agents.problemWith(unit, agentId, { productId, steps: [] });
      if (problem) throw new DomainError(problem);
      const { timeZone } = await tenantOf(unit);
      const all = await bookable.daysFor(unit, product, { ...asked, zone: timeZone });
      const starts = all.days.flatMap(({ times }) => times.map(({ startsAt }) => new Date(startsAt)));
      const [first, last] = [starts[0], starts.at(-1)];
      if (!first || !last) return all;
      const until = new Date(last.getTime() + hours(24));
      const held = await store.findStepsHeldBy(unit, agentId, { since: first, until });
      const isHeld = (startsAt: string) =>
        stepsFrom(new Date(startsAt), product.durationMinutes).some((step) => held.has(step));
      const days = all.days.map(({ day, times }) => ({
        day,
        times: times.map((time) => (isHeld(time.startsAt) ? { ...time, left: 0 } : time)),
      }));
      const free = days.flatMap(({ times }) => times).find(({ left }) => left > 0);
      return { ...all, days, nextFree: free?.startsAt ?? all.nextFree };
    },

    /** The customer's own zone is not known then: they are told in the tenant's. @throws DomainError as a booking does */
    async book(
      unit: Unit,
      customer: CustomerActor,
      actor: AuditActor,
      { agentId, startsAt, origin }: Wish,
    ): Promise<{ scheduleId: string; startsAt: string }> {
      const { timeZone } = await tenantOf(unit);
      const wish = { startsAt, origin, zone: timeZone, withAgentId: agentId };
      const { id } = await booking.book(unit, customer, actor, wish);
      return { scheduleId: id, startsAt };
    },
  };
}
