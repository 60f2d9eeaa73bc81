/** Notices a network that is gone without anybody saying so: nothing arrives any more, though the room seems open. */
import type { Clock } from '../../platform/clock.ts';
import type { MediaRoom } from './call-ports.ts';

/** In a call something arrives several times a second, if only the other end's receipts. */
const lookEveryMs = 250;
const silentAfterMs = 500;
/** Longer than any pause of a living connection; the media library itself notices after 15–20 s. */
const deadAfterMs = 8000;

interface Needs {
  readonly clock: Clock;
  /** `null` while there is nothing to listen to. */
  readonly room: () => MediaRoom | null;
  /** @param sinceMs when something arrived last */
  readonly onSilent: (sinceMs: number) => void;
  readonly onHeard: () => void;
  /** Waiting longer is of no use. */
  readonly onDead: () => void;
}

export interface SilenceWatch {
  restart(): void;
  stop(): void;
}

/** Looks only between `restart` and `stop`. */
export function watchForSilence({ clock, room, onSilent, onHeard, onDead }: Needs): SilenceWatch {
  let last: number | null = null;
  let movedAtMs = 0;
  let callOff = () => {};
  let round = 0;

  async function look() {
    const mine = round;
    const received =
      (await room()
        ?.received()
        .catch(() => null)) ?? null;
    if (mine !== round) return;
    judge(received);
    callOff = clock.after(lookEveryMs, () => void look());
  }

  function judge(received: number | null) {
    if (received === null || last === null || received !== last) {
      last = received;
      movedAtMs = clock.now();
      return onHeard();
    }
    const silentForMs = clock.now() - movedAtMs;
    if (silentForMs >= deadAfterMs) {
      movedAtMs = clock.now();
      return onDead();
    }
    if (silentForMs >= silentAfterMs) onSilent(movedAtMs);
  }

  function stop() {
    round += 1;
    callOff();
  }

  return {
    restart() {
      stop();
      last = null;
      movedAtMs = clock.now();
      callOff = clock.after(lookEveryMs, () => void look());
    },
    stop,
  };
}
