/** Recovers a device that was lost during a call, for example to a phone call or a loose cable. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import { type DeviceKind, deviceKinds } from '../../call/call-ports.ts';
import type { CallState, DeviceState } from '../../call/call-state.ts';

/** Retry delays after the loss; the last one is repeated. */
const retryDelaysMs = [seconds(1), seconds(2), seconds(4), seconds(8)] as const;
const retryForMs = seconds(180);
/** A phone returns the microphone within this time; afterwards it has to be opened again. */
const returnWithinMs = seconds(1);

interface RecoveryDependencies {
  readonly clock: Clock;
  readonly retry: () => void;
  readonly reopen: (kind: DeviceKind) => void;
  /** Devices that another application uses at the moment. */
  readonly onInUseByOtherApp: (inUseByOtherApp: readonly DeviceKind[]) => void;
}

export interface DeviceRecovery {
  /** Sets the current state of the devices. */
  update(devices: CallState['devices']): void;
  /** Sets the published track whose mute events are watched. */
  watch(kind: DeviceKind, track: MediaStreamTrack | null): void;
  /** To be called when the page became visible or devices changed. */
  retryNow(): void;
  close(): void;
}

const isLost = (state: DeviceState) => state === 'missing' || state === 'busy';

export function createDeviceRecovery({
  clock,
  retry,
  reopen,
  onInUseByOtherApp,
}: RecoveryDependencies): DeviceRecovery {
  let before: CallState['devices'] | null = null;
  const lost = new Map<DeviceKind, { sinceMs: number; attempts: number }>();
  const watched = new Map<DeviceKind, { track: MediaStreamTrack; stop: () => void }>();
  const inUseByOtherApp = new Set<DeviceKind>();
  let cancelRetry = () => {};

  function scheduleRetry() {
    cancelRetry();
    const next = [...lost.values()].map(({ attempts }) => retryDelaysMs[Math.min(attempts, 3)] ?? 0);
    if (next.length > 0) cancelRetry = clock.after(Math.min(...next), retryLost);
  }

  function retryLost() {
    for (const [kind, { sinceMs, attempts }] of lost) {
      if (clock.now() - sinceMs > retryForMs) lost.delete(kind);
      else lost.set(kind, { sinceMs, attempts: attempts + 1 });
    }
    if (lost.size > 0) retry();
    scheduleRetry();
  }

  function mark(kind: DeviceKind, isInUse: boolean) {
    if (isInUse === inUseByOtherApp.has(kind)) return;
    if (isInUse) inUseByOtherApp.add(kind);
    else inUseByOtherApp.delete(kind);
    onInUseByOtherApp([...inUseByOtherApp]);
  }

  function unwatch(kind: DeviceKind) {
    watched.get(kind)?.stop();
    watched.delete(kind);
    mark(kind, false);
  }

  return {
    update(devices) {
      for (const kind of deviceKinds) {
        const state = devices[kind];
        if (before?.[kind] === 'on' && isLost(state)) {
          lost.set(kind, { sinceMs: clock.now(), attempts: 0 });
          scheduleRetry();
        }
        if (state === 'on' || state === 'off' || state === 'refused') lost.delete(kind);
      }
      before = devices;
    },

    watch(kind, track) {
      if (watched.get(kind)?.track === (track ?? undefined)) return;
      unwatch(kind);
      if (!track) return;
      const watching = new AbortController();
      const listen = { signal: watching.signal };
      track.addEventListener('mute', () => mark(kind, true), listen);
      track.addEventListener('unmute', () => mark(kind, false), listen);
      watched.set(kind, { track, stop: () => watching.abort() });
      if (track.muted) mark(kind, true);
    },

    retryNow() {
      if (lost.size > 0) retryLost();
      if (inUseByOtherApp.size === 0) return;
      clock.after(returnWithinMs, () => {
        for (const kind of inUseByOtherApp) reopen(kind);
      });
    },

    close() {
      cancelRetry();
      for (const kind of deviceKinds) watched.get(kind)?.stop();
    },
  };
}
