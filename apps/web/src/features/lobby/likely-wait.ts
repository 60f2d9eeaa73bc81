/**
 * The range of the likely wait as a customer is shown it, in whole minutes: pure.
 * A range never shrinks by itself: only a better place makes it shorter. If it grows, it is said.
 */
import type { WaitingSnapshot } from '@foyer/contract/lobby.ts';

type Told = WaitingSnapshot['likelyWait'];

export interface ShownWait {
  readonly fromMinutes: number;
  readonly toMinutes: number;
  /** Waits that the range was read from. */
  readonly samples: number;
  /** The place it was shown for. */
  readonly place: number;
  readonly hasGrown: boolean;
}

/** The line that the range is drawn on ends here. */
export const lineMinutes = 15;

/** What is shown after the server told `told` for this place; `null` while there is too little to read it from. */
export function nextShown(shown: ShownWait | null, told: Told, place: number): ShownWait | null {
  if (!told) return null;
  const fresh = { ...inMinutes(told), samples: told.samples, place, hasGrown: false };
  if (!shown) return fresh;
  const hasGrown = fresh.toMinutes > shown.toMinutes;
  if (hasGrown || place < shown.place) return { ...fresh, hasGrown };
  return place === shown.place ? shown : { ...shown, place };
}

/** Outwards to whole minutes: never less than was told. */
function inMinutes({ fromMs, toMs }: NonNullable<Told>): { fromMinutes: number; toMinutes: number } {
  const fromMinutes = Math.max(0, Math.floor(fromMs / 60_000));
  return { fromMinutes, toMinutes: Math.max(fromMinutes + 1, Math.ceil(toMs / 60_000)) };
}

/** Where the range lies on the line, in per cent of it; what goes beyond the line is cut off, but never unseen. */
export function onLine({ fromMinutes, toMinutes }: Pick<ShownWait, 'fromMinutes' | 'toMinutes'>): {
  start: number;
  width: number;
} {
  const start = Math.min(fromMinutes, lineMinutes - 1);
  const end = Math.min(Math.max(toMinutes, start + 1), lineMinutes);
  return { start: (100 * start) / lineMinutes, width: (100 * (end - start)) / lineMinutes };
}
