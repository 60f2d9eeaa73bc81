/**
 * Which requests a member of staff may act on: those waiting for an assigned product, and those of the
 * agent's meeting.
 */
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { isQueued } from '../machine/policy.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';

interface Dependencies {
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly users: Pick<Users, 'findAgents'>;
}

export type AgentPermissions = ReturnType<typeof createAgentPermissions>;

export function createAgentPermissions({ products, users }: Dependencies) {
  /** The products whose customers the actor may see; `null`: all. */
  async function productsOf(
    tx: Transaction,
    { kind, userId }: Pick<StaffActor, 'kind' | 'userId'>,
  ): Promise<readonly string[] | null> {
    if (kind !== 'agent') return null;
    return (await products.assignmentsOf(tx, [userId])).get(userId) ?? [];
  }

  /**
   * The customers with whom the agent is in a meeting.
   * @throws DomainError meeting.not_found, also for another agent's meeting and before it began |
   * meeting.ended
   */
  async function findCustomersInMeeting(
    tx: Transaction,
    agent: StaffActor,
    meetingId: string,
  ): Promise<[RequestRow, ...RequestRow[]]> {
    const all = await store.findAllByMeeting(tx, meetingId);
    const own = all.filter(({ agentId }) => agentId === agent.userId);
    const [first, ...others] = own.filter(({ status }) => status === 'IN_MEETING');
    if (first) return [first, ...others];
    const isOver = own.length > 0 && own.every(({ endedAt }) => endedAt !== null);
    throw new DomainError(isOver ? 'meeting.ended' : 'meeting.not_found');
  }

  return {
    productsOf,

    /**
     * @throws DomainError lobby.no_request, also for a request of another product or tenant and for an ended
     * one | lobby.already_taken with takenBy | lobby.customer_away
     */
    async findWaiting(tx: Transaction, agent: StaffActor, requestId: string): Promise<RequestRow> {
      const request = await store.findById(tx, requestId);
      const productIds = await productsOf(tx, agent);
      if (!request || request.endedAt || (productIds && !productIds.includes(request.productId)))
        throw new DomainError('lobby.no_request');
      if (request.status === 'AWAY') throw new DomainError('lobby.customer_away');
      if (isQueued(request.status)) return request;
      const [taker] = request.agentId ? await users.findAgents(tx, [request.agentId]) : [];
      throw new DomainError('lobby.already_taken', taker ? { takenBy: taker.name } : {});
    },

    findCustomersInMeeting,

    /**
     * One customer with whom the agent is in a meeting.
     * @param requestId required when the meeting has several customers
     * @throws DomainError meeting.not_found | meeting.ended | lobby.no_request | request.invalid at
     * `requestId` when it is required
     */
    async findCustomerInMeeting(
      tx: Transaction,
      agent: StaffActor,
      meetingId: string,
      requestId?: string,
    ): Promise<RequestRow> {
      const inMeeting = await findCustomersInMeeting(tx, agent, meetingId);
      const named = requestId === undefined ? inMeeting : inMeeting.filter(({ id }) => id === requestId);
      const [request, another] = named;
      if (!request) throw new DomainError('lobby.no_request');
      if (another) throw new DomainError('request.invalid', { fields: { requestId: 'required' } });
      return request;
    },

    /**
     * @throws DomainError lobby.already_taken with takenBy, when another agent placed a hold on the request
     */
    async rejectOthersHold(
      tx: Transaction,
      agent: StaffActor,
      { status, heldBy }: RequestRow,
    ): Promise<void> {
      if (status !== 'HELD' || heldBy === agent.userId) return;
      const [holder] = heldBy ? await users.findAgents(tx, [heldBy]) : [];
      throw new DomainError('lobby.already_taken', holder ? { takenBy: holder.name } : {});
    },
  };
}
