/** What an open request is changed to when a hold is over. */
import type { RequestRow } from './tables.ts';

/** Nothing of the hold is left. */
export const released = { holdNote: null, heldBy: null, heldSince: null, heldUntil: null } as const;

/** Back to waiting: the time on hold was the agent's, and does not count towards the longest wait. */
export function waitsOn({ waitingSince, heldSince }: RequestRow, at: Date) {
  const heldMs = heldSince === null ? 0 : at.getTime() - heldSince.getTime();
  return {
    ...{ status: 'WAITING' as const, ...released },
    waitingSince: new Date(waitingSince.getTime() + heldMs),
  };
}
