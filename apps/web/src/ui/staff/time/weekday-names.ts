/** The names of weekdays, numbered as in ISO 8601: 1 is Monday. */
import { weekdayName } from '../../../platform/time/locale.ts';

// 1 January 2024 was a Monday.
const sampleDay = (weekday: number): string => `2024-01-0${weekday}`;

/** "Mon" */
export function shortDay(weekday: number): string {
  return weekdayName(sampleDay(weekday), 'short');
}

/** "Monday" */
export function longDay(weekday: number): string {
  return weekdayName(sampleDay(weekday), 'long');
}

/** "Mon – Fri", "Tue, Thu, Sat": three or more consecutive days as a span. */
export function describeDays(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.map(describeRun).join(', ');
}

function describeRun(run: readonly number[]): string {
  const [first = 1] = run;
  const last = run.at(-1) ?? first;
  return run.length >= 3 ? `${shortDay(first)} – ${shortDay(last)}` : run.map(shortDay).join(', ');
}
