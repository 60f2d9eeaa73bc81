/** View model of an admin who monitors a meeting: the hidden connection to its room, and the whisper to its agent. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { SupervisionToken } from '@foyer/contract/meetings/supervision.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { createObservable, type Observable } from '../../../platform/state/observable.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type {
  ClosedReason,
  DeviceProblem,
  LocalDevices,
  MediaRoom,
  MediaRoomEvent,
  OpenRoom,
  RemotePerson,
} from '../call/call-ports.ts';
import type { ToolPerson, ToolRoom } from '../tools/tool-ports.ts';

export type MonitorStatus = 'idle' | 'connecting' | 'listening' | 'reconnecting';
export type WhisperStatus = 'off' | 'starting' | 'on';

/** Why monitoring or whispering ended or did not start. */
export type MonitorProblem =
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'microphone'; readonly problem: DeviceProblem }
  /** The supervision or the meeting has ended, or another tab continues it. */
  | { readonly kind: 'closed'; readonly reason: ClosedReason };

export interface MonitoredPerson extends RemotePerson {
  readonly side: ToolPerson['side'];
  readonly screen: ToolPerson['screen'];
  readonly screenAudio: ToolPerson['screenAudio'];
}

export interface MonitorState {
  readonly status: MonitorStatus;
  readonly people: readonly MonitoredPerson[];
  readonly whisper: WhisperStatus;
  readonly isAudioBlocked: boolean;
  readonly problem: MonitorProblem | null;
}

export interface MonitorPorts {
  readonly clock: Clock;
  readonly api: {
    /** Idempotent for the same admin. @throws ApiError */
    start(): Promise<SupervisionToken>;
    /** @throws ApiError */
    whisper(): Promise<SupervisionToken>;
    /** @throws ApiError */
    stop(): Promise<void>;
  };
  readonly openRoom: OpenRoom;
  readonly openTools: (handle: unknown) => Pick<ToolRoom, 'view' | 'onChange' | 'limitReceived' | 'close'>;
  readonly devices: LocalDevices;
  readonly signallingUrl: (path: string) => string;
}

export interface Monitor extends Observable<MonitorState> {
  start(): void;
  /** Ends the supervision. */
  stop(): Promise<void>;
  /** Turns the whisper on or off. */
  toggleWhisper(): void;
  /** Must be called from a user gesture. */
  startAudio(): void;
  /** Like `stop`, when the page is left. */
  close(): void;
}

export const idle: MonitorState = {
  status: 'idle',
  people: [],
  whisper: 'off',
  isAudioBlocked: false,
  problem: null,
};

const retryAfterMs = seconds(2);
const withoutMedia = { camera: null, audio: null, isMuted: true, isSpeaking: false };

