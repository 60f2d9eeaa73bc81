/** The range of a wait estimate as customers read it. */
import { m } from '../paraglide/messages.js';
import { minuteMs, type WaitRange } from './wait-range.ts';

/** "3–6 min". @param range rounded */
export function waitRangeLabel({ fromMs, toMs }: WaitRange): string {
  if (toMs < minuteMs) return m.wait_under_seconds({ count: toMs / 1000 });
  if (fromMs === 0) return m.wait_under({ count: toMs / minuteMs });
  return m.wait_range({ from: fromMs / minuteMs, to: toMs / minuteMs });
}
