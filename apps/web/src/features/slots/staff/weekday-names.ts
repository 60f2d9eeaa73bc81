/** Weekdays in words; ISO: 1 is Monday. */

// 1 January 2024 was a Monday.
const dateOf = (weekday: number): Date => new Date(Date.UTC(2024, 0, weekday));
const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** "Mon" */
export function shortDay(weekday: number): string {
  return short.format(dateOf(weekday));
}

/** "Monday" */
export function longDay(weekday: number): string {
  return long.format(dateOf(weekday));
}

/** "Mon – Fri", "Tue, Thu, Sat": three days or more in a row as a span. */
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
