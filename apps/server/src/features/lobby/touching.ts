/** What one agent may touch in the lobby: who waits for a product that is assigned to them, and the meeting they are in. */
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import { isQueued } from './policy.ts';
import type { RequestRow } from './tables.ts';
import * as transfers from './transfers-store.ts';

interface Parts {
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly users: Pick<Users, 'findAgents'>;
}

export type Touching = ReturnType<typeof createTouching>;

export function createTouching({ products, users }: Parts) {
  /** Products whose customers somebody may see; `null`: all. */
  async function productsOf(
    unit: Unit,
    { kind, userId }: Pick<StaffActor, 'kind' | 'userId'>,
  ): Promise<readonly string[] | null> {
    if (kind !== 'agent') return null;
    return (await products.assignmentsOf(unit, [userId])).get(userId) ?? [];
  }

  /**
   * Everybody an agent is in a meeting with.
   * @throws DomainError meeting.not_found, also for another agent's and while it has not begun | meeting.ended
   */
  async function findMetAll(
    unit: Unit,
    agent: StaffActor,
    meetingId: string,
  ): Promise<[RequestRow, ...RequestRow[]]> {
    const all = await transfers.findAllByMeeting(unit, meetingId);
    const own = all.filter(({ agentId }) => agentId === agent.userId);
    const [first, ...others] = own.filter(({ status }) => status === 'IN_MEETING');
    if (first) return [first, ...others];
    const isOver = own.length > 0 && own.every(({ endedAt }) => endedAt !== null);
    throw new DomainError(isOver ? 'meeting.ended' : 'meeting.not_found');
  }

  return {
    productsOf,

    /**
     * @throws DomainError lobby.no_request, also for another product's or tenant's and for one that is over |
     * lobby.already_taken with takenBy
     */
    async findWaiting(unit: Unit, agent: StaffActor, requestId: string): Promise<RequestRow> {
      const request = await transfers.find(unit, requestId);
      const own = await productsOf(unit, agent);
      if (!request || request.endedAt || (own && !own.includes(request.productId)))
        throw new DomainError('lobby.no_request');
      if (isQueued(request.status)) return request;
      const [taker] = request.agentId ? await users.findAgents(unit, [request.agentId]) : [];
      throw new DomainError('lobby.already_taken', taker ? { takenBy: taker.name } : {});
    },

    findMetAll,

    /**
     * The customer an agent is in a meeting with.
     * @param requestId names one where the meeting has several
     * @throws DomainError meeting.not_found | meeting.ended | lobby.no_request | request.invalid at `requestId` when it
     * must be named
     */
    async findMet(unit: Unit, agent: StaffActor, meetingId: string, requestId?: string): Promise<RequestRow> {
      const met = await findMetAll(unit, agent, meetingId);
      const named = requestId === undefined ? met : met.filter(({ id }) => id === requestId);
      const [request, another] = named;
      if (!request) throw new DomainError('lobby.no_request');
      if (another) throw new DomainError('request.invalid', { fields: { requestId: 'required' } });
      return request;
    },

    /** Somebody else's hold stands. @throws DomainError lobby.already_taken with takenBy */
    async refuseAnothersHold(unit: Unit, agent: StaffActor, { status, heldBy }: RequestRow): Promise<void> {
      if (status !== 'HELD' || heldBy === agent.userId) return;
      const [holder] = heldBy ? await users.findAgents(unit, [heldBy]) : [];
      throw new DomainError('lobby.already_taken', holder ? { takenBy: holder.name } : {});
    },
  };
}
