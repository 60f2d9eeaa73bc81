/** Slots as a week to look at: which windows stand on which day, side by side where they overlap. */
import type { Slot } from '@foyer/contract/slots.ts';
import { minuteOf } from '../../../ui/staff/calendar-days.ts';
import { hoursAround, type Placed, placeInLanes, type Span } from '../../../ui/staff/day-lanes.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const minutesOfDay = 24 * 60;

/** A window of one day, placed; an end of 00:00 is the end of the day. */
export type PlacedSlot = Placed<Span & { readonly slot: Slot }>;

function spanOf({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): { from: number; to: number } {
  return { from: minuteOf(startsAt), to: minuteOf(endsAt) || minutesOfDay };
}

/** The windows of one day from early to late; those that overlap share the width. */
export function placeDay(slots: readonly Slot[], weekday: number): PlacedSlot[] {
  const ofDay = slots.filter((slot) => slot.weekdays.includes(weekday));
  return placeInLanes(ofDay.map((slot) => ({ slot, ...spanOf(slot) })));
}

/** The most windows that stand side by side on any day. */
export function mostBeside(slots: readonly Slot[]): number {
  return Math.max(0, ...weekdays.flatMap((day) => placeDay(slots, day).map(({ lanes }) => lanes)));
}

/** The hours worth drawing. */
export function hoursShown(slots: readonly Slot[]): { readonly first: number; readonly last: number } {
  return hoursAround(slots.map(spanOf));
}

/** How many bookings a window takes on one day: steps of 15 minutes × capacity. */
export function placesIn(slot: Pick<Slot, 'startsAt' | 'endsAt' | 'capacity'>): number {
  const { from, to } = spanOf(slot);
  return Math.max(0, Math.floor((to - from) / 15)) * slot.capacity;
}

/** Whether the end lies after the start; an end of 00:00 is midnight. */
export function isForward(startsAt: string, endsAt: string): boolean {
  const { from, to } = spanOf({ startsAt, endsAt });
  return to > from;
}
