/** The layout of the week chart: places slots on weekdays, side by side where they overlap. */
import type { Slot } from '@foyer/contract/slots.ts';
import { hoursAround, type Placed, placeInLanes, type Span } from '../../../ui/staff/day-lanes.ts';
import { minuteOf } from '../../../ui/staff/time/calendar-days.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const minutesOfDay = 24 * 60;

/** A slot placed on one day; an end of 00:00 is the end of the day. */
export type PlacedSlot = Placed<Span & { readonly slot: Slot }>;

function spanOf({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): { from: number; to: number } {
  return { from: minuteOf(startsAt), to: minuteOf(endsAt) || minutesOfDay };
}

/** The slots of one weekday in order; overlapping ones share the width. */
export function placeDay(slots: readonly Slot[], weekday: number): PlacedSlot[] {
  const ofDay = slots.filter((slot) => slot.weekdays.includes(weekday));
  return placeInLanes(ofDay.map((slot) => ({ slot, ...spanOf(slot) })));
}

/** The largest number of slots side by side on any day. */
export function maxLanesOfWeek(slots: readonly Slot[]): number {
  return Math.max(0, ...weekdays.flatMap((day) => placeDay(slots, day).map(({ lanes }) => lanes)));
}

/** The hours that the chart shows. */
export function visibleHours(slots: readonly Slot[]): { readonly first: number; readonly last: number } {
  return hoursAround(slots.map(spanOf));
}

/** The number of bookings that a slot accepts on one day: its 15-minute intervals × capacity. */
export function bookingCapacity(slot: Pick<Slot, 'startsAt' | 'endsAt' | 'capacity'>): number {
  const { from, to } = spanOf(slot);
  return Math.max(0, Math.floor((to - from) / 15)) * slot.capacity;
}

/** Whether the end lies after the start; an end of 00:00 is midnight. */
export function isForward(startsAt: string, endsAt: string): boolean {
  const { from, to } = spanOf({ startsAt, endsAt });
  return to > from;
}

/** The first slot of the same product that shares a time with the fields; the server rejects such fields. */
export function findOverlap(
  { productId, weekdays: days, ...times }: Pick<Slot, 'productId' | 'weekdays' | 'startsAt' | 'endsAt'>,
  slots: readonly Slot[],
  ownId: string | undefined,
): Slot | undefined {
  const { from, to } = spanOf(times);
  return slots.find((slot) => {
    if (slot.id === ownId || slot.productId !== productId) return false;
    const other = spanOf(slot);
    return slot.weekdays.some((day) => days.includes(day)) && from < other.to && other.from < to;
  });
}
