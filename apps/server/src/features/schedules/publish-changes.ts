/** Publishes the changes of bookings as domain events. */
import type { Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { type ScheduleChange, scheduleChanged } from './events.ts';
import type { ScheduleRow } from './store.ts';

interface Dependencies {
  readonly events: EventBus;
  readonly now: () => Date;
}

export type PublishChange = ReturnType<typeof createPublishChange>;

export function createPublishChange({ events, now }: Dependencies) {
  /**
   * @param row after the change @param before the change @param byId the user or customer; `null`: the system
   */
  return (
    tx: Transaction,
    type: ScheduleChange['type'],
    row: ScheduleRow,
    { before = row, byId = null }: { before?: ScheduleRow; byId?: string | null } = {},
  ): Promise<void> => {
    const { id: scheduleId, productId, customerId, customerName, agentId, startsAt } = row;
    return events.publish(tx, scheduleChanged, {
      type,
      scheduleId,
      productId,
      customerId,
      customerName,
      agentId,
      agentBefore: before.agentId,
      startsAt,
      byId,
      at: now(),
    });
  };
}
