/** What happens to booked starts, for the features above: published in the transaction that does it. */
import { defineEvent } from '../../platform/events/bus.ts';

export const scheduleSteps = [
  'booked',
  'moved',
  /** The time stands, the agent is another. */
  'reassigned',
  'cancelled',
  /** The link is open now. */
  'soon',
  /** The customer is there, nobody of ours is, and the start is some minutes past. */
  'nobody-there',
  'missed-by-customer',
  'missed-by-us',
] as const;

export interface ScheduleStep {
  readonly step: (typeof scheduleSteps)[number];
  readonly scheduleId: string;
  readonly productId: string;
  readonly customerId: string;
  /** As it stands now; `null`: whoever is free. */
  readonly agentId: string | null;
  /** Who had it until now. */
  readonly agentBefore: string | null;
  readonly startsAt: Date;
  /** Who did it; `null` for the system. */
  readonly byId: string | null;
  readonly at: Date;
}

export const scheduleStepped = defineEvent<ScheduleStep>('schedule.stepped');
