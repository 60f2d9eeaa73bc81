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
