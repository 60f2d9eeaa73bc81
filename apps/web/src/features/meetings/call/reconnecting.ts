/** Retry delays after a lost connection: frequent, for three minutes, with jitter. */
import { meetingLimits } from '@foyer/contract/meetings/meetings.ts';

/**
 * LiveKit's own policy waits up to seven seconds between attempts and gives up after 45. With it, a media
 * server that is back after 0.4 s is reached after 5 s instead of 1.3–1.8 s.
 * @param lostForMs milliseconds since the connection was lost
 * @param random 0 to 1
 * @returns milliseconds until the next attempt, `null` to give up
 */
export function nextTryInMs(lostForMs: number, random: number): number | null {
  const { min, max } = meetingLimits.reconnectDelayMs;
  if (lostForMs >= meetingLimits.reconnectTimeoutMs) return null;
  return Math.round(min + random * (max - min));
}

interface Resuming {
  readonly lostForMs: number;
  /** Resume attempts that have failed since. */
  readonly failed: number;
  readonly random: number;
}

/**
 * The delay of LiveKit's next resume attempt. The first attempt comes sooner, because a restarted media
 * server is mostly back by then. A failed attempt is repeated at once: if the server rejected it, LiveKit
 * gives up resuming, and the call can enter again without delay.
 * @returns milliseconds until the next attempt, `null` to give up
 */
export function nextResumeInMs({ lostForMs, failed, random }: Resuming): number | null {
  const nextMs = nextTryInMs(lostForMs, random);
  if (nextMs === null) return null;
  if (failed === 0) return nextMs / 2;
  return failed % 2 === 1 ? 0 : nextMs;
}
