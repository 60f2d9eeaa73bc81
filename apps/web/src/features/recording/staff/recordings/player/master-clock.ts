/** The clock of the player: one position in the recording that every track follows. It jumps over pauses. */
import { createObservable, type Observable } from '../../../../../platform/state/observable.ts';

export interface PlayerGap {
  readonly from: number;
  readonly to: number;
}

export interface ClockState {
  /** Milliseconds from the start of the recording. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: number;
}

export interface MasterClock extends Observable<ClockState> {
  /** From the start again at the end. */
  play(): void;
  pause(): void;
  /** Within the recording; out of a pause to its end. */
  seek(at: number): void;
  setSpeed(speed: number): void;
  /** Call it before each frame. @param isStalled a track that is due has no data: the position waits for it */
  tick(isStalled: boolean): void;
}

interface MasterClockOptions {
  readonly durationMs: number;
  readonly gaps: readonly PlayerGap[];
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export function createMasterClock({ durationMs, gaps, now }: MasterClockOptions): MasterClock {
  const { state, subscribe, update } = createObservable<ClockState>({ at: 0, isPlaying: false, speed: 1 });
  let last = now();

  const outOfGaps = (at: number): number => {
    const gap = gaps.find(({ from, to }) => at >= from && at < to);
    return gap ? gap.to : at;
  };
  const within = (at: number): number => Math.min(Math.max(0, outOfGaps(at)), durationMs);

  return {
    state,
    subscribe,
    play() {
      last = now();
      const { at } = state();
      update({ isPlaying: true, at: at >= durationMs ? within(0) : within(at) });
    },
    pause: () => update({ isPlaying: false }),
    seek(at) {
      last = now();
      update({ at: within(at) });
    },
    setSpeed: (speed) => update({ speed }),
    tick(isStalled) {
      const { at, isPlaying, speed } = state();
      const passed = now() - last;
      last = now();
      if (!isPlaying || isStalled) return;
      const next = within(at + passed * speed);
      update({ at: next, isPlaying: next < durationMs });
    },
  };
}