export function createMonitor(ports: MonitorPorts): Monitor {
  const { state, subscribe, set, update } = createObservable(idle);
  let room: MediaRoom | null = null;
  let tools: ReturnType<MonitorPorts['openTools']> | null = null;
  /** Increased with each connection; an older one is ignored. */
  let connection = 0;
  const whisper = createWhisper(ports, update);

  function leave() {
    connection += 1;
    tools?.close();
    void room?.leave();
    room = null;
    tools = null;
  }

  async function connect(status: 'connecting' | 'reconnecting') {
    leave();
    const own = connection;
    const isStale = () => own !== connection;
    update({ status, problem: null });
    try {
      const { mediaPath, token } = await ports.api.start();
      const opened = await ports.openRoom((event) => !isStale() && handleEvent(event));
      if (isStale()) return void opened.leave();
      room = opened;
      const openedTools = ports.openTools(opened.handle);
      tools = openedTools;
      // The lowest layers: a higher one would change what the customer's browser sends, and so tell of the supervisor.
      openedTools.limitReceived('low', 'low');
      openedTools.onChange(showView);
      await opened.enter({ url: ports.signallingUrl(mediaPath), token });
      if (isStale()) return;
      update({ status: 'listening' });
      showView();
    } catch (error) {
      if (isStale()) return;
      if (isFinal(error) || status === 'connecting') over({ kind: 'error', error });
      else reconnectLater();
    }
  }

  function reconnectLater() {
    const own = connection;
    update({
      status: 'reconnecting',
      people: state().people.map((person) => ({ ...person, ...withoutMedia })),
    });
    ports.clock.after(retryAfterMs, () => own === connection && void connect('reconnecting'));
  }

  function handleEvent(event: MediaRoomEvent) {
    switch (event.type) {
      case 'view':
      case 'resumed':
        return showView();
      case 'closed': {
        leave();
        const isLost = event.reason === 'lost' || event.reason === 'forgotten';
        return isLost ? reconnectLater() : over({ kind: 'closed', reason: event.reason });
      }
    }
  }

  function showView() {
    const view = room?.view();
    if (!view || !tools || state().status !== 'listening') return;
    const byIdentity = new Map(tools.view().people.map((person) => [person.identity, person]));
    const people = view.people.map((person) => {
      const { side = 'customer', screen = null, screenAudio = null } = byIdentity.get(person.identity) ?? {};
      return { ...person, side, screen, screenAudio };
    });
    update({ people, isAudioBlocked: view.isAudioBlocked });
  }

  function over(problem: MonitorProblem | null) {
    leave();
    whisper.close();
    set({ ...idle, problem });
  }

  async function stop() {
    const wasIdle = state().status === 'idle';
    over(null);
    // The server ends an absent supervisor's supervision by itself.
    if (!wasIdle) await ports.api.stop().catch(() => {});
  }

  return {
    state,
    subscribe,
    start: () => void (state().status === 'idle' && connect('connecting')),
    stop,
    toggleWhisper: () => void (state().status === 'listening' && whisper.toggle()),
    startAudio: () =>
      void room
        ?.startAudio()
        .catch(() => {})
        .then(showView),
    close: () => void stop(),
  };
}

/** Publishes the microphone in the staff side room, where only agents can be. */
function createWhisper(ports: MonitorPorts, update: (change: Partial<MonitorState>) => void) {
  let room: MediaRoom | null = null;
  let track: MediaStreamTrack | null = null;
  let attempt = 0;
  let isOn = false;

  function close() {
    attempt += 1;
    isOn = false;
    track?.stop();
    track = null;
    void room?.leave();
    room = null;
  }

  function end(problem: MonitorProblem | null = null) {
    close();
    update({ whisper: 'off', problem });
  }

  async function begin() {
    close();
    isOn = true;
    const own = attempt;
    const isStale = () => own !== attempt;
    update({ whisper: 'starting', problem: null });
    const { microphone } = await ports.devices.open(['microphone']);
    if (!microphone || 'problem' in microphone)
      return isStale() ? undefined : end({ kind: 'microphone', problem: microphone?.problem ?? 'failed' });
    if (isStale()) return microphone.track.stop();
    track = microphone.track;
    track.addEventListener('ended', () => !isStale() && end({ kind: 'microphone', problem: 'missing' }));
    try {
      const { mediaPath, token } = await ports.api.whisper();
      const opened = await ports.openRoom((event) => {
        if (!isStale() && (event.type === 'closed' || event.type === 'share_failed')) end();
      });
      if (isStale()) return void opened.leave();
      room = opened;
      opened.share('microphone', track);
      await opened.enter({ url: ports.signallingUrl(mediaPath), token });
      if (!isStale()) update({ whisper: 'on' });
    } catch (error) {
      if (!isStale()) end({ kind: 'error', error });
    }
  }

  return { close, toggle: () => (isOn ? end() : void begin()) };
}

/** A rejection that does not pass. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return !['network.unreachable', 'server.busy', 'server.failed', 'media.unavailable'].includes(error.code);
}
