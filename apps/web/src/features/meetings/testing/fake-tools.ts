/** Test support: room tools with fake room, screen, level meter and API. */
import type { Meeting } from '@foyer/contract/meetings/meetings.ts';
import type { Recipient, SharedSource } from '@foyer/contract/meetings/room.ts';
import type { RemoteMedia } from '../call/call-ports.ts';
import type {
  ConnectionStats,
  ReceivedLimit,
  Screen,
  SentLimit,
  Side,
  ToolPerson,
  ToolRoom,
  VoiceLimit,
} from '../tools/tool-ports.ts';
import { startTools } from '../tools/tools-view-model.ts';
import { fakeConversation, fakeTrack } from './fake-call.ts';

export const buildToolPerson = (change: Partial<ToolPerson> = {}): ToolPerson => ({
  identity: 'agent-1',
  name: 'Priya Venkatesh',
  side: 'agent',
  handSince: null,
  heldSince: null,
  quality: 'good',
  screen: null,
  screenAudio: null,
  ...change,
});

export const goodStats: ConnectionStats = { quality: 'good', concealed: 0, lost: 0, delayMs: 40 };

class FakeToolRoom implements ToolRoom {
  self = { identity: 'customer:1', handSince: null as string | null, heldSince: null as string | null };
  muted: SharedSource[] = [];
  ownObs: RemoteMedia | null = null;
  people: ToolPerson[] = [buildToolPerson()];
  received: { cameras: ReceivedLimit; screens: ReceivedLimit } | null = null;
  sent: SentLimit | null = null;
  voice: VoiceLimit | null = null;
  shared: { screen: Screen; recipient: Recipient } | null = null;
  isClosed = false;
  microphone: MediaStreamTrack | null = fakeTrack('microphone');
  readonly handle: unknown;
  readonly #environment: { connectionStats: ConnectionStats; isShareRefused: boolean };
  readonly #listeners = new Set<() => void>();
  readonly #messageListeners = new Set<(topic: string, payload: Uint8Array) => void>();

  constructor(handle: unknown, environment: { connectionStats: ConnectionStats; isShareRefused: boolean }) {
    this.handle = handle;
    this.#environment = environment;
  }

  view = () => ({ self: this.self, muted: this.muted, ownObs: this.ownObs, people: this.people });
  localMicrophone = () => this.microphone;
  cameraOf = () => null;
  tracks = () => [];
  connectionStats = async () => this.#environment.connectionStats;

  onChange(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onServerMessage(listener: (topic: string, payload: Uint8Array) => void) {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  limitReceived(cameras: ReceivedLimit, screens: ReceivedLimit) {
    this.received = { cameras, screens };
  }

  limitSent(limit: SentLimit) {
    this.sent = limit;
  }

  limitVoice(limit: VoiceLimit) {
    this.voice = limit;
  }

  async shareScreen(screen: Screen, recipient: Recipient) {
    if (this.#environment.isShareRefused) throw new Error('connection lost');
    this.shared = { screen, recipient };
  }

  restrictScreen(recipient: Recipient) {
    if (this.shared) this.shared = { ...this.shared, recipient };
  }

  async stopScreen() {
    this.shared = null;
  }

  close() {
    this.isClosed = true;
  }

  change(what: Partial<Pick<FakeToolRoom, 'self' | 'muted' | 'ownObs' | 'people'>>) {
    Object.assign(this, what);
    for (const listener of this.#listeners) listener();
  }

  emitMessage(topic: string, payload: Uint8Array) {
    for (const listener of this.#messageListeners) listener(topic, payload);
  }
}

/** A connected call with its tools just loaded. */
export async function fakeRoomWithTools({ as = 'customer' as Side } = {}) {
  const fixture = await fakeConversation();
  const rooms: FakeToolRoom[] = [];
  const environment = {
    screenError: null as Error | null,
    connectionStats: goodStats,
    isShareRefused: false,
    loudness: 0.2 as number | null,
    cameras: [{ deviceId: 'front' }, { deviceId: 'back' }],
    screen: { video: fakeTrack('camera'), audio: null } as
      | (Screen & { video: ReturnType<typeof fakeTrack> })
      | null,
    calls: [] as unknown[][],
    canRejoin: [] as Meeting['canRejoin'],
    shownErrors: [] as unknown[],
    wake: () => {},
    isMeterOpen: false,
  };
  const record =
    (name: string) =>
    async (...given: unknown[]) => {
      environment.calls.push([name, ...given]);
    };
  const tools = startTools(
    fixture.call,
    {
      clock: fixture.clock,
      openRoom(handle) {
        const room = new FakeToolRoom(handle, environment);
        rooms.push(room);
        return room;
      },
      devices: {
        canShareScreen: true,
        canSuppressNoise: true,
        async pickScreen() {
          if (environment.screenError) throw environment.screenError;
          return environment.screen;
        },
        cameras: async () => environment.cameras,
        openMeter() {
          environment.isMeterOpen = true;
          return {
            level: () => environment.loudness,
            loudest: () => environment.loudness,
            close() {
              environment.isMeterOpen = false;
            },
          };
        },
        onAwake(listener) {
          environment.wake = listener;
          return () => {};
        },
      },
      api: {
        raiseHand: record('raiseHand'),
        lowerHand: record('lowerHand'),
        mute: record('mute'),
        remove: record('remove'),
        hold: record('hold'),
        departures: async () => environment.canRejoin,
      },
      snapshots: {
        order: async () => ({ status: 'asked' }),
        answer: record('answer'),
        store: record('store'),
        takePicture: async () => new Blob(),
        playSound: () => {},
      },
      startBlur: () => ({ set() {}, refresh() {}, close() {} }),
      showError: (error) => environment.shownErrors.push(error),
    },
    as,
  );
  await fixture.clock.pass(0);
  return {
    ...fixture,
    tools,
    toolEnvironment: environment,
    toolRooms: rooms,
    toolRoom: () => rooms.at(-1) as FakeToolRoom,
  };
}
