/** The groupings of a report: labels of its rows, and drill-down links to the matching meetings. */
import type { ReportGrouping, ReportRow } from '@foyer/contract/reports.ts';
import { m } from '../../../paraglide/messages.js';
import { weekdayName } from '../../../platform/time/locale.ts';
import { addDays, formatLongDay } from '../../../ui/staff/time/calendar-days.ts';

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

/** A Monday. */
const anyMonday = '2026-11-23';

/** "Monday, 09:00". @param hour of the week, Monday 0:00 is 0 */
function hourOfWeek(hour: number): string {
  const day = weekdayName(addDays(anyMonday, Math.floor(hour / 24)), 'long');
  return m.staff_reports_hour({ day, time: `${String(hour % 24).padStart(2, '0')}:00` });
}

/** The dates and filters of a report, by their names in the address. */
export type ReportDates = Readonly<Record<string, string | number | undefined>>;

/**
 * The address of the meetings behind a row, with the dates of the report.
 * @returns `undefined` where Time Logs has no such filter
 */
export function meetingsOf(
  grouping: ReportGrouping,
  dates: ReportDates,
): ((id: string) => string) | undefined {
  if (grouping === 'day') return (day) => meetingsOfDay(day, dates);
  if (grouping !== 'agent' && grouping !== 'product') return undefined;
  return (id) => timeLogs({ ...dates, [grouping === 'agent' ? 'agentId' : 'productId']: id });
}

export function meetingsOfDay(day: string, dates: ReportDates): string {
  return timeLogs({ ...dates, when: 'custom', from: day, to: day });
}

function timeLogs({ when, from, to, agentId, productId }: ReportDates): string {
  const given = Object.entries({ when, from, to, agentId, productId }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/app/timelogs?${new URLSearchParams(given)}`;
}
