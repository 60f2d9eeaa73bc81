/** The days below a chart: with their weekday where there is space. */
import { formatDay, weekdayOf } from '../../../../ui/staff/time/calendar-days.ts';

const fewDays = 10;

/** "Mon 23", or "23-11" among many. @param day `YYYY-MM-DD` @param count of the days in the chart */
export function formatChartDay(day: string, count: number): string {
  const [date, month] = formatDay(day).split('-');
  return count <= fewDays ? `${weekdayOf(day)} ${Number(date)}` : `${date}-${month}`;
}
