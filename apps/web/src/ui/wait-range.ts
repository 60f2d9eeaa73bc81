/** Rounds the range of a wait estimate to whole minutes, or below one minute to quarters: pure. */

export interface WaitRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export const minuteMs = 60_000;
/** The step below one minute. */
const quarterMs = minuteMs / 4;

/** Rounds so that the result contains the range. */
export function roundOutwards({ fromMs, toMs }: WaitRange): WaitRange {
  if (toMs <= minuteMs - quarterMs)
    return { fromMs: 0, toMs: Math.max(1, Math.ceil(toMs / quarterMs)) * quarterMs };
  const from = Math.floor(fromMs / minuteMs);
  return { fromMs: from * minuteMs, toMs: Math.max(from + 1, Math.ceil(toMs / minuteMs)) * minuteMs };
}
