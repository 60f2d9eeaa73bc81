/** Reads and writes the view and the day of the schedules page in its address; invalid values are ignored. */
import { addDays, isDay, weekOf } from '../../../../ui/staff/time/calendar-days.ts';

export const views = ['list', 'week', 'day'] as const;
export type View = (typeof views)[number];

export interface CalendarAddress {
  readonly view: View;
  /** A visible day, `YYYY-MM-DD`. */
  readonly on: string;
}

/** @param today `YYYY-MM-DD` */
export function readCalendar(params: URLSearchParams, today: string): CalendarAddress {
  const view = views.find((each) => each === params.get('view')) ?? 'list';
  const on = params.get('on');
  return { view, on: isDay(on) ? on : today };
}

/** The same address with another view or day; defaults are left out. */
export function writeCalendar(
  before: URLSearchParams,
  { view, on }: CalendarAddress,
  today: string,
): URLSearchParams {
  const after = new URLSearchParams(before);
  if (view === 'list') after.delete('view');
  else after.set('view', view);
  if (view === 'list' || on === today) after.delete('on');
  else after.set('on', on);
  return after;
}

export function visibleDays({ view, on }: CalendarAddress): string[] {
  return view === 'week' ? weekOf(on) : [on];
}

/** The day one week or one day later or earlier, depending on the view. */
export function shiftBy({ view, on }: CalendarAddress, direction: 1 | -1): string {
  return addDays(on, direction * (view === 'week' ? 7 : 1));
}
