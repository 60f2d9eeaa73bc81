/** The domain events of bookings, published in the transaction of the change. */
import { defineEvent } from '../../platform/events/bus.ts';

export const scheduleChangeTypes = [
  'booked',
  'moved',
  /** Another agent at the same time. */
  'reassigned',
  'cancelled',
  /** The link has opened. */
  'soon',
  /** The customer is present and no agent is, some minutes after the start. */
  'nobody-there',
  'missed-by-customer',
  'missed-by-us',
] as const;

export interface ScheduleChange {
  readonly type: (typeof scheduleChangeTypes)[number];
  readonly scheduleId: string;
  readonly productId: string;
  readonly customerId: string;
  /** Under which it was booked. */
  readonly customerName: string;
  /** After the change; `null`: any free agent. */
  readonly agentId: string | null;
  /** Before the change. */
  readonly agentBefore: string | null;
  readonly startsAt: Date;
  /** The user or customer who made the change; `null`: the system. */
  readonly byId: string | null;
  readonly at: Date;
}

export const scheduleChanged = defineEvent<ScheduleChange>('schedule.stepped');
