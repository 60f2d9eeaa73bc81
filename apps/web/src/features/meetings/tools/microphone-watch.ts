/** Notices a microphone that is on and gives nothing, and somebody who talks although it is off. */
import { roomLimits } from '@foyer/contract/room.ts';
import { seconds } from '@foyer/contract/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Meter, silence } from '../../../platform/level-meter.ts';

export const microphoneTimes = {
  lookEveryMs: 250,
  /** Looks in a row, told within three seconds; a page that is too busy to look has seen nothing. */
  silentLooks: (roomLimits.silentMicrophoneMs - 500) / 250,
  talksAfterMs: 750,
  hintLastsMs: seconds(4),
  hintAgainAfterMs: seconds(20),
} as const;

const speech = 0.06;

/** `silent`: on, and nothing comes of it. `talking`: off, and somebody talks. */
export type MicrophoneNote = 'silent' | 'talking';

interface Needs {
  readonly clock: Clock;
  readonly openMeter: (track: MediaStreamTrack) => Meter;
  readonly onNote: (note: MicrophoneNote | null) => void;
}

export interface MicrophoneWatch {
  /** What is open now, and whether others get it. */
  watch(track: MediaStreamTrack | null, isOn: boolean): void;
  /** 0 to 1, for a meter on the page. */
  level(): number;
  close(): void;
}

export function watchMicrophone({ clock, openMeter, onNote }: Needs): MicrophoneWatch {
  let watched: { track: MediaStreamTrack; meter: Meter; isOn: boolean } | null = null;
  let note: MicrophoneNote | null = null;
  let silentLooks = 0;
  let talksSinceMs: number | null = null;
  let hintedAtMs = Number.NEGATIVE_INFINITY;
  let callOff = () => {};

  function tell(next: MicrophoneNote | null) {
    if (next === note) return;
    note = next;
    onNote(next);
  }

  function look() {
    callOff = clock.after(microphoneTimes.lookEveryMs, look);
    const level = watched?.meter.loudest() ?? null;
    if (!watched || level === null) return;
    if (watched.isOn) lookForSilence(level);
    else lookForTalk(level);
  }

  function lookForSilence(level: number) {
    if (level > silence) {
      silentLooks = 0;
      return tell(null);
    }
    silentLooks += 1;
    if (silentLooks >= microphoneTimes.silentLooks) tell('silent');
  }

  function lookForTalk(level: number) {
    const nowMs = clock.now();
    talksSinceMs = level > speech ? (talksSinceMs ?? nowMs) : null;
    const mayHint = nowMs - hintedAtMs >= microphoneTimes.hintAgainAfterMs;
    if (mayHint && talksSinceMs !== null && nowMs - talksSinceMs >= microphoneTimes.talksAfterMs) {
      hintedAtMs = nowMs;
      return tell('talking');
    }
    if (note === 'talking' && nowMs - hintedAtMs >= microphoneTimes.hintLastsMs) tell(null);
  }

  function forget() {
    silentLooks = 0;
    talksSinceMs = null;
    tell(null);
  }

  callOff = clock.after(microphoneTimes.lookEveryMs, look);

  return {
    watch(track, isOn) {
      if (watched?.track === (track ?? undefined) && watched?.isOn === isOn) return;
      forget();
      if (watched && watched.track === track) {
        watched = { ...watched, isOn };
        return;
      }
      watched?.meter.close();
      watched = track && { track, meter: openMeter(track), isOn };
    },
    level: () => (watched?.isOn ? (watched.meter.level() ?? 0) : 0),
    close() {
      callOff();
      watched?.meter.close();
      watched = null;
    },
  };
}
