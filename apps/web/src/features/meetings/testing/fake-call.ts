/** Test support: a call with fake clock, room, devices, API and page. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings/meetings.ts';
import { ApiError, type ProblemCode } from '../../../platform/api/api-error.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type {
  CallPorts,
  DeviceKind,
  MediaRoom,
  MediaRoomEvent,
  OpenedDevice,
  PageEvents,
  RemotePerson,
  SwitchedDevices,
} from '../call/call-ports.ts';
import { type StartDevices, startCall } from '../call/call-view-model.ts';

/** A fake camera or microphone track. */
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
  platform: 'jupiter',
  as: 'customer',
  endsForAll: false,
  customerName: 'Ananya Iyer',
  agentName: 'Priya Venkatesh',
  startedAt: null,
  endedAt: null,
  endedBy: null,
  plannedMinutes: 20,
  canRejoin: [],
  ...change,
});

export const buildDeparture = (remainingMs = lobbyLimits.returnWindowMs) => ({
  customerId: '3f0d8f0e-7d0b-4a52-8f4b-5d0c7a1b2c3d',
  name: 'Ananya Iyer',
  remainingMs,
});

export const buildPerson = (change: Partial<RemotePerson> = {}): RemotePerson => ({
  identity: 'agent-1',
  name: 'Priya Venkatesh',
  camera: { id: 'picture', attach: () => () => {} },
  audio: null,
  isMuted: false,
  isSpeaking: false,
  isLost: false,
  ...change,
});

interface RoomEnvironment {
  isMediaDown: boolean;
  /** What entering the media room throws instead. */
  mediaFault?: Error | null;
  /** The people in the room when it is entered. */
  others: RemotePerson[];
}

export class FakeRoom implements MediaRoom {
  entered: { url: string; token: string } | null = null;
  hasLeft = false;
  people: RemotePerson[] = [];
  shared: Record<DeviceKind, MediaStreamTrack | null> = { camera: null, microphone: null };
  isAudioBlocked = false;
  bytes: number | null = null;
  readonly emit: (event: MediaRoomEvent) => void;
  readonly #environment: RoomEnvironment;

  constructor(emit: (event: MediaRoomEvent) => void, environment: RoomEnvironment) {
    this.emit = emit;
    this.#environment = environment;
  }

  async enter(at: { url: string; token: string }) {
    if (this.#environment.mediaFault) throw this.#environment.mediaFault;
    if (this.#environment.isMediaDown) throw new Error('could not establish signal connection');
    this.entered = at;
    this.people = this.#environment.others;
  }

  share(kind: DeviceKind, track: MediaStreamTrack | null) {
    this.shared[kind] = track;
  }

  view = () => ({ people: this.people, quality: 'good' as const, isAudioBlocked: this.isAudioBlocked });
  received = async () => this.bytes;
  readonly handle: unknown = {};

  async startAudio() {
    this.isAudioBlocked = false;
  }

  async leave() {
    this.hasLeft = true;
  }

  show(...people: RemotePerson[]) {
    this.people = people;
    this.emit({ type: 'view' });
  }
}

/**
 * Starts a call in an environment where everything works; the test changes `environment` to simulate
 * failures.
 */
export function fakeCall({
  start,
  rejoins,
  switched = {},
}: {
  start?: StartDevices;
  rejoins?: boolean;
  switched?: SwitchedDevices;
} = {}) {
  const clock = fakeClock();
  const rooms: FakeRoom[] = [];
  const environment = {
    isMediaDown: false,
    mediaFault: null as Error | null,
    logged: [] as unknown[],
    others: [] as RemotePerson[],
    rejectWith: null as ProblemCode | null,
    meeting: buildMeeting(),
    entries: 0,
    hangUps: 0,
    departures: 0,
    rejoins: 0,
    requested: [] as DeviceKind[][],
    /** In this meeting, by any tab. */
    switched,
    devices: {
      camera: { track: fakeTrack('camera') },
      microphone: { track: fakeTrack('microphone') },
    } as Record<DeviceKind, OpenedDevice>,
    page: null as PageEvents | null,
    takeOver: () => {},
  };
  /** Answers asynchronously, so that the test can change `environment` first. */
  const rejectIfConfigured = async () => {
    await Promise.resolve();
    if (environment.rejectWith) throw new ApiError(environment.rejectWith);
  };
  const ports: CallPorts = {
    api: {
      async enter(): Promise<MeetingEntry> {
        environment.entries += 1;
        await rejectIfConfigured();
        if (environment.meeting.canRejoin.length > 0) throw new ApiError('meeting.left');
        return { ...environment.meeting, mediaPath: '/livekit', token: `token-${environment.entries}` };
      },
      async find() {
        if (environment.rejectWith === 'network.unreachable') await rejectIfConfigured();
        return environment.meeting;
      },
      async leave() {
        environment.departures += 1;
        await rejectIfConfigured();
        environment.meeting = { ...environment.meeting, canRejoin: [buildDeparture()] };
        return environment.meeting;
      },
      async rejoin() {
        environment.rejoins += 1;
        await rejectIfConfigured();
        environment.meeting = { ...environment.meeting, canRejoin: [] };
        return environment.meeting;
      },
      async hangUp() {
        environment.hangUps += 1;
        await rejectIfConfigured();
        const endedBy = environment.meeting.as === 'agent' ? 'agent' : 'customer';
        return { ...environment.meeting, status: 'ended', endedBy };
      },
    },
    async openRoom(onEvent) {
      const room = new FakeRoom(onEvent, environment);
      rooms.push(room);
      return room;
    },
    devices: {
      async open(kinds) {
        environment.requested.push([...kinds]);
        await Promise.resolve();
        return Object.fromEntries(kinds.map((kind) => [kind, environment.devices[kind]]));
      },
    },
    switched: {
      recall: () => environment.switched,
      remember: (change) => {
        environment.switched = { ...environment.switched, ...change };
      },
    },
    clock,
    random: () => 0,
    watchPage(events) {
      environment.page = events;
      return () => {
        environment.page = null;
      };
    },
    claimCall(onTakenOver) {
      environment.takeOver = onTakenOver;
      return () => {};
    },
    signallingUrl: (path) => `ws://acme.localhost${path}`,
    logError: (error) => void environment.logged.push(error),
  };
  const call = startCall(ports, start, rejoins);
  return { call, clock, environment, rooms, room: () => rooms.at(-1) as FakeRoom };
}

/** `fakeCall` with the other person already in the room. */
export async function fakeConversation() {
  const fixture = fakeCall();
  await fixture.clock.pass(100);
  fixture.room().show(buildPerson());
  fixture.environment.others = [buildPerson()];
  return fixture;
}
