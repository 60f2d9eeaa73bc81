/** The tools of a call whose room, screen, meter and server are in the hands of the test. */
import type { Recipient, SharedSource } from '@foyer/contract/room.ts';
import type {
  LineFigures,
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
  screenSound: null,
  ...change,
});

export const goodLine: LineFigures = { quality: 'good', concealed: 0, lost: 0, delayMs: 40 };

class FakeToolRoom implements ToolRoom {
  self = { identity: 'customer:1', handSince: null as string | null, heldSince: null as string | null };
  muted: SharedSource[] = [];
  people: ToolPerson[] = [buildToolPerson()];
  asked: { cameras: ReceivedLimit; screens: ReceivedLimit } | null = null;
  sent: SentLimit | null = null;
  voice: VoiceLimit | null = null;
  shared: { screen: Screen; recipient: Recipient } | null = null;
  isClosed = false;
  microphone: MediaStreamTrack | null = fakeTrack('microphone');
  readonly handle: unknown;
  readonly #world: { line: LineFigures; isShareRefused: boolean };
  readonly #listeners = new Set<() => void>();
  readonly #saidListeners = new Set<(topic: string, payload: Uint8Array) => void>();

  constructor(handle: unknown, world: { line: LineFigures; isShareRefused: boolean }) {
    this.handle = handle;
    this.#world = world;
  }

  view = () => ({ self: this.self, muted: this.muted, people: this.people });
  ownMicrophone = () => this.microphone;
  figures = async () => this.#world.line;

  onChange(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onSaid(listener: (topic: string, payload: Uint8Array) => void) {
    this.#saidListeners.add(listener);
    return () => this.#saidListeners.delete(listener);
  }

  limitReceived(cameras: ReceivedLimit, screens: ReceivedLimit) {
    this.asked = { cameras, screens };
  }

  limitSent(limit: SentLimit) {
    this.sent = limit;
  }

  limitVoice(limit: VoiceLimit) {
    this.voice = limit;
  }

  async shareScreen(screen: Screen, recipient: Recipient) {
    if (this.#world.isShareRefused) throw new Error('the line is gone');
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

  change(what: Partial<Pick<FakeToolRoom, 'self' | 'muted' | 'people'>>) {
    Object.assign(this, what);
    for (const listener of this.#listeners) listener();
  }

  say(topic: string, payload: Uint8Array) {
    for (const listener of this.#saidListeners) listener(topic, payload);
  }
}

/** A conversation that goes on, with its tools just loaded. */
export async function fakeRoomWithTools({ as = 'customer' as Side } = {}) {
  const scene = await fakeConversation();
  const rooms: FakeToolRoom[] = [];
  const world = {
    line: goodLine,
    isShareRefused: false,
    loudness: 0.2 as number | null,
    cameras: [{ deviceId: 'front' }, { deviceId: 'back' }],
    screen: { picture: fakeTrack('camera'), sound: null } as
      | (Screen & { picture: ReturnType<typeof fakeTrack> })
      | null,
    calls: [] as unknown[][],
    said: [] as unknown[],
    wake: () => {},
    isMeterOpen: false,
  };
  const note =
    (name: string) =>
    async (...given: unknown[]) => {
      world.calls.push([name, ...given]);
    };
  const tools = startTools(
    scene.call,
    {
      clock: scene.clock,
      openRoom(handle) {
        const room = new FakeToolRoom(handle, world);
        rooms.push(room);
        return room;
      },
      devices: {
        canShareScreen: true,
        canSuppressNoise: true,
        pickScreen: async () => world.screen,
        cameras: async () => world.cameras,
        openMeter() {
          world.isMeterOpen = true;
          return {
            level: () => world.loudness,
            loudest: () => world.loudness,
            close() {
              world.isMeterOpen = false;
            },
          };
        },
        onAwake(listener) {
          world.wake = listener;
          return () => {};
        },
      },
      api: {
        raiseHand: note('raiseHand'),
        lowerHand: note('lowerHand'),
        mute: note('mute'),
        remove: note('remove'),
        hold: note('hold'),
      },
      say: (error) => world.said.push(error),
    },
    as,
  );
  await scene.clock.pass(0);
  return {
    ...scene,
    tools,
    toolWorld: world,
    toolRooms: rooms,
    toolRoom: () => rooms.at(-1) as FakeToolRoom,
  };
}
