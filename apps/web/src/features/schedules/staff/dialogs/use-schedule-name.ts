/** Names a booking in a list: the customer and the start, because a customer can have several. */
import type { ManagedSchedule } from '@foyer/contract/schedules/managed-schedules.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { formatInstantWithDay } from '../../../../ui/staff/time/clock-time.ts';

export function useScheduleName(): (schedule: ManagedSchedule) => string {
  const { timeZone } = useConfig();
  return ({ customerName, startsAt }) => `${customerName}, ${formatInstantWithDay(startsAt, timeZone)}`;
}
