/** View model of the device check. */
import { guardBlur } from '../../platform/devices/background-blur.ts';
import { devicesOf, type ListedKind, listedId } from '../../platform/devices/device-list.ts';
import type { Meter } from '../../platform/devices/level-meter.ts';
import { createObservable, type Observable } from '../../platform/state/observable.ts';
import { callDevices, type DeviceKind, deviceKinds } from '../meetings/index.ts';
import type { CheckPorts } from './check-ports.ts';
import { type CheckState, initialCheckState, resultOf } from './check-state.ts';
import { checkConnection } from './connection/connection-check.ts';
import type { InitialDevices } from './initial-devices.ts';
import { watchMicrophoneStatus } from './microphone/microphone-status.ts';
import { createResultReporter } from './report-result.ts';

export interface CheckViewModel extends Observable<CheckState> {
  /** Opens the enabled devices and checks the connection. */
  open(): void;
  setEnabled(kind: DeviceKind, on: boolean): void;
  choose(kind: ListedKind, id: string): void;
  /** Opens the devices that should be on and are not. */
  retry(): void;
  playSound(): void;
  answerSound(isAudible: boolean): void;
  checkConnection(): void;
  blur(isOn: boolean): void;
  /** The microphone's current level, 0 to 1. */
  level(): number;
  /** Stops all tracks. */
  close(): void;
}

/** Opens by itself only after an earlier check in this browser and with permissions already granted. */
export function startCheck(ports: CheckPorts, initialDevices: InitialDevices): CheckViewModel {
  const { clock, recall, saveChoice } = ports;
  const reporter = createResultReporter(ports);
  const { state, subscribe, update } = createObservable<CheckState>({ ...initialCheckState, initialDevices });
  const closing = new AbortController();
  let meter: Meter | null = null;
  let stopStatusWatch = () => {};
  let stopBlurGuard = () => {};

  const set = (change: Partial<CheckState>) => {
    if (closing.signal.aborted) return;
    update(change);
    reporter.report(resultOf(state()));
  };

  const devices = callDevices({
    devices: ports.devices,
    share: (kind, track) => (kind === 'camera' ? onCamera(track) : onMicrophone(track)),
    onChange: () => {
      set({ devices: devices.states(), localCamera: devices.shared('camera') });
      void updatePickers();
    },
  });

  function onMicrophone(track: MediaStreamTrack | null) {
    stopStatusWatch();
    meter?.close();
    meter = track && ports.openMeter(track);
    set({ microphoneStatus: 'quiet' });
    stopStatusWatch = meter
      ? watchMicrophoneStatus({ clock, meter, onChange: (microphoneStatus) => set({ microphoneStatus }) })
      : () => {};
  }

  function onCamera(camera: MediaStreamTrack | null) {
    stopBlurGuard();
    const blur = camera && ports.blurOf(camera);
    if (!blur) return set({ blur: 'absent' });
    if (!blur.isOn()) return set({ blur: state().blur === 'refused' ? 'refused' : 'off' });
    set({ blur: 'on' });
    stopBlurGuard = guardBlur({ clock, blur, onTooSlow: () => void setBlur(false, 'refused') });
  }

  async function setBlur(isOn: boolean, offState: 'off' | 'refused') {
    const camera = devices.shared('camera');
    const blur = camera && ports.blurOf(camera);
    if (!blur) return;
    saveChoice({ isBlurred: isOn });
    set({ blur: isOn ? 'on' : offState });
    await blur.set(isOn).catch(() => {});
    onCamera(camera);
  }

  async function updatePickers() {
    const listed = await ports.list().catch(() => []);
    const inUse = (kind: DeviceKind) =>
      devices.shared(kind)?.getSettings().deviceId ?? recall()[kind] ?? null;
    const picker = (kind: ListedKind, id: string | null) => ({
      devices: devicesOf(listed, kind),
      id: listedId(listed, kind, id),
    });
    set({
      pickers: {
        camera: picker('camera', inUse('camera')),
        microphone: picker('microphone', inUse('microphone')),
        speaker: picker('speaker', recall().speaker ?? null),
      },
    });
  }

  /** Replaces an unplugged device by another one; a newly connected device is listed at once. */
  function handleDeviceChange() {
    if (!state().isOpen) return;
    for (const kind of deviceKinds)
      if (state().devices[kind] === 'missing') void devices.reopen(kind, { deviceId: undefined });
    void updatePickers();
  }

  function startConnectionCheck() {
    if (state().connection?.status === 'running') return;
    void checkConnection(ports.connection(closing.signal), (connection) => set({ connection }));
  }

  function open() {
    if (state().isOpen) return;
    set({ isOpen: true });
    saveChoice({ wasTried: true });
    void devices.open(deviceKinds.filter((kind) => state().initialDevices[kind]));
    void updatePickers();
    startConnectionCheck();
  }

  const unsubscribe = ports.onDevicesChanged(handleDeviceChange);
  if (recall().wasTried)
    void ports.isAllowed().then(
      (isAllowed) => isAllowed && !closing.signal.aborted && open(),
      () => {},
    );

  return {
    state,
    subscribe,
    open,

    setEnabled(kind, on) {
      const next = { ...state().initialDevices, [kind]: on };
      set({ initialDevices: next });
      ports.onInitialDevices(next);
      saveChoice(kind === 'camera' ? { isCameraOff: !on } : { isMicrophoneOff: !on });
      if (!state().isOpen) return;
      void devices.setEnabled(kind, on);
      // Reopening while off stops the microphone's track too, so that its indicator goes out.
      if (!on) void devices.reopen(kind, {});
    },

    choose(kind, id) {
      saveChoice({ [kind]: id });
      if (kind === 'speaker') {
        set({ speaker: 'untried' });
        void updatePickers();
      } else {
        const facing = kind === 'camera' ? { facingMode: undefined } : {};
        void devices.reopen(kind, { deviceId: { exact: id }, ...facing });
      }
    },

    retry: () => void devices.retry(),

    playSound() {
      if (state().speaker === 'playing') return;
      set({ speaker: 'playing' });
      ports.playSound(recall().speaker).then(
        () => set({ speaker: 'asks' }),
        () => set({ speaker: 'failed' }),
      );
    },
    answerSound: (isAudible) => set({ speaker: isAudible ? 'heard' : 'unheard' }),

    checkConnection: startConnectionCheck,
    blur: (isOn) => void setBlur(isOn, 'off'),
    level: () => meter?.level() ?? 0,

    close() {
      closing.abort();
      unsubscribe();
      reporter.close();
      stopStatusWatch();
      stopBlurGuard();
      meter?.close();
      devices.stop();
    },
  };
}
