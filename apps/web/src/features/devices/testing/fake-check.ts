/** Test support: a device check with fake devices, media server, result storage and clock. */
import type { DeviceCheck } from '@foyer/contract/lobby/device-check.ts';
import type { Blur } from '../../../platform/devices/background-blur.ts';
import type { DeviceChoice } from '../../../platform/devices/device-choice.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type { DeviceKind } from '../../meetings/index.ts';
import { startCheck } from '../check-view-model.ts';
import type { ProbeResult } from '../connection/connection-check.ts';
import type { InitialDevices } from '../initial-devices.ts';

const reachable: ProbeResult = {
  socket: true,
  connected: { transport: 'udp', delayMs: 20 },
  isOffered: true,
  isLocalServer: false,
};

export const listedDevice = (kind: MediaDeviceKind, deviceId: string, label: string) =>
  ({ kind, deviceId, label, groupId: deviceId }) as MediaDeviceInfo;

export function fakeTrack(kind: DeviceKind, deviceId: string) {
  const target = new EventTarget();
  return Object.assign(target, {
    id: `${kind} ${deviceId}`,
    enabled: true,
    readyState: 'live' as 'live' | 'ended',
    getSettings: () => ({ deviceId }),
    stop() {
      this.readyState = 'ended';
    },
    unplug() {
      this.readyState = 'ended';
      target.dispatchEvent(new Event('ended'));
    },
  }) as unknown as MediaStreamTrack & { unplug(): void };
}

interface FakeCheckOptions {
  readonly initialDevices?: InitialDevices;
  readonly choice?: DeviceChoice;
  readonly isAllowed?: boolean;
}

export function fakeCheck({ initialDevices, choice = {}, isAllowed = false }: FakeCheckOptions = {}) {
  const clock = fakeClock();
  const environment = {
    choice,
    /** `null`: the device opens. */
    problem: { camera: null, microphone: null } as Record<DeviceKind, 'refused' | 'missing' | null>,
    requested: [] as { kinds: readonly DeviceKind[]; constraints: unknown }[],
    tracks: [] as ReturnType<typeof fakeTrack>[],
    listed: [
      listedDevice('videoinput', 'face', 'FaceTime HD'),
      listedDevice('videoinput', 'usb', 'USB camera'),
      listedDevice('audioinput', 'mac', 'MacBook microphone'),
      listedDevice('audiooutput', 'pods', 'AirPods'),
    ],
    level: 0.2 as number | null,
    blur: null as Blur | null,
    found: reachable,
    isServerReachable: true,
    isSignedIn: true,
    played: [] as (string | undefined)[],
    saved: [] as DeviceCheck[],
    saveOutcome: 'saved' as 'saved' | 'again' | 'never',
    initialDevices: [] as InitialDevices[],
  };
  let onDevicesChanged = () => {};
  const defaultDevices: Record<DeviceKind, string> = { camera: 'face', microphone: 'mac' };

  const check = startCheck(
    {
      clock,
      devices: {
        async open(kinds, constraints = {}) {
          environment.requested.push({ kinds, constraints });
          return Object.fromEntries(
            kinds.map((kind) => {
              const problem = environment.problem[kind];
              if (problem) return [kind, { problem }];
              const { exact } = (constraints[kind]?.deviceId ?? {}) as { exact?: string };
              const track = fakeTrack(kind, exact ?? defaultDevices[kind]);
              environment.tracks.push(track);
              return [kind, { track }];
            }),
          );
        },
      },
      list: async () => environment.listed,
      onDevicesChanged(listener) {
        onDevicesChanged = listener;
        return () => {
          onDevicesChanged = () => {};
        };
      },
      isAllowed: async () => isAllowed,
      openMeter: () => ({
        level: () => environment.level,
        loudest: () => environment.level,
        close: () => {},
      }),
      blurOf: () => environment.blur,
      playSound: async (speaker) => void environment.played.push(speaker),
      connection: () => ({
        fetchEntry: async () => {
          if (!environment.isServerReachable) throw new Error('network.unreachable');
          return environment.isSignedIn ? { mediaPath: '/livekit', token: 'key' } : null;
        },
        probe: async () => environment.found,
      }),
      recall: () => environment.choice,
      saveChoice: (more) => {
        environment.choice = { ...environment.choice, ...more };
      },
      onInitialDevices: (next) => environment.initialDevices.push(next),
      save: async (result) => {
        environment.saved.push(result);
        return environment.saveOutcome;
      },
    },
    initialDevices ?? { camera: true, microphone: true },
  );
  return { check, clock, environment, changeDevices: () => onDevicesChanged() };
}
