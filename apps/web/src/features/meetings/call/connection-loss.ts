/**
 * A connection loss as the user sees it: shown after one second, over when the connection and the other
 * people are back.
 */

import { seconds } from '@foyer/contract/core/time.ts';
import { meetingLimits } from '@foyer/contract/meetings/meetings.ts';
import type { Clock } from '../../../platform/time/clock.ts';

/**
 * People who lost the same media server return within this time; after it they have left or turned their
 * camera off.
 */
const othersTimeoutMs = seconds(2);

interface ConnectionLossDependencies {
  readonly clock: Clock;
  /** Whether the people who were in the room before the loss are in it again. */
  readonly areOthersBack: () => boolean;
  /** A connected call lost its connection. */
  readonly onLost: () => void;
  /** The loss has lasted long enough to be shown. */
  readonly onVisible: () => void;
  readonly onRecovered: () => void;
}

export interface ConnectionLoss {
  /** True from the start until the first entry, and from a loss until recovery. */
  isActive(): boolean;
  /** Starts over as a call that has not connected yet; nothing is shown for it. */
  restart(): void;
  /**
   * @param sinceMs epoch milliseconds; a loss that was detected late is still shown one second after it began
   */
  connectionLost(sinceMs: number): void;
  connectionRestored(): void;
  /** To be called when the room changed. @returns whether the call recovered by it */
  check(): boolean;
  stop(): void;
}

export function createConnectionLoss({
  clock,
  areOthersBack,
  onLost,
  onVisible,
  onRecovered,
}: ConnectionLossDependencies): ConnectionLoss {
  let isActive = true;
  let isConnected = false;
  let cancelShowing = () => {};
  let cancelWaiting = () => {};

  function stop() {
    cancelShowing();
    cancelWaiting();
  }

  function recover() {
    stop();
    isActive = false;
    onRecovered();
  }

  function check() {
    const isRecovered = isActive && isConnected && areOthersBack();
    if (isRecovered) recover();
    return isRecovered;
  }

  return {
    isActive: () => isActive,
    restart() {
      stop();
      isActive = true;
      isConnected = false;
    },
    connectionLost(sinceMs) {
      cancelWaiting();
      isConnected = false;
      // A second loss while waiting for the others belongs to the same loss.
      if (isActive) return;
      isActive = true;
      onLost();
      cancelShowing = clock.after(sinceMs + meetingLimits.showReconnectingAfterMs - clock.now(), onVisible);
    },
    connectionRestored() {
      isConnected = true;
      cancelWaiting = clock.after(othersTimeoutMs, recover);
      check();
    },
    check,
    stop,
  };
}
