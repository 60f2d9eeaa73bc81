/** Which tracks are due at a position, how the picture is laid out, and how a media element follows the clock. */
import type { PlayedTrack } from '@foyer/contract/recordings/recordings.ts';
import type { ClockState } from './master-clock.ts';

/** A media element may be this far from the clock before it is corrected; less is not noticed. */
const toleranceMs = 150;

export const isPicture = ({ source }: PlayedTrack): boolean => source === 'camera' || source === 'screen';

export function isDue({ from, to }: PlayedTrack, at: number): boolean {
  return at >= from && at < to;
}

/** Nothing arrived from it: its last picture must not be shown. */
export function isMuted({ muted }: PlayedTrack, at: number): boolean {
  return muted.some(({ from, to }) => at >= from && at < to);
}

export interface Layout {
  /** Shown large; `null` without a shared screen. */
  readonly screen: PlayedTrack | null;
  /** The cameras that are due, muted ones included, in the order of the manifest. */
  readonly cameras: readonly PlayedTrack[];
}

export function layoutAt(tracks: readonly PlayedTrack[], at: number): Layout {
  const due = tracks.filter((track) => isDue(track, at));
  return {
    screen: due.findLast((track) => track.source === 'screen' && !isMuted(track, at)) ?? null,
    cameras: due.filter(({ source }) => source === 'camera'),
  };
}

type Followed = Pick<HTMLMediaElement, 'currentTime' | 'playbackRate' | 'paused' | 'play' | 'pause'>;

/** @returns whether the track is due: an element that is due and has no data stalls the clock */
export function follow(element: Followed, track: PlayedTrack, { at, isPlaying, speed }: ClockState): boolean {
  const due = isDue(track, at);
  if (!due || !isPlaying) {
    if (!element.paused) element.pause();
  } else if (element.paused) void element.play().catch(() => {});
  if (!due) return false;
  if (element.playbackRate !== speed) element.playbackRate = speed;
  const wanted = (at - track.from) / 1000;
  const tolerance = isPlaying ? (toleranceMs / 1000) * Math.max(1, speed) : 0.02;
  if (Math.abs(element.currentTime - wanted) > tolerance) element.currentTime = wanted;
  return true;
}
