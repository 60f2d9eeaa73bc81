/** Tells a mute by somebody else from the own: the own is known here before the room says it. */
import { type SharedSource, sharedSources } from '@foyer/contract/room.ts';
import type { Clock } from '../../../platform/clock.ts';

/** Turning something off and on again in one breath looks like somebody else's mute for this long. */
const settlesWithinMs = 400;

interface Needs {
  readonly clock: Clock;
  /** Whether it should be given to others now. */
  readonly isShared: (source: SharedSource) => boolean;
  /** What the room says is muted of the own. */
  readonly seen: () => readonly SharedSource[];
  readonly onMuted: (source: SharedSource) => void;
}

export function muteWatch({ clock, isShared, seen, onMuted }: Needs) {
  const waiting = new Map<SharedSource, () => void>();
  const excepted = new Set<SharedSource>();
  const isForeign = (source: SharedSource) =>
    !excepted.has(source) && isShared(source) && seen().includes(source);

  function confirm(source: SharedSource) {
    waiting.delete(source);
    if (isForeign(source)) onMuted(source);
  }

  return {
    /** The room looks different now. */
    look() {
      for (const source of sharedSources) {
        if (waiting.has(source) || !isForeign(source)) continue;
        waiting.set(
          source,
          clock.after(settlesWithinMs, () => confirm(source)),
        );
      }
    },

    /** Muted by ourselves, for another reason than the person's wish. */
    except(source: SharedSource, isExcepted: boolean) {
      if (isExcepted) excepted.add(source);
      else excepted.delete(source);
    },

    close() {
      for (const callOff of waiting.values()) callOff();
    },
  };
}
