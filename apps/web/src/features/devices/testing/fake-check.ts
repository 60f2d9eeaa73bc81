/** A device check whose machine, media server, lobby and clock are in the hands of the test. */
import type { DeviceCheck } from '@foyer/contract/device-check.ts';
import type { Blur } from '../../../platform/background-blur.ts';
import type { DeviceChoice } from '../../../platform/device-choice.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type { DeviceKind } from '../../meetings/index.ts';
import { startCheck } from '../check-view-model.ts';
import type { Found } from '../connection-check.ts';
import type { GoIn } from '../go-in.ts';

const through: Found = { socket: true, media: true, delayMs: 20, isHere: false };

export const listedDevice = (kind: MediaDeviceKind, deviceId: string, label: string) =>
  ({ kind, deviceId, label, groupId: deviceId }) as MediaDeviceInfo;

export function fakeTrack(kind: DeviceKind, deviceId: string) {
  const target = new EventTarget();
  return Object.assign(target, {
    ...{ id: `${kind} ${deviceId}`, enabled: true, readyState: 'live' as 'live' | 'ended' },
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

interface Wishes {
  readonly goIn?: GoIn;
  readonly choice?: DeviceChoice;
  readonly isAllowed?: boolean;
}

export function fakeCheck({ goIn, choice = {}, isAllowed = false }: Wishes = {}) {
  const clock = fakeClock();
  const world = {
    choice,
    /** `null`: nothing stands in the way. */
    problem: { camera: null, microphone: null } as Record<DeviceKind, 'refused' | 'missing' | null>,
    asked: [] as { kinds: readonly DeviceKind[]; wishes: unknown }[],
    tracks: [] as ReturnType<typeof fakeTrack>[],
    listed: [
      listedDevice('videoinput', 'face', 'FaceTime HD'),
      listedDevice('videoinput', 'usb', 'USB camera'),
      listedDevice('audioinput', 'mac', 'MacBook microphone'),
      listedDevice('audiooutput', 'pods', 'AirPods'),
    ],
    level: 0.2 as number | null,
    blur: null as Blur | null,
    found: { udp: through, tcp: through, relay: through },
    isServerThere: true,
    isSignedIn: true,
    played: [] as (string | undefined)[],
    saved: [] as DeviceCheck[],
    saving: 'saved' as 'saved' | 'again' | 'never',
    goIn: [] as GoIn[],
  };
  let onDevicesChanged = () => {};
  const usual: Record<DeviceKind, string> = { camera: 'face', microphone: 'mac' };

  const check = startCheck(
    {
      clock,
      devices: {
        async open(kinds, wishes = {}) {
          world.asked.push({ kinds, wishes });
          return Object.fromEntries(
            kinds.map((kind) => {
              const problem = world.problem[kind];
              if (problem) return [kind, { problem }];
              const { exact } = (wishes[kind]?.deviceId ?? {}) as { exact?: string };
              const track = fakeTrack(kind, exact ?? usual[kind]);
              world.tracks.push(track);
              return [kind, { track }];
            }),
          );
        },
      },
      list: async () => world.listed,
      onDevicesChanged(listener) {
        onDevicesChanged = listener;
        return () => {
          onDevicesChanged = () => {};
        };
      },
      isAllowed: async () => isAllowed,
      openMeter: () => ({ level: () => world.level, loudest: () => world.level, close: () => {} }),
      blurOf: () => world.blur,
      playSound: async (speaker) => void world.played.push(speaker),
      connection: () => ({
        getKey: async () => {
          if (!world.isServerThere) throw new Error('network.unreachable');
          return world.isSignedIn ? { mediaPath: '/livekit', token: 'key' } : null;
        },
        probe: async (way) => world.found[way],
      }),
      recall: () => world.choice,
      remember: (more) => {
        world.choice = { ...world.choice, ...more };
      },
      onGoIn: (next) => world.goIn.push(next),
      save: async (result) => {
        world.saved.push(result);
        return world.saving;
      },
    },
    goIn ?? { camera: true, microphone: true },
  );
  return { check, clock, world, changeDevices: () => onDevicesChanged() };
}
