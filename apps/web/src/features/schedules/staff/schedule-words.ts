/** What became of a booked start, where it came from and who took it back, in words. */
import type { ManagedSchedule } from '@foyer/contract/managed-schedules.ts';
import type { NoShows } from '@foyer/contract/no-shows.ts';
import {
  type ClickSource,
  clickSources,
  type ScheduleStatus,
  scheduleStatuses,
} from '@foyer/contract/schedules.ts';
import { m } from '../../../paraglide/messages.js';

interface StatusWords {
  readonly label: string;
  readonly tone: 'accent' | 'ok' | 'bad' | 'quiet';
}

const statusWords = {
  BOOKED: () => ({ label: m.staff_schedule_booked(), tone: 'accent' }),
  MET: () => ({ label: m.staff_schedule_met(), tone: 'ok' }),
  MISSED_BY_CUSTOMER: () => ({ label: m.staff_schedule_missed_by_customer(), tone: 'bad' }),
  MISSED_BY_US: () => ({ label: m.staff_schedule_missed_by_us(), tone: 'bad' }),
  CANCELLED: () => ({ label: m.staff_schedule_cancelled(), tone: 'quiet' }),
} satisfies Record<ScheduleStatus, () => StatusWords>;

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

export function describeSchedule(status: ScheduleStatus): StatusWords {
  return statusWords[status]();
}

export const statusOptions = () =>
  scheduleStatuses.map((status) => ({ value: status, label: describeSchedule(status).label }));

/** Where the wish to book came from; a dash where nobody knows. */
export function sourceName(source: ManagedSchedule['source']): string {
  return source && clickSources.includes(source) ? sourceNames[source]() : '–';
}

/** Who took it back and why; `null` while it stands. */
export function describeCancelling({
  cancelledBy,
  cancelReason,
}: Pick<ManagedSchedule, 'cancelledBy' | 'cancelReason'>): string | null {
  if (!cancelledBy) return null;
  const who = cancellers[cancelledBy]();
  return cancelReason ? m.staff_schedule_cancelled_because({ who, reason: cancelReason }) : who;
}

/** The agent's name, or that whoever is free takes it. */
export function agentOf({ agentName }: Pick<ManagedSchedule, 'agentName'>): string {
  return agentName ?? m.staff_schedule_whoever();
}

/** Whether something can still be done about it. */
export function canChange(
  { status, startsAt }: Pick<ManagedSchedule, 'status' | 'startsAt'>,
  now: number,
): boolean {
  return status === 'BOOKED' && Date.parse(startsAt) > now;
}

/** How many did not take place among those that were found, by side; `null` where there was none. */
export function noShowsInWords({ byCustomer, byUs }: NoShows): string | null {
  if (byCustomer + byUs === 0) return null;
  return m.staff_schedules_no_shows({ count: byCustomer + byUs, byCustomer, byUs });
}
