/** Reports: the figures of a period in total, day by day, and by what they belong to. */
import {
  type ComparedRow,
  type ReportSummary,
  reportGroupings,
  reportRoutes,
} from '@foyer/contract/reports.ts';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { zoneName } from '../../../platform/time/locale.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { formatDay } from '../../../ui/staff/time/calendar-days.ts';
import { type ProductChoice, useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { meetingFilters } from '../../time-logs/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { ReportMailButton } from './mail/report-mail-button.tsx';
import { reportColumns } from './report-columns.tsx';
import { defaultGrouping, groupingName, meetingsOf } from './report-groupings.ts';
import { ReportSummaryView } from './summary/report-summary.tsx';
import { useSummary } from './summary/use-summary.ts';
import { useMetric } from './use-metric.ts';
import { defaultDates, useReportView } from './use-report-view.ts';

const source = staffTable(reportRoutes.list, reportRoutes.export);
const noProducts: readonly ProductChoice[] = [];

export function ReportsPage() {
  useTitle(m.staff_reports_title());
  const { timeZone } = useConfig();
  const products = useProductChoices(usePerson()?.role);
  const agents = useAgentChoices();
  const filters = useMemo(() => reportFilters(products, agents), [products, agents]);
  const { grouping, query } = useReportView(filters);
  const summary = useSummary(query);
  const [metric] = useMetric();
  const currency = summary.data?.currency;
  const targets = grouping === 'product' ? products : noProducts;
  const columns = useMemo(
    () => reportColumns(grouping, { metric, currency, products: targets }),
    [grouping, metric, currency, targets],
  );

  return (
    <DataTable<ComparedRow>
      name="reports"
      title={m.staff_reports_title()}
      subtitle={() =>
        summary.data && m.staff_reports_subtitle({ ...daysOf(summary.data.period), zone: zoneName(timeZone) })
      }
      columns={columns}
      source={source}
      defaultSort={grouping === 'day' || grouping === 'hour' ? 'label:asc' : 'conversionRate:desc'}
      hasDates
      defaultDates={defaultDates}
      searchHint={m.staff_reports_search()}
      filters={filters}
      empty={{ text: m.staff_reports_empty() }}
      action={<ReportMailButton />}
      aboveRows={<ReportSummaryView query={query} summary={summary} />}
      hrefOf={({ id }) => meetingsOf(grouping, { ...query }, id)}
    />
  );
}

/** As people write them. */
function daysOf({ from, to }: ReportSummary['period']) {
  return { from: formatDay(from), to: formatDay(to) };
}

function reportFilters(
  products: readonly ProductChoice[],
  agents: readonly { readonly id: string; readonly label: string }[],
): TableFilter[] {
  return [
    {
      name: 'by',
      label: m.staff_reports_by(),
      any: groupingName(defaultGrouping),
      options: reportGroupings
        .filter((grouping) => grouping !== defaultGrouping)
        .map((grouping) => ({ value: grouping, label: groupingName(grouping) })),
    },
    ...meetingFilters(products, agents),
  ];
}
