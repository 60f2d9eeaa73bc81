/** What the Reports page shows, from its address: grouping, dates and filters. */
import { type ReportGrouping, reportGroupings } from '@foyer/contract/reports.ts';
import { useMemo } from 'react';
import { type TableFilter, useTableAddress } from '../../../ui/staff/data-table/index.ts';
import { defaultGrouping } from './report-groupings.ts';
import type { SummaryQuery } from './summary/use-summary.ts';

/** The days of an address without a choice, as on the server. */
export const defaultDates = 'last-7-days' as const;

interface ReportView {
  readonly grouping: ReportGrouping;
  readonly query: SummaryQuery;
}

export function useReportView(filters: readonly TableFilter[]): ReportView {
  const rules = useMemo(
    () => ({
      filters,
      defaultDates,
      sortable: [],
      defaultSort: '',
      hasDates: true,
      hasSearch: false,
    }),
    [filters],
  );
  const { when, from, to, filters: chosen } = useTableAddress(rules).state;
  const { by, productId, agentId } = chosen;
  return useMemo(
    () => ({
      grouping: reportGroupings.find((each) => each === by) ?? defaultGrouping,
      query: {
        when: when ?? defaultDates,
        ...(from && { from }),
        ...(to && { to }),
        ...(productId && { productId }),
        ...(agentId && { agentId }),
      },
    }),
    [by, when, from, to, productId, agentId],
  );
}
