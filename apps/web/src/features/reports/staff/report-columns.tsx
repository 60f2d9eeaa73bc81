/** The columns of the Reports table. */
import type {
  ComparedFigure,
  ComparedRow,
  ReportFigures,
  ReportGrouping,
  ReportMetric,
} from '@foyer/contract/reports.ts';
import { m } from '../../../paraglide/messages.js';
import { formatCurrency, formatDecimal, formatNumber } from '../../../platform/time/locale.ts';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import { answeredShare, formatChange, formatSeconds, formatShare, metricName } from './report-format.ts';
import { groupingName, rowName } from './report-groupings.ts';
import { ShareBar } from './share-bar.tsx';

/** A column of a figure, sorted by the server where the contract allows it. */
function figure(
  field: keyof ReportFigures,
  header: string,
  show: (value: number | null) => string,
  options: Partial<Column<ComparedRow>> = {},
): Column<ComparedRow> {
  return {
    field,
    header,
    kind: 'number',
    value: (row) => row[field],
    render: (row) => show(row[field]),
    sortable: true,
    width: 120,
    ...options,
  };
}

/** @param target in percent */
function withTarget(share: number | null, target: number | null | undefined): string {
  const shown = formatShare(share);
  return target
    ? m.staff_reports_share_of_target({ share: shown, target: formatShare(target / 100) })
    : shown;
}

const count = (value: number | null) => (value === null ? '–' : formatNumber(value));

/** How a figure has changed against the period before, in words. */
const change = (figureName: ComparedFigure, name: string, isHiddenByDefault = false) => ({
  field: figureName === 'met' ? 'metChange' : 'change',
  header: m.staff_reports_change({ metric: name }),
  value: (row: ComparedRow) => formatChange(figureName, row),
  width: 190,
  isHiddenByDefault,
});

interface Shown {
  /** Whose change is shown. */
  readonly metric: ReportMetric;
  readonly currency: string | undefined;
  /** With their targets, for the rows of products. */
  readonly products: readonly Pick<ProductChoice, 'id' | 'targetPercent'>[];
}

export function reportColumns(
  grouping: ReportGrouping,
  { metric, currency, products }: Shown,
): Column<ComparedRow>[] {
  const isOfProducts = grouping === 'product';
  const isOfAgents = grouping === 'agent';
  const ofCustomers = { isHiddenByDefault: isOfAgents };
  const within = figure('withinTarget', m.staff_reports_within_target(), formatShare, {
    isHiddenByDefault: !isOfProducts,
    width: isOfProducts ? 200 : 140,
    render: ({ id, withinTarget }) =>
      withTarget(withinTarget, products.find((each) => each.id === id)?.targetPercent),
  });
  return [
    {
      field: 'label',
      header: groupingName(grouping),
      value: (row) => rowName(grouping, row),
      sortable: true,
      minWidth: 160,
    },
    // Visits have no hour and no agent.
    ...(isOfAgents || grouping === 'hour'
      ? []
      : [figure('visited', m.staff_reports_visited(), count, { sortable: false })]),
    figure('registered', m.staff_reports_registered(), count, ofCustomers),
    figure('waited', m.staff_reports_waited(), count, ofCustomers),
    figure('met', m.staff_reports_meetings(), count),
    ...(isOfProducts ? [within] : []),
    figure('aht', m.staff_reports_aht_short(), formatSeconds),
    figure('conversionRate', m.staff_reports_conversion_rate(), formatShare, {
      kind: 'text',
      sortsAs: 'number',
      width: 190,
      render: ({ conversionRate }) => <ShareBar share={conversionRate} />,
    }),
    figure(
      'revenue',
      m.staff_reports_revenue(),
      (value) => (currency ? formatCurrency(value ?? 0, currency) : '–'),
      {
        width: 140,
      },
    ),
    change(metric, metric === 'aht' ? m.staff_reports_aht_short() : metricName(metric)),
    change('met', m.staff_reports_meetings(), true),
    figure('missed', m.staff_reports_missed(), count, { isHiddenByDefault: true }),
    figure('waitP50', m.staff_reports_wait_median(), formatSeconds, { width: 130 }),
    figure('waitP90', m.staff_reports_wait_90(), formatSeconds, { isHiddenByDefault: true, width: 130 }),
    ...(isOfProducts ? [] : [within]),
    figure('offers', m.staff_reports_answered(), count, {
      isHiddenByDefault: !isOfAgents,
      width: 150,
      render: (row) => formatShare(answeredShare(row)),
    }),
    figure('utilisation', m.staff_reports_utilisation(), formatShare, { isHiddenByDefault: !isOfAgents }),
    figure('stars', m.staff_reports_stars(), (value) => (value === null ? '–' : formatDecimal(value, 1)), {
      width: 90,
    }),
  ];
}
