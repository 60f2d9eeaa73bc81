/** Loads the figures of a period. Those of the period before the choice stay on the page until they have arrived. */
import type { DatePreset } from '@foyer/contract/core/tables.ts';
import { reportRoutes } from '@foyer/contract/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../../users/index.ts';

export interface SummaryQuery {
  readonly when: DatePreset;
  /** `YYYY-MM-DD`, with `custom`. */
  readonly from?: string;
  readonly to?: string;
  readonly productId?: string;
  readonly agentId?: string;
}

export function useSummary(query: SummaryQuery) {
  return useQuery({
    queryKey: ['report-summary', query],
    queryFn: async ({ signal }) => (await callAsStaff(reportRoutes.summary, { query, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}
