/**
 * The range of the likely wait as a customer is shown it, in whole minutes, or under one in quarters of it: pure.
 * A range never shrinks by itself: only a better place makes it shorter. If it grows, it is said.
 */
import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';

type Told = WaitingSnapshot['likelyWait'];

export interface ShownWait {
  readonly fromMs: number;
  readonly toMs: number;
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
  const fresh = { ...inShownSteps(told), samples: told.samples, place, hasGrown: false };
  if (!shown) return fresh;
  const hasGrown = fresh.toMs > shown.toMs;
  if (hasGrown || place < shown.place) return { ...fresh, hasGrown };
  return place === shown.place ? shown : { ...shown, place };
}

type Range = Pick<NonNullable<Told>, 'fromMs' | 'toMs'>;

export const minuteMs = 60_000;
/** What is over within a minute is said in these. */
const quarterMs = minuteMs / 4;

/** Outwards: never less than was told. */
export function inShownSteps({ fromMs, toMs }: Range): Range {
  if (toMs <= minuteMs - quarterMs)
    return { fromMs: 0, toMs: Math.max(1, Math.ceil(toMs / quarterMs)) * quarterMs };
  const from = Math.floor(fromMs / minuteMs);
  return { fromMs: from * minuteMs, toMs: Math.max(from + 1, Math.ceil(toMs / minuteMs)) * minuteMs };
}

/** Where the range lies on the line, in per cent of it; what goes beyond the line is cut off, but never unseen. */
export function onLine({ fromMs, toMs }: Range): { start: number; width: number } {
  const start = Math.min(fromMs / minuteMs, lineMinutes - 1);
  const end = Math.min(Math.max(toMs / minuteMs, start + 1), lineMinutes);
  return { start: (100 * start) / lineMinutes, width: (100 * (end - start)) / lineMinutes };
}
