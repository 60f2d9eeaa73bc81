/** When to try again after the room was lost: often, for three minutes, and not everybody in the same instant. */
import { meetingLimits } from '@foyer/contract/meetings.ts';

/**
 * Why not the media library's own: it waits up to seven seconds between tries and gives up after 45. A media server
 * that is back in 0.4 s is then found after 5 s, instead of after 1.3–1.8 s.
 * @param lostForMs since the connection was lost
 * @param random from 0 up to 1
 * @returns milliseconds until the next try, `null` when it is time to give up
 */
export function nextTryInMs(lostForMs: number, random: number): number | null {
  const { least, most } = meetingLimits.reconnectEveryMs;
  if (lostForMs >= meetingLimits.reconnectForMs) return null;
  return Math.round(least + random * (most - least));
}

interface Resuming {
  readonly lostForMs: number;
  /** Tries to resume that have failed since. */
  readonly failed: number;
  readonly random: number;
}

/**
 * When the media library should try to resume. The first try comes sooner, because a media server that is started again
 * is mostly back by then. A try that failed is repeated at once: when it was refused, not just unanswered, the library
 * then gives up resuming, and whoever listens can enter anew without losing time.
 * @returns milliseconds until the next try, `null` when it is time to give up
 */
export function nextResumeInMs({ lostForMs, failed, random }: Resuming): number | null {
  const nextMs = nextTryInMs(lostForMs, random);
  if (nextMs === null) return null;
  if (failed === 0) return nextMs / 2;
  return failed % 2 === 1 ? 0 : nextMs;
}
