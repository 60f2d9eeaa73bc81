/** Who meets a customer at a booked start: chosen when it is booked, so that nobody is in two places. */
import type { Unit } from '../../platform/db/database.ts';
import { instantsOf, today } from '../../platform/tables/request.ts';
import type { Products } from '../products/index.ts';
import * as store from './store.ts';

export interface AgentsDependencies {
  readonly products: Pick<Products, 'agentsOf'>;
  /** The agent whose link the customer came by; `null`: nobody's. */
  readonly agentRefOf: (unit: Unit, registrationId: string) => Promise<string | null>;
  /** Which of these do not work now: nothing new is given to them. */
  readonly offDutyOf: (unit: Unit, agentIds: readonly string[]) => Promise<readonly string[]>;
}

interface Start {
  readonly productId: string;
  readonly registrationId: string;
  readonly startsAt: Date;
  /** Epoch milliseconds. */
  readonly steps: readonly number[];
  readonly tenantZone: string;
  /** A schedule that is moved: its own time does not stand in its way. */
  readonly moved?: { readonly id: string; readonly agentId: string | null };
}

export type Agents = ReturnType<typeof createAgents>;

export function createAgents({ products, agentRefOf, offDutyOf }: AgentsDependencies) {
  return {
    /**
     * Who had it, else whose link it was, else who has the fewest bookings that day of the tenant's calendar; always
     * somebody assigned and free. `null` when nobody is: whoever is free then.
     */
    async choose(unit: Unit, start: Start): Promise<string | null> {
      const { productId, registrationId, startsAt, steps, tenantZone, moved } = start;
      const assigned = await products.agentsOf(unit, productId);
      const busy = await store.findAgentsBusyAt(unit, assigned, { steps, without: moved?.id });
      const free = assigned.filter((agentId) => !busy.has(agentId));
      if (moved?.agentId && free.includes(moved.agentId)) return moved.agentId;
      const away = await offDutyOf(unit, free);
      const ready = free.filter((agentId) => !away.includes(agentId));
      const referred = await agentRefOf(unit, registrationId);
      if (referred && ready.includes(referred)) return referred;
      const day = instantsOf(today({ timeZone: tenantZone, now: startsAt }), tenantZone);
      const counts = await store.countBookings(unit, ready, day);
      const [fewest = null] = ready.toSorted(
        (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1),
      );
      return fewest;
    },

    /** @returns why this agent cannot take it; `null` when nothing speaks against it */
    async problemWith(
      unit: Unit,
      agentId: string,
      { id, productId, steps }: { id?: string; productId: string; steps: readonly number[] },
    ): Promise<'user.not_found' | 'schedule.agent_busy' | null> {
      if (!(await products.agentsOf(unit, productId)).includes(agentId)) return 'user.not_found';
      const busy = await store.findAgentsBusyAt(unit, [agentId], { steps, without: id });
      return busy.has(agentId) ? 'schedule.agent_busy' : null;
    },
  };
}
