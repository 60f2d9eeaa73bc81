/** Brings a device back that was taken away in the middle of a call, as by a phone call or a loose cable. */
import { seconds } from '@foyer/contract/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type DeviceKind, deviceKinds } from '../call-ports.ts';
import type { CallState, DeviceState } from '../call-state.ts';

/** After the device went; the last one is repeated. */
const triesAfterMs = [seconds(1), seconds(2), seconds(4), seconds(8)] as const;
const triesForMs = seconds(180);
/** A phone that gave the microphone back does so in this time; later it has to be asked for again. */
const comesBackWithinMs = seconds(1);

interface Needs {
  readonly clock: Clock;
  readonly retry: () => void;
  readonly reopen: (kind: DeviceKind) => void;
  /** Something else of this machine has it for the moment. */
  readonly onTaken: (taken: readonly DeviceKind[]) => void;
}

export interface DeviceReturn {
  /** How the devices are now. */
  heed(devices: CallState['devices']): void;
  /** The track that others get. */
  follow(kind: DeviceKind, track: MediaStreamTrack | null): void;
  /** The page is looked at again, or devices changed. */
  awake(): void;
  close(): void;
}

const wentAway = (state: DeviceState) => state === 'missing' || state === 'busy';

export function bringDevicesBack({ clock, retry, reopen, onTaken }: Needs): DeviceReturn {
  let before: CallState['devices'] | null = null;
  const lost = new Map<DeviceKind, { sinceMs: number; tries: number }>();
  const followed = new Map<DeviceKind, { track: MediaStreamTrack; stop: () => void }>();
  const taken = new Set<DeviceKind>();
  let callOff = () => {};

  function plan() {
    callOff();
    const next = [...lost.values()].map(({ tries }) => triesAfterMs[Math.min(tries, 3)] ?? 0);
    if (next.length > 0) callOff = clock.after(Math.min(...next), tryNow);
  }

  function tryNow() {
    for (const [kind, { sinceMs, tries }] of lost) {
      if (clock.now() - sinceMs > triesForMs) lost.delete(kind);
      else lost.set(kind, { sinceMs, tries: tries + 1 });
    }
    if (lost.size > 0) retry();
    plan();
  }

  function mark(kind: DeviceKind, isTaken: boolean) {
    if (isTaken === taken.has(kind)) return;
    if (isTaken) taken.add(kind);
    else taken.delete(kind);
    onTaken([...taken]);
  }

  function unfollow(kind: DeviceKind) {
    followed.get(kind)?.stop();
    followed.delete(kind);
    mark(kind, false);
  }

  return {
    heed(devices) {
      for (const kind of deviceKinds) {
        const state = devices[kind];
        if (before?.[kind] === 'on' && wentAway(state)) {
          lost.set(kind, { sinceMs: clock.now(), tries: 0 });
          plan();
        }
        if (state === 'on' || state === 'off' || state === 'refused') lost.delete(kind);
      }
      before = devices;
    },

    follow(kind, track) {
      if (followed.get(kind)?.track === (track ?? undefined)) return;
      unfollow(kind);
      if (!track) return;
      const watching = new AbortController();
      const listen = { signal: watching.signal };
      track.addEventListener('mute', () => mark(kind, true), listen);
      track.addEventListener('unmute', () => mark(kind, false), listen);
      followed.set(kind, { track, stop: () => watching.abort() });
      if (track.muted) mark(kind, true);
    },

    awake() {
      if (lost.size > 0) tryNow();
      if (taken.size === 0) return;
      clock.after(comesBackWithinMs, () => {
        for (const kind of taken) reopen(kind);
      });
    },

    close() {
      callOff();
      for (const kind of deviceKinds) followed.get(kind)?.stop();
    },
  };
}
