/** The agent meant is not here: the customer of the own meeting is booked with them, at a time when they are free. */
import type { BookableDays } from '@foyer/contract/schedules.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { WithAgent } from '../schedules/index.ts';
import type { Touching } from './touching.ts';

export interface BookingWithParts {
  readonly database: Database;
  readonly withAgent: WithAgent;
  /** Of a tenant's pages. */
  readonly originOf: (tenant: string) => string;
  readonly touching: Pick<Touching, 'findMet' | 'findMetAll'>;
}

interface With {
  readonly meetingId: string;
  readonly agentId: string;
}

export function createBookingWith({ database, withAgent, originOf, touching }: BookingWithParts) {
  return {
    /** @throws DomainError meeting.not_found | meeting.ended | product.not_found | user.not_found */
    timesOf: (
      agent: StaffActor,
      { meetingId, agentId }: With,
      asked: { from?: string | undefined; days?: number | undefined },
    ): Promise<BookableDays> =>
      database.withTenant(agent.scope, async (unit) => {
        const [{ productId }] = await touching.findMetAll(unit, agent, meetingId);
        return withAgent.timesOf(unit, { productId, agentId }, asked);
      }),

    /** The meeting goes on. @throws DomainError meeting.* | lobby.no_request | user.not_found | customer.blocked | schedule.* */
    book: (
      agent: StaffActor,
      { meetingId, agentId }: With,
      { requestId, startsAt }: { requestId?: string | undefined; startsAt: string },
      from?: { readonly ip: string },
    ): Promise<{ scheduleId: string; startsAt: string }> =>
      database.withTenant(agent.scope, async (unit) => {
        const met = await touching.findMet(unit, agent, meetingId, requestId);
        const { customerId, customerName: name, registrationId, productId } = met;
        const person = { customerId, name, registrationId, productId };
        const customer = { kind: 'customer', scope: agent.scope, ...person } as const;
        const origin = originOf(agent.scope.tenant);
        return withAgent.book(unit, customer, auditActorOf(agent, from), { agentId, startsAt, origin });
      }),
  };
}
