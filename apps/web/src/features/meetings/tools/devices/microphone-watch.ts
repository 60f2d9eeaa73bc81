/** Detects a microphone that is on but silent, and speech while it is off. */

import { seconds } from '@foyer/contract/core/time.ts';
import { roomLimits } from '@foyer/contract/meetings/room.ts';
import { type Meter, silence } from '../../../../platform/devices/level-meter.ts';
import type { Clock } from '../../../../platform/time/clock.ts';

export const microphoneTimes = {
  checkEveryMs: 250,
  /**
   * Consecutive silent checks before a report within three seconds; counted in checks, so that a busy page
   * reports later.
   */
  silentChecks: (roomLimits.silentMicrophoneMs - 500) / 250,
  talkingAfterMs: 750,
  hintDurationMs: seconds(4),
  hintIntervalMs: seconds(20),
} as const;

const speechLevel = 0.06;

/** `silent`: the microphone is on but delivers no sound. `talking`: it is off and the person talks. */
export type MicrophoneNote = 'silent' | 'talking';

interface MicrophoneWatchDependencies {
  readonly clock: Clock;
  readonly openMeter: (track: MediaStreamTrack) => Meter;
  readonly onNote: (note: MicrophoneNote | null) => void;
}

export interface MicrophoneWatch {
  /** Sets the open track and whether it is shared. */
  watch(track: MediaStreamTrack | null, isOn: boolean): void;
  /** Loudness from 0 to 1, for the level meter. */
  level(): number;
  close(): void;
}

export function watchMicrophone({ clock, openMeter, onNote }: MicrophoneWatchDependencies): MicrophoneWatch {
  let watched: { track: MediaStreamTrack; meter: Meter; isOn: boolean } | null = null;
  let note: MicrophoneNote | null = null;
  let silentChecks = 0;
  let talkingSinceMs: number | null = null;
  let lastHintAtMs = Number.NEGATIVE_INFINITY;
  let cancelCheck = () => {};

  function setNote(next: MicrophoneNote | null) {
    if (next === note) return;
    note = next;
    onNote(next);
  }

  function check() {
    cancelCheck = clock.after(microphoneTimes.checkEveryMs, check);
    const level = watched?.meter.loudest() ?? null;
    if (!watched || level === null) return;
    if (watched.isOn) checkSilence(level);
    else checkTalking(level);
  }

  function checkSilence(level: number) {
    if (level > silence) {
      silentChecks = 0;
      return setNote(null);
    }
    silentChecks += 1;
    if (silentChecks >= microphoneTimes.silentChecks) setNote('silent');
  }

  function checkTalking(level: number) {
    const nowMs = clock.now();
    talkingSinceMs = level > speechLevel ? (talkingSinceMs ?? nowMs) : null;
    const mayHint = nowMs - lastHintAtMs >= microphoneTimes.hintIntervalMs;
    if (mayHint && talkingSinceMs !== null && nowMs - talkingSinceMs >= microphoneTimes.talkingAfterMs) {
      lastHintAtMs = nowMs;
      return setNote('talking');
    }
    if (note === 'talking' && nowMs - lastHintAtMs >= microphoneTimes.hintDurationMs) setNote(null);
  }

  function reset() {
    silentChecks = 0;
    talkingSinceMs = null;
    setNote(null);
  }

  cancelCheck = clock.after(microphoneTimes.checkEveryMs, check);

  return {
    watch(track, isOn) {
      if (watched?.track === (track ?? undefined) && watched?.isOn === isOn) return;
      reset();
      if (watched && watched.track === track) {
        watched = { ...watched, isOn };
        return;
      }
      watched?.meter.close();
      watched = track && { track, meter: openMeter(track), isOn };
    },
    level: () => (watched?.isOn ? (watched.meter.level() ?? 0) : 0),
    close() {
      cancelCheck();
      watched?.meter.close();
      watched = null;
    },
  };
}
