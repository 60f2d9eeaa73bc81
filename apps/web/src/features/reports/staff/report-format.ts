/** Writes the figures of reports. What cannot be calculated is a dash. */
import {
  type ComparedFigure,
  type ComparedRow,
  changeOf,
  type ReportFigures,
  type ReportMetric,
} from '@foyer/contract/reports.ts';
import { m } from '../../../paraglide/messages.js';
import { formatCurrency, formatNumber } from '../../../platform/time/locale.ts';
import { formatElapsed } from '../../../ui/staff/time/clock-time.ts';

const none = '–';

/** "30.3%" @param share 0 to 1 */
export function formatShare(share: number | null): string {
  return share === null ? none : formatNumber(share, { style: 'percent', maximumFractionDigits: 1 });
}

/** "08:42" */
export function formatSeconds(seconds: number | null): string {
  return seconds === null ? none : formatElapsed(Math.round(seconds) * 1000);
}

/** @param currency ISO 4217 */
export function formatMetric(value: number | null, metric: ReportMetric, currency: string): string {
  switch (metric) {
    case 'aht':
      return formatSeconds(value);
    case 'conversionRate':
      return formatShare(value);
    default:
      return value === null ? none : formatCurrency(value, currency);
  }
}

/** "Up 12%", "Down 3 points", "No change" */
export function formatChange(figure: ComparedFigure, row: ComparedRow): string {
  if (row[figure] === null) return none;
  const change = changeOf(figure, row);
  if (change === null) return m.staff_reports_nothing_before();
  const amount = formatNumber(Math.abs(change), { maximumFractionDigits: 1 });
  if (amount === formatNumber(0)) return m.staff_reports_no_change();
  if (figure === 'conversionRate') {
    const points = { amount, count: amount === formatNumber(1) ? 1 : 2 };
    return change > 0 ? m.staff_reports_up_points(points) : m.staff_reports_down_points(points);
  }
  return change > 0 ? m.staff_reports_up({ amount }) : m.staff_reports_down({ amount });
}

export function metricName(metric: ReportMetric): string {
  const names = {
    aht: m.staff_reports_aht,
    conversionRate: m.staff_reports_conversion_rate,
    revenue: m.staff_reports_revenue,
  };
  return names[metric]();
}

/** How many of the offers were accepted; `null` without an offer. */
export function answeredShare({ offers, offersAccepted }: ReportFigures): number | null {
  return offers === 0 ? null : offersAccepted / offers;
}
