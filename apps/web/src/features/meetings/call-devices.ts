/** The own camera and microphone through a call: wanted or not, open or not, and what others get of them. */
import {
  type DeviceKind,
  type DeviceWishes,
  deviceKinds,
  type OpenedDevice,
  type OwnDevices,
} from './call-ports.ts';
import type { DeviceState } from './call-state.ts';

interface Own {
  state: DeviceState;
  track: MediaStreamTrack | null;
  isWanted: boolean;
}

interface Needs {
  readonly devices: OwnDevices;
  /** Others get this from now on, or nothing. */
  readonly share: (kind: DeviceKind, track: MediaStreamTrack | null) => void;
  readonly onChange: () => void;
}

export interface CallDevices {
  states(): Record<DeviceKind, DeviceState>;
  /** What should be on, whether it is or not. */
  wanted(): DeviceKind[];
  /** What others should get of this kind now. */
  shared(kind: DeviceKind): MediaStreamTrack | null;
  /** Opens these kinds in one prompt. */
  open(kinds: readonly DeviceKind[]): Promise<void>;
  turn(kind: DeviceKind, on: boolean): Promise<void>;
  /** Opens it anew as wished, now where it is on, else when it is turned on; wishes of before stay. */
  reopen(kind: DeviceKind, wish: MediaTrackConstraints): Promise<void>;
  /** Others do not get it, whatever the reason: it counts as failed until tried again. */
  fail(kind: DeviceKind): void;
  /** Opens again what is wanted and has a problem. */
  retry(): Promise<void>;
  /** Lets go of everything; the lights go out. */
  stop(): void;
}

/** Holds the devices of one call. A device that is off is released (camera) or silenced at its source (microphone). */
export function callDevices({ devices, share, onChange }: Needs): CallDevices {
  let isStopped = false;
  const wishes: DeviceWishes = {};
  const own: Record<DeviceKind, Own> = {
    camera: { state: 'off', track: null, isWanted: false },
    microphone: { state: 'off', track: null, isWanted: false },
  };

  const wanted = () => deviceKinds.filter((kind) => own[kind].isWanted);

  const put = (kind: DeviceKind, state: DeviceState, track: MediaStreamTrack | null) => {
    own[kind] = { ...own[kind], state, track };
    if (track) track.enabled = state === 'on';
    share(kind, state === 'on' ? track : null);
    onChange();
  };

  const receive = (kind: DeviceKind, opened: OpenedDevice) => {
    const track = 'track' in opened ? opened.track : null;
    if (isStopped) return track?.stop();

    if (!own[kind].isWanted) {
      track?.stop();
      return put(kind, 'off', null);
    }
    if ('problem' in opened) return put(kind, opened.problem, null);
    opened.track.addEventListener('ended', () => {
      if (own[kind].track === track) put(kind, 'missing', null);
    });
    put(kind, 'on', opened.track);
  };

  const open = async (kinds: readonly DeviceKind[]) => {
    for (const kind of kinds) own[kind].isWanted = true;
    const toOpen = kinds.filter((kind) => own[kind].state !== 'opening');
    if (toOpen.length === 0 || isStopped) return;

    for (const kind of toOpen) put(kind, 'opening', null);
    const opened = await devices.open(toOpen, wishes);
    for (const kind of toOpen) receive(kind, opened[kind] ?? { problem: 'missing' });
  };

  const turnOff = (kind: DeviceKind) => {
    own[kind].isWanted = false;
    const { state, track } = own[kind];
    // A prompt may still stand; its answer is thrown away when it comes.
    if (state === 'opening') return;
    if (kind === 'microphone') return put(kind, 'off', track);
    put(kind, 'off', null);
    track?.stop();
  };

  return {
    states: () => ({ camera: own.camera.state, microphone: own.microphone.state }),
    wanted,
    shared: (kind) => (own[kind].state === 'on' ? own[kind].track : null),
    open,

    async turn(kind, on) {
      if (!on) return turnOff(kind);
      own[kind].isWanted = true;
      const { track } = own[kind];
      if (track?.readyState === 'live') return put(kind, 'on', track);
      await open([kind]);
    },

    async reopen(kind, wish) {
      wishes[kind] = { ...wishes[kind], ...wish };
      const { state, track } = own[kind];
      if (state === 'opening') return;
      // Two cameras of one phone are not open at once.
      track?.stop();
      if (state === 'off') put(kind, 'off', null);
      else await open([kind]);
    },

    fail(kind) {
      own[kind].track?.stop();
      if (own[kind].state === 'on') put(kind, 'failed', null);
    },

    retry: () => open(wanted().filter((kind) => own[kind].state !== 'on')),

    stop() {
      isStopped = true;
      for (const kind of deviceKinds) {
        const { track, state } = own[kind];
        if (state !== 'opening') put(kind, 'off', null);
        track?.stop();
      }
    },
  };
}
