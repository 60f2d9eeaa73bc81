/** Which tracks are due at a position, how the picture is laid out, and how a media element follows the clock. */
import type { PlayedTrack, RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import type { ClockState } from './master-clock.ts';

/** A media element may be this far from the clock before it is corrected; less is not noticed. */
const toleranceMs = 150;
/** While it does not play, the picture is the one of the position. */
const stillToleranceMs = 20;

export function isDue({ from, to }: PlayedTrack, at: number): boolean {
  return at >= from && at < to;
}

/** Nothing arrived from it: its last picture must not be shown. */
export function isMuted({ muted }: PlayedTrack, at: number): boolean {
  return muted.some(({ from, to }) => at >= from && at < to);
}

type Turns = RecordingPlayback['speaking'];

export function isSpeaking({ identity }: PlayedTrack, speaking: Turns, at: number): boolean {
  return speaking.some((turn) => turn.identity === identity && at >= turn.from && at < turn.to);
}

export interface Layout {
  /** Shown large; `null` without a shared screen. */
  readonly screen: PlayedTrack | null;
  /** Among the cameras, who spoke last, shown large; `null` for two people, who are seen beside each other. */
  readonly speaker: PlayedTrack | null;
  /** The cameras that are due, muted ones included, in the order of the manifest. */
  readonly cameras: readonly PlayedTrack[];
}

/** More people than this do not fit beside each other. */
const mostBesideEachOther = 2;

export function layoutAt(tracks: readonly PlayedTrack[], at: number, speaking: Turns = []): Layout {
  const due = tracks.filter((track) => isDue(track, at));
  const screen = due.findLast((track) => track.source === 'screen' && !isMuted(track, at)) ?? null;
  const cameras = due.filter(({ source }) => source === 'camera');
  const hasSpeaker = screen === null && cameras.length > mostBesideEachOther;
  const cameraOf = (identity: string | undefined) => cameras.find((camera) => camera.identity === identity);
  const last = speaking.findLast((turn) => turn.from <= at && cameraOf(turn.identity));
  return { screen, speaker: hasSpeaker ? (cameraOf(last?.identity) ?? null) : null, cameras };
}

/** The cameras of a call begin and end within this time of each other. */
const togetherMs = 1_000;

/**
 * The position, or the nearest one with the first or the last pictures: a recording is seen before it is played, and
 * after its end.
 */
export function nearestPicture(tracks: readonly PlayedTrack[], position: number): number {
  const pictures = tracks.filter(({ source }) => source === 'camera' || source === 'screen');
  if (pictures.length === 0) return position;
  const [begins, ends] = [pictures.map(({ from }) => from), pictures.map(({ to }) => to)];
  const first = Math.max(...begins.filter((from) => from <= Math.min(...begins) + togetherMs));
  const last = Math.min(...ends.filter((to) => to >= Math.max(...ends) - togetherMs)) - 1;
  return Math.min(Math.max(position, first), last);
}

type Followed = Pick<
  HTMLMediaElement,
  'currentTime' | 'playbackRate' | 'paused' | 'ended' | 'readyState' | 'error' | 'play' | 'pause'
>;

const haveCurrentData = 2;

/** The position in the file, in seconds; `null` while the track is not due, and behind the end of its file. */
function wantedIn(element: Followed, track: PlayedTrack, at: number): number | null {
  const wanted = (at - track.from) / 1000;
  const isOver = element.ended && wanted >= element.currentTime;
  return isDue(track, at) && !isOver ? wanted : null;
}

/** Whether the element has no data for a position at which its track is due. One that failed is not waited for. */
export function isWaiting(element: Followed, track: PlayedTrack, at: number): boolean {
  if (wantedIn(element, track, at) === null || element.error) return false;
  return element.readyState < haveCurrentData;
}

interface OpenedTrack {
  readonly track: PlayedTrack;
  readonly element: Pick<HTMLMediaElement, 'error'>;
}

/** Whether each file that is due at a position has failed, so that nothing is seen or heard. */
export function haveAllFailed(opened: readonly OpenedTrack[], at: number): boolean {
  const due = opened.filter(({ track }) => isDue(track, at));
  return due.length > 0 && due.every(({ element }) => element.error !== null);
}

/** Moves an element to the clock, and plays or pauses it. */
export function follow(element: Followed, track: PlayedTrack, { at, isPlaying, speed }: ClockState): void {
  const wanted = wantedIn(element, track, at);
  if (wanted === null || !isPlaying) {
    if (!element.paused) element.pause();
  } else if (element.paused) void element.play().catch(() => {});
  if (wanted === null) return;
  if (element.playbackRate !== speed) element.playbackRate = speed;
  const tolerance = isPlaying ? (toleranceMs / 1000) * Math.max(1, speed) : stillToleranceMs / 1000;
  if (Math.abs(element.currentTime - wanted) > tolerance) element.currentTime = wanted;
}
