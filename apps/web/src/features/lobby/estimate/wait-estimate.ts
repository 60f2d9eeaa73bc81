/**
 * The range of the wait estimate as it is displayed, in whole minutes, or below one minute in quarters: pure.
 * The range shrinks only with a better queue position. A range that grew is marked.
 */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { minuteMs, roundOutwards, type WaitRange } from '../../../ui/wait-range.ts';

type LikelyWait = WaitingSnapshot['likelyWait'];

export interface DisplayedEstimate {
  readonly fromMs: number;
  readonly toMs: number;
  /** The number of past waits behind the estimate. */
  readonly samples: number;
  /** The queue position it is displayed for. */
  readonly position: number;
  readonly hasGrown: boolean;
}

/** The end of the scale that the range is drawn on. */
export const scaleMinutes = 15;

/**
 * What is displayed after the server's `estimate` for this position; `null` while the server has too few
 * waits for one.
 */
export function nextDisplayedEstimate(
  displayed: DisplayedEstimate | null,
  estimate: LikelyWait,
  position: number,
): DisplayedEstimate | null {
  if (!estimate) return null;
  const fresh = { ...roundOutwards(estimate), samples: estimate.samples, position, hasGrown: false };
  if (!displayed) return fresh;
  const hasGrown = fresh.toMs > displayed.toMs;
  if (hasGrown || position < displayed.position) return { ...fresh, hasGrown };
  return position === displayed.position ? displayed : { ...displayed, position };
}

/**
 * The range as a bar on the scale, in per cent. A range beyond the end of the scale is cut off, to at least
 * one minute.
 */
export function barPosition({ fromMs, toMs }: WaitRange): { start: number; width: number } {
  const start = Math.min(fromMs / minuteMs, scaleMinutes - 1);
  const end = Math.min(Math.max(toMs / minuteMs, start + 1), scaleMinutes);
  return { start: (100 * start) / scaleMinutes, width: (100 * (end - start)) / scaleMinutes };
}
