/** The groupings of a report: labels of its rows, and drill-down links to the matching meetings. */
import type { ReportGrouping, ReportRow } from '@foyer/contract/reports.ts';
import { m } from '../../../paraglide/messages.js';
import { formatLongDay } from '../../../ui/staff/time/calendar-days.ts';
import { hourOfWeek } from '../../../ui/staff/time/hour-of-week.ts';

/** The grouping of an address without a choice, as on the server. */
export const defaultGrouping: ReportGrouping = 'agent';

export function groupingName(grouping: ReportGrouping): string {
  const names = {
    agent: m.staff_reports_by_agent,
    product: m.staff_reports_by_product,
    day: m.staff_reports_by_day,
    hour: m.staff_reports_by_hour,
    source: m.staff_reports_by_source,
    campaign: m.staff_reports_by_campaign,
  };
  return names[grouping]();
}

export function rowName(grouping: ReportGrouping, { id, label }: Pick<ReportRow, 'id' | 'label'>): string {
  if (!id) return m.staff_reports_none();
  if (grouping === 'day') return formatLongDay(id);
  return grouping === 'hour' ? hourOfWeek(Number(id)) : label;
}

/** The dates and filters of a report, by their names in the address. */
export type ReportDates = Readonly<Record<string, string | number | undefined>>;

/** The filter of Time Logs that finds the meetings behind a row. */
const filterOf = {
  agent: 'agentId',
  product: 'productId',
  hour: 'hour',
  source: 'source',
  campaign: 'campaign',
} as const;

/** The address of the meetings behind a row, with the dates of the report. @param id of the row */
export function meetingsOf(grouping: ReportGrouping, dates: ReportDates, id: string): string {
  if (grouping === 'day') return meetingsOfDay(id, dates);
  return timeLogs({ ...dates, [filterOf[grouping]]: id });
}

export function meetingsOfDay(day: string, dates: ReportDates): string {
  return timeLogs({ ...dates, when: 'custom', from: day, to: day });
}

function timeLogs(filters: ReportDates): string {
  const names = ['when', 'from', 'to', ...Object.values(filterOf)];
  const given = names.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]]));
  return `/app/timelogs?${new URLSearchParams(given)}`;
}
