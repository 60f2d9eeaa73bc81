/** The labels of a booking: status, source and cancellation. */
import { type ManagedSchedule, scheduleStatusFilters } from '@foyer/contract/schedules/managed-schedules.ts';
import type { NoShows } from '@foyer/contract/schedules/no-shows.ts';
import { type ClickSource, clickSources, type ScheduleStatus } from '@foyer/contract/schedules/schedules.ts';
import { m } from '../../../paraglide/messages.js';

interface StatusLabel {
  readonly label: string;
  readonly tone: 'info' | 'ok' | 'bad' | 'quiet';
}

const statusLabels = {
  BOOKED: () => ({ label: m.staff_schedule_booked(), tone: 'info' }),
  MET: () => ({ label: m.staff_schedule_met(), tone: 'ok' }),
  MISSED_BY_CUSTOMER: () => ({ label: m.staff_schedule_missed_by_customer(), tone: 'bad' }),
  MISSED_BY_US: () => ({ label: m.staff_schedule_missed_by_us(), tone: 'bad' }),
  CANCELLED: () => ({ label: m.staff_schedule_cancelled(), tone: 'quiet' }),
} satisfies Record<ScheduleStatus, () => StatusLabel>;

const sourceNames = {
  'buy-now': () => m.staff_source_buy_now(),
  rejoin: () => m.staff_source_rejoin(),
  'reminder-sms': () => m.staff_source_reminder(),
  'registration-page-schedule-btn': () => m.staff_source_registration(),
} satisfies Record<ClickSource, () => string>;

const cancellers = {
  customer: () => m.staff_schedule_by_customer(),
  staff: () => m.staff_schedule_by_staff(),
  system: () => m.staff_schedule_by_system(),
} satisfies Record<NonNullable<ManagedSchedule['cancelledBy']>, () => string>;

export function describeSchedule(status: ScheduleStatus): StatusLabel {
  return statusLabels[status]();
}

export const statusOptions = () =>
  scheduleStatusFilters.map((status) => ({
    value: status,
    label: status === 'NO_SHOW' ? m.staff_schedule_no_show() : describeSchedule(status).label,
  }));

/** What led to the booking; a dash where it is unknown. */
export function sourceName(source: ManagedSchedule['source']): string {
  return source && clickSources.includes(source) ? sourceNames[source]() : '–';
}

/** Who cancelled the booking and why; `null` where it is not cancelled. */
export function cancellationLabel({
  cancelledBy,
  cancelReason,
}: Pick<ManagedSchedule, 'cancelledBy' | 'cancelReason'>): string | null {
  if (!cancelledBy) return null;
  const person = cancellers[cancelledBy]();
  return cancelReason ? m.staff_schedule_cancelled_because({ who: person, reason: cancelReason }) : person;
}

/** The agent's name, or the label for any free agent. */
export function agentLabel({ agentName }: Pick<ManagedSchedule, 'agentName'>): string {
  return agentName ?? m.staff_schedule_any_agent();
}

export function canChange(
  { status, startsAt }: Pick<ManagedSchedule, 'status' | 'startsAt'>,
  now: number,
): boolean {
  return status === 'BOOKED' && Date.parse(startsAt) > now;
}

/** The number of no-shows by side; `null` where there are none. */
export function noShowsLabel({ byCustomer, byUs }: NoShows): string | null {
  if (byCustomer + byUs === 0) return null;
  return m.staff_schedules_no_shows({ count: byCustomer + byUs, byCustomer, byUs });
}
