/** The changes to a request whose hold ends. */
import type { RequestRow } from '../tables.ts';

/** Clears every column of the hold. */
export const clearedHold = { holdNote: null, heldBy: null, heldSince: null, heldUntil: null } as const;

/**
 * The request waits again. The time on hold does not count towards the maximum wait, because the agent asked
 * for it.
 */
export function resumeWaiting({ waitingSince, heldSince }: RequestRow, at: Date) {
  const heldMs = heldSince === null ? 0 : at.getTime() - heldSince.getTime();
  return {
    status: 'WAITING' as const,
    ...clearedHold,
    waitingSince: new Date(waitingSince.getTime() + heldMs),
  };
}
