/** The queries for bookings and blackouts, and their invalidation after a change. */
import { managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callAsStaff } from '../../users/index.ts';

const root = 'schedules';

export function useSchedule(scheduleId: string) {
  return useQuery({
    queryKey: [root, 'one', scheduleId],
    queryFn: async () => (await callAsStaff(managedScheduleRoutes.find, { params: { scheduleId } })).result,
    staleTime: 5_000,
  });
}

interface CalendarQuery {
  /** Days of the tenant's calendar, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly productId?: string;
  readonly agentId?: string;
}

export function useCalendar(days: CalendarQuery) {
  return useQuery({
    queryKey: [root, 'calendar', days],
    queryFn: async ({ signal }) =>
      (await callAsStaff(managedScheduleRoutes.calendar, { query: days, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

/** @param isEnabled false for people who are not admins: the server would reject the request */
export function useBlackouts(isEnabled: boolean) {
  return useQuery({
    queryKey: [root, 'stops'],
    queryFn: async () => (await callAsStaff(managedScheduleRoutes.listStops, {})).result,
    enabled: isEnabled,
  });
}

/** Invalidates every query that shows schedules. */
export function useRefreshSchedules(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const stale = [[root], ['table', 'schedules'], ['times'], ['customer']];
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [queryClient]);
}
