/** Detects a dead network by the lack of received bytes while the room still reports an open connection. */
import type { Clock } from '../../../platform/time/clock.ts';
import type { MediaRoom } from './call-ports.ts';

/** In a call packets arrive several times a second; RTCP receiver reports alone are enough. */
const checkEveryMs = 250;
const stalledAfterMs = 500;
/** Longer than any pause of a working connection; LiveKit itself detects the loss after 15–20 s. */
const timeoutMs = 8000;

interface WatchdogDependencies {
  readonly clock: Clock;
  /** `null` while there is no room to check. */
  readonly room: () => MediaRoom | null;
  /** @param sinceMs epoch milliseconds of the last received packet */
  readonly onStalled: (sinceMs: number) => void;
  readonly onReceiving: () => void;
  /** The connection will not recover by itself. */
  readonly onTimeout: () => void;
}

export interface ReceiveWatchdog {
  /** Whether bytes arrived before the last check. A late check, on a busy device, is no loss. */
  isReceiving(): boolean;
  restart(): void;
  stop(): void;
}

/** Checks only between `restart` and `stop`. */
export function createReceiveWatchdog({
  clock,
  room,
  onStalled,
  onReceiving,
  onTimeout,
}: WatchdogDependencies): ReceiveWatchdog {
  let last: number | null = null;
  let receivedAtMs = 0;
  let isStalled = false;
  let cancelCheck = () => {};
  let generation = 0;

  async function check() {
    const ownGeneration = generation;
    const received =
      (await room()
        ?.received()
        .catch(() => null)) ?? null;
    if (ownGeneration !== generation) return;
    evaluate(received);
    cancelCheck = clock.after(checkEveryMs, () => void check());
  }

  function evaluate(received: number | null) {
    if (received === null || last === null || received !== last) {
      last = received;
      receivedAtMs = clock.now();
      isStalled = false;
      return onReceiving();
    }
    const stalledForMs = clock.now() - receivedAtMs;
    if (stalledForMs < stalledAfterMs) return;
    isStalled = true;
    if (stalledForMs < timeoutMs) return onStalled(receivedAtMs);
    receivedAtMs = clock.now();
    onTimeout();
  }

  function stop() {
    generation += 1;
    cancelCheck();
  }

  return {
    isReceiving: () => last !== null && !isStalled,
    restart() {
      stop();
      last = null;
      receivedAtMs = clock.now();
      isStalled = false;
      cancelCheck = clock.after(checkEveryMs, () => void check());
    },
    stop,
  };
}
