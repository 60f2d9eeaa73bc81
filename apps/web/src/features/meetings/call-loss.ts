/** A loss as people in the call live it: told after a second, over when the line and those who were lost with it are back. */
import { meetingLimits } from '@foyer/contract/meetings.ts';
import { seconds } from '@foyer/contract/time.ts';
import type { Clock } from '../../platform/clock.ts';

/** Whoever was lost with us is back within moments of us; longer means that they are gone, or their camera is off now. */
const othersBackWithinMs = seconds(2);

interface Needs {
  readonly clock: Clock;
  /** Whether those who were there before are there again. */
  readonly areOthersBack: () => boolean;
  /** A call that was whole is not any more. */
  readonly onLost: () => void;
  /** It lasts long enough to say so. */
  readonly onTell: () => void;
  readonly onMended: () => void;
}

export interface CallLoss {
  /** From the start until the first entry, and from a loss until it is mended. */
  isOn(): boolean;
  /** A call that starts is not whole yet, and nothing is told of it. */
  restart(): void;
  /** @param sinceMs on this machine's clock: a loss that was noticed late is told as soon as one that was seen */
  lineLost(sinceMs: number): void;
  lineBack(): void;
  /** The room looks different now. @returns whether that mended it */
  check(): boolean;
  stop(): void;
}

export function callLoss({ clock, areOthersBack, onLost, onTell, onMended }: Needs): CallLoss {
  let isOn = true;
  let isLineBack = false;
  let callOffTelling = () => {};
  let callOffWaiting = () => {};

  function stop() {
    callOffTelling();
    callOffWaiting();
  }

  function mend() {
    stop();
    isOn = false;
    onMended();
  }

  function check() {
    const isMended = isOn && isLineBack && areOthersBack();
    if (isMended) mend();
    return isMended;
  }

  return {
    isOn: () => isOn,
    restart() {
      stop();
      isOn = true;
      isLineBack = false;
    },
    lineLost(sinceMs) {
      callOffWaiting();
      isLineBack = false;
      // Lost again while the others were waited for: still the same loss.
      if (isOn) return;
      isOn = true;
      onLost();
      callOffTelling = clock.after(sinceMs + meetingLimits.showLossAfterMs - clock.now(), onTell);
    },
    lineBack() {
      isLineBack = true;
      callOffWaiting = clock.after(othersBackWithinMs, mend);
      check();
    },
    check,
    stop,
  };
}
