/** Says what happened to a booked start to whoever listens above. */
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { type ScheduleStep, scheduleStepped } from './events.ts';
import type { ScheduleRow } from './store.ts';

interface Parts {
  readonly events: EventBus;
  readonly now: () => Date;
}

export type Stepped = ReturnType<typeof createStepped>;

export function createStepped({ events, now }: Parts) {
  /** @param row as it stands now @param before where something of it changed @param byId `null` for the system */
  return (
    unit: Unit,
    step: ScheduleStep['step'],
    row: ScheduleRow,
    { before = row, byId = null }: { before?: ScheduleRow; byId?: string | null } = {},
  ): Promise<void> => {
    const { id: scheduleId, productId, customerId, agentId, startsAt } = row;
    return events.publish(unit, scheduleStepped, {
      ...{ step, scheduleId, productId, customerId, agentId, agentBefore: before.agentId },
      ...{ startsAt, byId, at: now() },
    });
  };
}
