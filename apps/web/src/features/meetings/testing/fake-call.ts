/** A call whose clock, room, devices, server and page are in the hands of the test. */
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings.ts';
import { ApiError, type ProblemCode } from '../../../platform/api-error.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type {
  CallPorts,
  DeviceKind,
  MediaRoom,
  OpenedDevice,
  PageEvents,
  RemotePerson,
  RoomNews,
} from '../call-ports.ts';
import { startCall } from '../call-view-model.ts';

/** A camera's or microphone's track. */
export function fakeTrack(kind: DeviceKind) {
  const target = new EventTarget();
  return Object.assign(target, {
    id: `${kind}-track`,
    kind: kind === 'camera' ? 'video' : 'audio',
    enabled: true,
    readyState: 'live' as 'live' | 'ended',
    stop() {
      this.readyState = 'ended';
    },
    unplug() {
      this.readyState = 'ended';
      target.dispatchEvent(new Event('ended'));
    },
  }) as unknown as MediaStreamTrack & { unplug(): void };
}

export const buildMeeting = (change: Partial<Meeting> = {}): Meeting => ({
  meetingId: '6f8f57cf-3a0c-4f7b-8f5e-1f2d3c4b5a69',
  status: 'open',
  productId: '0d6cf3c2-9f0b-4f6e-9b53-6f2d1c4b5a60',
  productName: 'JEE Live Demo',
  productSlug: 'jee-live-demo',
  as: 'customer',
  customerName: 'Ananya Iyer',
  agentName: 'Priya Venkatesh',
  startedAt: null,
  endedAt: null,
  endedBy: null,
  plannedMinutes: 20,
  ...change,
});

export const buildPerson = (change: Partial<RemotePerson> = {}): RemotePerson => ({
  identity: 'agent-1',
  name: 'Priya Venkatesh',
  camera: { id: 'picture', attach: () => () => {} },
  sound: null,
  isMuted: false,
  isSpeaking: false,
  isLost: false,
  ...change,
});

interface RoomWorld {
  isMediaDown: boolean;
  /** Who is found in a room that is entered. */
  others: RemotePerson[];
}

export class FakeRoom implements MediaRoom {
  entered: { url: string; token: string } | null = null;
  hasLeft = false;
  people: RemotePerson[] = [];
  shared: Record<DeviceKind, MediaStreamTrack | null> = { camera: null, microphone: null };
  isSoundBlocked = false;
  bytes: number | null = null;
  readonly tell: (news: RoomNews) => void;
  readonly #world: RoomWorld;

  constructor(tell: (news: RoomNews) => void, world: RoomWorld) {
    this.tell = tell;
    this.#world = world;
  }

  async enter(at: { url: string; token: string }) {
    if (this.#world.isMediaDown) throw new Error('could not establish signal connection');
    this.entered = at;
    this.people = this.#world.others;
  }

  share(kind: DeviceKind, track: MediaStreamTrack | null) {
    this.shared[kind] = track;
  }

  view = () => ({ people: this.people, quality: 'good' as const, isSoundBlocked: this.isSoundBlocked });
  received = async () => this.bytes;
  readonly handle: unknown = {};

  async startSound() {
    this.isSoundBlocked = false;
  }

  async leave() {
    this.hasLeft = true;
  }

  show(...people: RemotePerson[]) {
    this.people = people;
    this.tell({ type: 'view' });
  }
}

/** Starts a call in a world where everything works, until the test says otherwise. */
export function fakeCall({ start }: { start?: { camera: boolean; microphone: boolean } } = {}) {
  const clock = fakeClock();
  const rooms: FakeRoom[] = [];
  const world = {
    isMediaDown: false,
    others: [] as RemotePerson[],
    refuse: null as ProblemCode | null,
    meeting: buildMeeting(),
    entries: 0,
    hangUps: 0,
    asked: [] as DeviceKind[][],
    devices: {
      camera: { track: fakeTrack('camera') },
      microphone: { track: fakeTrack('microphone') },
    } as Record<DeviceKind, OpenedDevice>,
    page: null as PageEvents | null,
    takeOver: () => {},
  };
  /** Answers after the test had its say. */
  const refuseIfTold = async () => {
    await Promise.resolve();
    if (world.refuse) throw new ApiError(world.refuse);
  };
  const ports: CallPorts = {
    api: {
      async enter(): Promise<MeetingEntry> {
        world.entries += 1;
        await refuseIfTold();
        return { ...world.meeting, mediaPath: '/livekit', token: `token-${world.entries}` };
      },
      async find() {
        if (world.refuse === 'network.unreachable') await refuseIfTold();
        return world.meeting;
      },
      async hangUp() {
        world.hangUps += 1;
        await refuseIfTold();
        return { ...world.meeting, status: 'ended', endedBy: world.meeting.as };
      },
    },
    async openRoom(onNews) {
      const room = new FakeRoom(onNews, world);
      rooms.push(room);
      return room;
    },
    devices: {
      async open(kinds) {
        world.asked.push([...kinds]);
        await Promise.resolve();
        return Object.fromEntries(kinds.map((kind) => [kind, world.devices[kind]]));
      },
    },
    clock,
    random: () => 0,
    watchPage(events) {
      world.page = events;
      return () => {
        world.page = null;
      };
    },
    claimCall(onTakenOver) {
      world.takeOver = onTakenOver;
      return () => {};
    },
    signallingUrl: (path) => `ws://acme.localhost${path}`,
  };
  const call = startCall(ports, start);
  return { call, clock, world, rooms, room: () => rooms.at(-1) as FakeRoom };
}

/** The same, with the other person already in the room. */
export async function fakeConversation() {
  const scene = fakeCall();
  await scene.clock.pass(100);
  scene.room().show(buildPerson());
  scene.world.others = [buildPerson()];
  return scene;
}
