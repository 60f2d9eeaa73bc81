/** Chooses the agent of a booking. The choice is made at booking time, so that no agent is double-booked. */
import type { Transaction } from '../../../platform/db/database.ts';
import { instantsOf, today } from '../../../platform/tables/request.ts';
import type { Products } from '../../products/index.ts';
import * as store from '../store.ts';

export interface AgentChoiceDependencies {
  readonly products: Pick<Products, 'agentsOf'>;
  /** The agent whose link the customer used; `null`: none. */
  readonly agentRefOf: (tx: Transaction, registrationId: string) => Promise<string | null>;
  /** Those of the agents who are off duty; they get no new bookings. */
  readonly offDutyOf: (tx: Transaction, agentIds: readonly string[]) => Promise<readonly string[]>;
}

interface Start {
  readonly productId: string;
  readonly registrationId: string;
  readonly startsAt: Date;
  /** Epoch milliseconds. */
  readonly intervals: readonly number[];
  readonly tenantZone: string;
  /** A booking that is being moved: its own time counts as free. */
  readonly moved?: { readonly id: string; readonly agentId: string | null };
}

export type AgentChoice = ReturnType<typeof createAgentChoice>;

export function createAgentChoice({ products, agentRefOf, offDutyOf }: AgentChoiceDependencies) {
  return {
    /**
     * Among the assigned and free agents: the previous agent, else the agent of the link, else the one with
     * the fewest bookings on that day of the tenant's calendar. `null` without a free agent: any agent who is
     * free at the start.
     */
    async choose(tx: Transaction, start: Start): Promise<string | null> {
      const { productId, registrationId, startsAt, intervals, tenantZone, moved } = start;
      const assigned = await products.agentsOf(tx, productId);
      const busy = await store.findAgentsBusyAt(tx, assigned, { intervals, without: moved?.id });
      const free = assigned.filter((agentId) => !busy.has(agentId));
      if (moved?.agentId && free.includes(moved.agentId)) return moved.agentId;
      const offDuty = await offDutyOf(tx, free);
      const available = free.filter((agentId) => !offDuty.includes(agentId));
      const referred = await agentRefOf(tx, registrationId);
      if (referred && available.includes(referred)) return referred;
      const day = instantsOf(today({ timeZone: tenantZone, now: startsAt }), tenantZone);
      const counts = await store.countBookings(tx, available, day);
      const [fewest = null] = available.toSorted(
        (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1),
      );
      return fewest;
    },

    /** @returns the error code if the agent cannot take the booking; otherwise `null` */
    async problemWith(
      tx: Transaction,
      agentId: string,
      { id, productId, intervals }: { id?: string; productId: string; intervals: readonly number[] },
    ): Promise<'user.not_found' | 'schedule.agent_busy' | null> {
      if (!(await products.agentsOf(tx, productId)).includes(agentId)) return 'user.not_found';
      const busy = await store.findAgentsBusyAt(tx, [agentId], { intervals, without: id });
      return busy.has(agentId) ? 'schedule.agent_busy' : null;
    },
  };
}
