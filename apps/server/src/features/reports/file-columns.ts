/** The columns of an exported report. */
import {
  type ComparedFigure,
  type ComparedRow,
  changeOf,
  type ReportGrouping,
} from '@foyer/contract/reports.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';

const headings: Record<ReportGrouping, string> = {
  agent: 'Agent',
  product: 'Product',
  day: 'Day',
  hour: 'Hour of the week',
  source: 'Source',
  campaign: 'Campaign',
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** "Monday, 09:00". @param hour of the week, Monday 0:00 is 0 */
function hourOfWeek(hour: number): string {
  return `${weekdays[Math.floor(hour / 24)]}, ${String(hour % 24).padStart(2, '0')}:00`;
}

export function fileColumns(grouping: ReportGrouping): readonly ExportColumn<ComparedRow>[] {
  const percent = (share: number | null) => (share === null ? null : Math.round(share * 1_000) / 10);
  const change = (figure: ComparedFigure) => (row: ComparedRow) => {
    const changed = changeOf(figure, row);
    return changed === null ? null : Math.round(changed * 10) / 10;
  };
  const whole = (seconds: number | null) => (seconds === null ? null : Math.round(seconds));
  return [
    {
      heading: headings[grouping],
      value: ({ id, label }) => (id && grouping === 'hour' ? hourOfWeek(Number(id)) : label),
    },
    { heading: 'Visited', value: ({ visited }) => visited },
    { heading: 'Registered', value: ({ registered }) => registered },
    { heading: 'Code verified', value: ({ verified }) => verified },
    { heading: 'Waited', value: ({ waited }) => waited },
    { heading: 'Accepted', value: ({ accepted }) => accepted },
    { heading: 'Missed', value: ({ missed }) => missed },
    { heading: 'Meetings', value: ({ met }) => met },
    { heading: 'Outcomes', value: ({ outcomes }) => outcomes },
    { heading: 'Converted', value: ({ converted }) => converted },
    { heading: 'Conversion rate (%)', value: ({ conversionRate }) => percent(conversionRate) },
    { heading: 'Average handle time (seconds)', value: ({ aht }) => whole(aht) },
    { heading: 'Revenue', value: ({ revenue }) => revenue },
    { heading: 'Wait, median (seconds)', value: ({ waitP50 }) => whole(waitP50) },
    { heading: 'Wait, 90% (seconds)', value: ({ waitP90 }) => whole(waitP90) },
    { heading: 'Wait, 99% (seconds)', value: ({ waitP99 }) => whole(waitP99) },
    { heading: 'Accepted within target (%)', value: ({ withinTarget }) => percent(withinTarget) },
    { heading: 'Missed by customer', value: ({ customerNoShows }) => customerNoShows },
    { heading: 'Missed by us', value: ({ agentNoShows }) => agentNoShows },
    { heading: 'Offers', value: ({ offers }) => offers },
    { heading: 'Offers accepted', value: ({ offersAccepted }) => offersAccepted },
    { heading: 'Utilisation (%)', value: ({ utilisation }) => percent(utilisation) },
    { heading: 'Feedback', value: ({ feedbacks }) => feedbacks },
    { heading: 'Stars', value: ({ stars }) => (stars === null ? null : Math.round(stars * 100) / 100) },
    { heading: 'Meetings, change (%)', value: change('met') },
    { heading: 'Conversion rate, change (points)', value: change('conversionRate') },
    { heading: 'Average handle time, change (%)', value: change('aht') },
    { heading: 'Revenue, change (%)', value: change('revenue') },
  ];
}
