/** Booked starts from the server: one of them, the days of a calendar, and what is stale once one was changed. */
import { managedScheduleRoutes } from '@foyer/contract/managed-schedules.ts';
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

interface CalendarQuestion {
  /** Days of the tenant's calendar, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly productId?: string;
  readonly agentId?: string;
}

export function useCalendar(question: CalendarQuestion) {
  return useQuery({
    queryKey: [root, 'calendar', question],
    queryFn: async ({ signal }) =>
      (await callAsStaff(managedScheduleRoutes.calendar, { query: question, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

/** @param isWanted only admins may ask */
export function useStops(isWanted: boolean) {
  return useQuery({
    queryKey: [root, 'stops'],
    queryFn: async () => (await callAsStaff(managedScheduleRoutes.listStops, {})).result,
    enabled: isWanted,
  });
}

/** Asks anew for everything that shows schedules. */
export function useRefreshSchedules(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const stale = [[root], ['table', 'schedules'], ['times'], ['customer']];
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}
