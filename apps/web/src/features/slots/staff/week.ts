/** Slots as a week to look at: which windows stand on which day, side by side where they overlap. */
import type { Slot } from '@foyer/contract/slots.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const minutesOfDay = 24 * 60;

/** A window of one day, placed. */
export interface PlacedSlot {
  readonly slot: Slot;
  /** Minutes after midnight; an end of 00:00 is the end of the day. */
  readonly from: number;
  readonly to: number;
  /** 0 is the leftmost of `lanes` that stand beside each other. */
  readonly lane: number;
  readonly lanes: number;
}

/** @param time `HH:mm` */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function spanOf({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): { from: number; to: number } {
  return { from: minuteOf(startsAt), to: minuteOf(endsAt) || minutesOfDay };
}

/** The windows of one day from early to late; those that overlap share the width. */
export function placeDay(slots: readonly Slot[], weekday: number): PlacedSlot[] {
  const spans = slots
    .filter((slot) => slot.weekdays.includes(weekday))
    .map((slot) => ({ slot, ...spanOf(slot) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);

  const placed: PlacedSlot[] = [];
  let group: { slot: Slot; from: number; to: number; lane: number }[] = [];
  let groupEnds = 0;
  const close = (): void => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    placed.push(...group.map((each) => ({ ...each, lanes })));
    group = [];
  };

  for (const span of spans) {
    if (span.from >= groupEnds) close();
    const taken = new Set(group.filter(({ to }) => to > span.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ ...span, lane });
    groupEnds = Math.max(groupEnds, span.to);
  }
  close();
  return placed;
}

/** The hours worth drawing: from the first start to the last end, never less than 09 to 18. */
export function hoursShown(slots: readonly Slot[]): { readonly first: number; readonly last: number } {
  const spans = slots.map(spanOf);
  return {
    first: Math.min(9, ...spans.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(18, ...spans.map(({ to }) => Math.ceil(to / 60))),
  };
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
