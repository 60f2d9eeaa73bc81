/** Keeps the media elements of all tracks on the clock of the player. */
import type { RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useObservable } from '../../../../../platform/state/use-observable.ts';
import { type ClockState, createMasterClock, type MasterClock } from './master-clock.ts';
import { follow, haveAllFailed, isWaiting } from './tracks.ts';

const initially: ClockState = { at: 0, isPlaying: false, speed: 1 };

export interface FilesState {
  /** New links are on their way: the position waits for them, also where a file has failed. */
  readonly isRenewing: boolean;
  /** A file could not be loaded by new links either. */
  readonly hasFailed: boolean;
}

export function usePlaying(
  { recordingId, durationMs, gaps, tracks }: RecordingPlayback,
  { isRenewing, hasFailed }: FilesState,
): {
  clock: MasterClock;
  state: ClockState;
  /** The position waits for a file that is due. */
  isStalled: boolean;
  onElement: (track: number, element: HTMLMediaElement | null) => void;
} {
  // New links to the same recording do not start it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the length and the pauses belong to the recording
  const clock = useMemo(
    () => createMasterClock({ durationMs, gaps, now: () => performance.now() }),
    [recordingId],
  );
  const state = useObservable(clock, initially);
  const [isStalled, setStalled] = useState(false);
  const elements = useRef(new Map<number, HTMLMediaElement>());
  const current = useRef({ tracks, isRenewing, hasFailed });
  current.current = { tracks, isRenewing, hasFailed };

  useEffect(() => {
    let frame = 0;
    const run = () => {
      const now = clock.state();
      const { isRenewing, hasFailed } = current.current;
      const opened = current.current.tracks.flatMap((track) => {
        const element = elements.current.get(track.track);
        return element ? [{ track, element }] : [];
      });
      // All wait for one without data, so that they stay together.
      const isWaitedFor =
        isRenewing || opened.some(({ track, element }) => isWaiting(element, track, now.at));
      const isPlaying = now.isPlaying && !isWaitedFor;
      for (const { track, element } of opened) follow(element, track, { ...now, isPlaying });
      clock.tick(isWaitedFor);
      if (hasFailed && haveAllFailed(opened, now.at)) clock.pause();
      setStalled(isWaitedFor);
      frame = requestAnimationFrame(run);
    };
    frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [clock]);

  const onElement = useCallback((track: number, element: HTMLMediaElement | null) => {
    if (element) elements.current.set(track, element);
    else elements.current.delete(track);
  }, []);
  return { clock, state, isStalled, onElement };
}
