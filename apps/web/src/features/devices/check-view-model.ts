/** The device check from the first press to the door: what is shown, and what people can do with it. */
import { guardBlur } from '../../platform/background-blur.ts';
import { devicesOf, type ListedKind, listedId } from '../../platform/device-list.ts';
import type { Meter } from '../../platform/level-meter.ts';
import { callDevices, type DeviceKind, deviceKinds } from '../meetings/index.ts';
import type { CheckPorts } from './check-ports.ts';
import { atRest, type CheckState, resultOf } from './check-state.ts';
import { checkConnection } from './connection-check.ts';
import type { GoIn } from './go-in.ts';
import { listen } from './listening.ts';
import { telling } from './telling.ts';

export interface CheckViewModel {
  state(): CheckState;
  /** Hears of every change; stops by the function it returns. */
  subscribe(listener: () => void): () => void;
  /** Opens what one goes in with, and tries the connection. */
  open(): void;
  turn(kind: DeviceKind, on: boolean): void;
  choose(kind: ListedKind, id: string): void;
  /** Opens again what should be on and is not. */
  retry(): void;
  playSound(): void;
  answerSound(isHeard: boolean): void;
  checkConnection(): void;
  blur(isOn: boolean): void;
  /** Of the microphone now, 0 to 1. */
  level(): number;
  /** Lets go of everything; the lights go out. */
  close(): void;
}

/** Nothing is opened unasked, unless it was tried here before and the browser allows it already. */
export function startCheck(ports: CheckPorts, goIn: GoIn): CheckViewModel {
  const { clock, recall, remember } = ports;
  const listeners = new Set<() => void>();
  const teller = telling(ports);
  let state: CheckState = { ...atRest, goIn };
  const closing = new AbortController();
  let meter: Meter | null = null;
  let stopListening = () => {};
  let stopGuard = () => {};

  const set = (change: Partial<CheckState>) => {
    if (closing.signal.aborted) return;
    state = { ...state, ...change };
    teller.heed(resultOf(state));
    for (const listener of listeners) listener();
  };

  const devices = callDevices({
    devices: ports.devices,
    share: (kind, track) => (kind === 'camera' ? look(track) : hear(track)),
    onChange: () => {
      set({ devices: devices.states(), picture: devices.shared('camera') });
      void list();
    },
  });

  function hear(track: MediaStreamTrack | null) {
    stopListening();
    meter?.close();
    meter = track && ports.openMeter(track);
    set({ listening: 'quiet' });
    stopListening = meter ? listen({ clock, meter, onChange: (listening) => set({ listening }) }) : () => {};
  }

  function look(camera: MediaStreamTrack | null) {
    stopGuard();
    const blur = camera && ports.blurOf(camera);
    if (!blur) return set({ blur: 'absent' });
    if (!blur.isOn()) return set({ blur: state.blur === 'refused' ? 'refused' : 'off' });
    set({ blur: 'on' });
    stopGuard = guardBlur({ clock, blur, onTooSlow: () => void turnBlur(false, 'refused') });
  }

  async function turnBlur(isOn: boolean, otherwise: 'off' | 'refused') {
    const camera = devices.shared('camera');
    const blur = camera && ports.blurOf(camera);
    if (!blur) return;
    remember({ isBlurred: isOn });
    set({ blur: isOn ? 'on' : otherwise });
    await blur.set(isOn).catch(() => {});
    look(camera);
  }

  async function list() {
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

  /** Another one takes the place of a device that was pulled out; one that is plugged in is tried at once. */
  function devicesChanged() {
    if (!state.isOpen) return;
    for (const kind of deviceKinds)
      if (state.devices[kind] === 'missing') void devices.reopen(kind, { deviceId: undefined });
    void list();
  }

  function tryConnection() {
    if (state.connection?.status === 'running') return;
    void checkConnection(ports.connection(closing.signal), (connection) => set({ connection }));
  }

  function open() {
    if (state.isOpen) return;
    set({ isOpen: true });
    remember({ wasTried: true });
    void devices.open(deviceKinds.filter((kind) => state.goIn[kind]));
    void list();
    tryConnection();
  }

  const unwatch = ports.onDevicesChanged(devicesChanged);
  if (recall().wasTried)
    void ports.isAllowed().then(
      (isAllowed) => isAllowed && !closing.signal.aborted && open(),
      () => {},
    );

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,

    turn(kind, on) {
      const next = { ...state.goIn, [kind]: on };
      set({ goIn: next });
      ports.onGoIn(next);
      remember(kind === 'camera' ? { isCameraOff: !on } : { isMicrophoneOff: !on });
      if (!state.isOpen) return;
      void devices.turn(kind, on);
      // Off is off: the light of the microphone goes out too.
      if (!on) void devices.reopen(kind, {});
    },

    choose(kind, id) {
      remember({ [kind]: id });
      if (kind === 'speaker') {
        set({ speaker: 'untried' });
        void list();
      } else {
        const facing = kind === 'camera' ? { facingMode: undefined } : {};
        void devices.reopen(kind, { deviceId: { exact: id }, ...facing });
      }
    },

    retry: () => void devices.retry(),

    playSound() {
      if (state.speaker === 'playing') return;
      set({ speaker: 'playing' });
      ports.playSound(recall().speaker).then(
        () => set({ speaker: 'asks' }),
        () => set({ speaker: 'failed' }),
      );
    },
    answerSound: (isHeard) => set({ speaker: isHeard ? 'heard' : 'unheard' }),

    checkConnection: tryConnection,
    blur: (isOn) => void turnBlur(isOn, 'off'),
    level: () => meter?.level() ?? 0,

    close() {
      closing.abort();
      unwatch();
      teller.close();
      stopListening();
      stopGuard();
      meter?.close();
      devices.stop();
      listeners.clear();
    },
  };
}
