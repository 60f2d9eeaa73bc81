/** Which view of the schedules an address shows, and which days: what was typed there by hand must not break it. */
import { addDays, isDay, weekOf } from '../../../ui/staff/calendar-days.ts';

export const views = ['list', 'week', 'day'] as const;
export type View = (typeof views)[number];

export interface CalendarAddress {
  readonly view: View;
  /** A day of what is shown, `YYYY-MM-DD`. */
  readonly on: string;
}

/** @param today `YYYY-MM-DD` */
export function readCalendar(params: URLSearchParams, today: string): CalendarAddress {
  const view = views.find((each) => each === params.get('view')) ?? 'list';
  const on = params.get('on');
  return { view, on: isDay(on) ? on : today };
}

/** The same address with another view or day; what is usual has no name. */
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

/** The days that stand beside each other. */
export function daysShown({ view, on }: CalendarAddress): string[] {
  return view === 'week' ? weekOf(on) : [on];
}

/** A step forward or back: a week or a day. */
export function stepFrom({ view, on }: CalendarAddress, direction: 1 | -1): string {
  return addDays(on, direction * (view === 'week' ? 7 : 1));
}
