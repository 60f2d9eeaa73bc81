/** The local camera and microphone during a call: whether each is wanted, open, and shared with others. */
import {
  type DeviceConstraints,
  type DeviceKind,
  deviceKinds,
  type LocalDevices,
  type OpenedDevice,
} from './call-ports.ts';
import type { DeviceState } from './call-state.ts';

interface LocalDevice {
  state: DeviceState;
  track: MediaStreamTrack | null;
  isWanted: boolean;
}

interface CallDevicesDependencies {
  readonly devices: LocalDevices;
  /** Publishes this track from now on; `null` publishes nothing. */
  readonly share: (kind: DeviceKind, track: MediaStreamTrack | null) => void;
  readonly onChange: () => void;
}

export interface CallDevices {
  states(): Record<DeviceKind, DeviceState>;
  /** The kinds that should be on, whether or not they are. */
  wanted(): DeviceKind[];
  /** The track of this kind that others should receive now. */
  shared(kind: DeviceKind): MediaStreamTrack | null;
  /** Opens these kinds with one permission prompt. */
  open(kinds: readonly DeviceKind[]): Promise<void>;
  setEnabled(kind: DeviceKind, on: boolean): Promise<void>;
  /**
   * Opens the device again with these constraints, at once if it is on, else when it is turned on. Earlier
   * constraints stay.
   */
  reopen(kind: DeviceKind, constraints: MediaTrackConstraints): Promise<void>;
  /** Marks a device that cannot be published as failed until `retry`. */
  fail(kind: DeviceKind): void;
  /** Opens the wanted devices that have a problem again. */
  retry(): Promise<void>;
  /** Stops all tracks. */
  stop(): void;
}

/** Manages the devices of one call. Turning off stops a camera's track and disables a microphone's track. */
export function callDevices({ devices, share, onChange }: CallDevicesDependencies): CallDevices {
  let isStopped = false;
  const constraintsOf: DeviceConstraints = {};
  const local: Record<DeviceKind, LocalDevice> = {
    camera: { state: 'off', track: null, isWanted: false },
    microphone: { state: 'off', track: null, isWanted: false },
  };

  const wanted = () => deviceKinds.filter((kind) => local[kind].isWanted);

  const update = (kind: DeviceKind, state: DeviceState, track: MediaStreamTrack | null) => {
    local[kind] = { ...local[kind], state, track };
    if (track) track.enabled = state === 'on';
    share(kind, state === 'on' ? track : null);
    onChange();
  };

  const handleOpened = (kind: DeviceKind, opened: OpenedDevice) => {
    const track = 'track' in opened ? opened.track : null;
    if (isStopped) return track?.stop();

    if (!local[kind].isWanted) {
      track?.stop();
      return update(kind, 'off', null);
    }
    if ('problem' in opened) return update(kind, opened.problem, null);
    opened.track.addEventListener('ended', () => {
      if (local[kind].track === track) update(kind, 'missing', null);
    });
    update(kind, 'on', opened.track);
  };

  const open = async (kinds: readonly DeviceKind[]) => {
    for (const kind of kinds) local[kind].isWanted = true;
    const toOpen = kinds.filter((kind) => local[kind].state !== 'opening');
    if (toOpen.length === 0 || isStopped) return;

    for (const kind of toOpen) update(kind, 'opening', null);
    const opened = await devices.open(toOpen, constraintsOf);
    for (const kind of toOpen) handleOpened(kind, opened[kind] ?? { problem: 'missing' });
  };

  const turnOff = (kind: DeviceKind) => {
    local[kind].isWanted = false;
    const { state, track } = local[kind];
    // The permission prompt is still open; `handleOpened` discards its track.
    if (state === 'opening') return;
    if (kind === 'microphone') return update(kind, 'off', track);
    update(kind, 'off', null);
    track?.stop();
  };

  return {
    states: () => ({ camera: local.camera.state, microphone: local.microphone.state }),
    wanted,
    shared: (kind) => (local[kind].state === 'on' ? local[kind].track : null),
    open,

    async setEnabled(kind, on) {
      if (!on) return turnOff(kind);
      local[kind].isWanted = true;
      const { track } = local[kind];
      if (track?.readyState === 'live') return update(kind, 'on', track);
      await open([kind]);
    },

    async reopen(kind, constraints) {
      constraintsOf[kind] = { ...constraintsOf[kind], ...constraints };
      const { state, track } = local[kind];
      if (state === 'opening') return;
      // A phone cannot open two of its cameras at once.
      track?.stop();
      if (state === 'off') update(kind, 'off', null);
      else await open([kind]);
    },

    fail(kind) {
      local[kind].track?.stop();
      if (local[kind].state === 'on') update(kind, 'failed', null);
    },

    retry: () => open(wanted().filter((kind) => local[kind].state !== 'on')),

    stop() {
      isStopped = true;
      for (const kind of deviceKinds) {
        const { track, state } = local[kind];
        if (state !== 'opening') update(kind, 'off', null);
        track?.stop();
      }
    },
  };
}
