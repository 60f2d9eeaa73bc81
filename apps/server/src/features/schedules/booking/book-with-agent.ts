/** Bookings with a given agent, which staff make for a customer in their meeting. */

import { hours } from '@foyer/contract/core/time.ts';
import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import type { AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import { type Products, requireOffered } from '../../products/index.ts';
import type { ViewDependencies } from '../schedule-view.ts';
import * as store from '../store.ts';
import type { AgentChoice } from './agent-choice.ts';
import type { Bookable } from './bookable.ts';
import type { BookingService } from './booking.ts';
import { intervalsFrom } from './times.ts';

interface WithAgentDependencies {
  readonly products: Pick<Products, 'findById'>;
  readonly tenantOf: ViewDependencies['tenantOf'];
}

interface Dependencies extends WithAgentDependencies {
  readonly agents: Pick<AgentChoice, 'problemWith'>;
  readonly bookable: Pick<Bookable, 'daysFor'>;
  readonly booking: BookingService;
}

interface AgentBooking {
  readonly agentId: string;
  readonly startsAt: string;
  /** The origin of the tenant's pages. */
  readonly origin: string;
}

export type WithAgent = ReturnType<typeof createWithAgent>;

export function createWithAgent({ agents, bookable, booking, products, tenantOf }: Dependencies) {
  return {
    /**
     * The bookable times of a product, by days of the tenant's time zone, without capacity where the agent is
     * busy.
     * @throws DomainError product.not_found | product.platform_unavailable | user.not_found if the agent is not assigned to the product
     */
    async timesOf(
      tx: Transaction,
      { productId, agentId }: { productId: string; agentId: string },
      query: { from?: string | undefined; days?: number | undefined },
    ): Promise<BookableDays> {
      const product = requireOffered(await products.findById(tx, productId));
      const problem = await agents.problemWith(tx, agentId, { productId, intervals: [] });
      if (problem) throw new DomainError(problem);
      const { timeZone } = await tenantOf(tx);
      const all = await bookable.daysFor(tx, product, { ...query, zone: timeZone });
      const starts = all.days.flatMap(({ times }) => times.map(({ startsAt }) => new Date(startsAt)));
      const [first, last] = [starts[0], starts.at(-1)];
      if (!first || !last) return all;
      const until = new Date(last.getTime() + hours(24));
      const heldIntervals = await store.findIntervalsHeldBy(tx, agentId, { since: first, until });
      const isHeld = (startsAt: string) =>
        intervalsFrom(new Date(startsAt), product.durationMinutes).some((interval) =>
          heldIntervals.has(interval),
        );
      const days = all.days.map(({ day, times }) => ({
        day,
        times: times.map((time) => (isHeld(time.startsAt) ? { ...time, left: 0 } : time)),
      }));
      const free = days.flatMap(({ times }) => times).find(({ left }) => left > 0);
      return { ...all, days, nextFree: free?.startsAt ?? all.nextFree };
    },

    /**
     * The customer's time zone is unknown here, so messages use the tenant's. @throws DomainError like
     * `booking.book`
     */
    async book(
      tx: Transaction,
      customer: CustomerActor,
      actor: AuditActor,
      { agentId, startsAt, origin }: AgentBooking,
    ): Promise<{ scheduleId: string; startsAt: string }> {
      const { timeZone } = await tenantOf(tx);
      const wish = { startsAt, origin, zone: timeZone, withAgentId: agentId };
      const { id } = await booking.book(tx, customer, actor, wish);
      return { scheduleId: id, startsAt };
    },
  };
}
