/** The query for bookable times, in the tenant's zone. */
import { managedScheduleRoutes } from '@foyer/contract/schedules/managed-schedules.ts';
import { type BookableDays, scheduleLimits, scheduleRoutes } from '@foyer/contract/schedules/schedules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/api/api.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { callAsStaff } from '../../../users/index.ts';

/** Whose times are fetched. */
export interface TimesSource {
  /** Part of the query key. */
  readonly key: readonly string[];
  readonly read: (
    query: { days: number; from?: string; zone: string },
    signal: AbortSignal,
  ) => Promise<BookableDays>;
}

/** The times of a product. */
export function timesOfProduct(productSlug: string): TimesSource {
  return {
    key: ['product', productSlug],
    read: async (query, signal) =>
      (await call(scheduleRoutes.times, { params: { productSlug }, query, signal })).result,
  };
}

/** The times to which a booking can be moved. */
export function timesToMove(scheduleId: string): TimesSource {
  return {
    key: ['schedule', scheduleId],
    read: async (query, signal) =>
      (await callAsStaff(managedScheduleRoutes.times, { params: { scheduleId }, query, signal })).result,
  };
}

/**
 * Fetches as many days as the server answers at once.
 * @param source `null`: nothing is fetched
 * @param from first day wanted, `YYYY-MM-DD`; `null` for today
 */
export function useTimes(source: TimesSource | null, from: string | null) {
  const { timeZone } = useConfig();
  return useQuery({
    queryKey: ['times', ...(source?.key ?? []), timeZone, from],
    queryFn: async ({ signal }) => {
      if (!source) throw new Error('The times query ran without a source.');
      const query = { zone: timeZone, days: scheduleLimits.maxDaysPerRequest, ...(from && { from }) };
      return source.read(query, signal);
    },
    enabled: source !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}
