/** When something can be booked, in the tenant's zone. */
import { type BookableDays, scheduleLimits, scheduleRoutes } from '@foyer/contract/schedules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useConfig } from '../../../platform/config.ts';

/** Whose times are asked for. */
export interface TimesSource {
  /** Names it among all. */
  readonly key: readonly string[];
  readonly read: (
    asked: { days: number; from?: string; zone: string },
    signal: AbortSignal,
  ) => Promise<BookableDays>;
}

/** Of a product, whoever shows it. */
export function timesOfProduct(productSlug: string): TimesSource {
  return {
    key: ['product', productSlug],
    read: async (query, signal) =>
      (await call(scheduleRoutes.times, { params: { productSlug }, query, signal })).result,
  };
}

/**
 * As many days as are answered at once.
 * @param source `null`: nothing is asked
 * @param from first day wanted, `YYYY-MM-DD`; `null` for today
 */
export function useTimes(source: TimesSource | null, from: string | null) {
  const { timeZone } = useConfig();
  return useQuery({
    queryKey: ['times', ...(source?.key ?? []), timeZone, from],
    queryFn: async ({ signal }) => {
      if (!source) throw new Error('nothing is asked');
      const asked = { zone: timeZone, days: scheduleLimits.daysAtOnce, ...(from && { from }) };
      return source.read(asked, signal);
    },
    enabled: source !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}
