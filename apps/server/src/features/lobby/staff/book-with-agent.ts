/**
 * Books the customer of the agent's meeting with another agent who is away, at a time when that agent is
 * free.
 */
import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { WithAgent } from '../../schedules/index.ts';
import type { AgentPermissions } from './agent-permissions.ts';

export interface BookWithAgentDependencies {
  readonly database: Database;
  readonly withAgent: WithAgent;
  /** The origin of a tenant's pages. */
  readonly originOf: (tenant: string) => string;
  readonly permissions: Pick<AgentPermissions, 'findCustomerInMeeting' | 'findCustomersInMeeting'>;
}

interface BookingTarget {
  readonly meetingId: string;
  readonly agentId: string;
}

export function createBookWithAgent({
  database,
  withAgent,
  originOf,
  permissions,
}: BookWithAgentDependencies) {
  return {
    /** @throws DomainError meeting.not_found | meeting.ended | product.not_found | user.not_found */
    timesOf: (
      agent: StaffActor,
      { meetingId, agentId }: BookingTarget,
      range: { from?: string | undefined; days?: number | undefined },
    ): Promise<BookableDays> =>
      database.withTenant(agent.scope, async (tx) => {
        const [{ productId }] = await permissions.findCustomersInMeeting(tx, agent, meetingId);
        return withAgent.timesOf(tx, { productId, agentId }, range);
      }),

    /**
     * The running meeting goes on.
     * @throws DomainError meeting.* | lobby.no_request | user.not_found | customer.blocked | schedule.*
     */
    book: (
      agent: StaffActor,
      { meetingId, agentId }: BookingTarget,
      { requestId, startsAt }: { requestId?: string | undefined; startsAt: string },
      from?: { readonly ip: string },
    ): Promise<{ scheduleId: string; startsAt: string }> =>
      database.withTenant(agent.scope, async (tx) => {
        const request = await permissions.findCustomerInMeeting(tx, agent, meetingId, requestId);
        const { customerId, customerName: name, registrationId, productId } = request;
        const person = { customerId, name, registrationId, productId };
        const customer = { kind: 'customer', scope: agent.scope, ...person } as const;
        const origin = originOf(agent.scope.tenant);
        return withAgent.book(tx, customer, auditActorOf(agent, from), { agentId, startsAt, origin });
      }),
  };
}
