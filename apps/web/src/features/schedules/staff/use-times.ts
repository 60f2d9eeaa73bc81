/** When a product can be booked, in the tenant's zone. */
import { scheduleLimits, scheduleRoutes } from '@foyer/contract/schedules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useConfig } from '../../../platform/config.ts';

/**
 * As many days as are answered at once.
 * @param productSlug `null`: nothing is asked
 * @param from first day wanted, `YYYY-MM-DD`; `null` for today
 */
export function useTimes(productSlug: string | null, from: string | null) {
  const { timeZone } = useConfig();
  return useQuery({
    queryKey: ['times', productSlug, timeZone, from],
    queryFn: async ({ signal }) => {
      const params = { productSlug: productSlug ?? '' };
      const query = { zone: timeZone, days: scheduleLimits.daysAtOnce, ...(from && { from }) };
      return (await call(scheduleRoutes.times, { params, query, signal })).result;
    },
    enabled: productSlug !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}
