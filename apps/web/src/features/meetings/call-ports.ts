/** What a call needs from the outside: the media room, the own devices, the server's word, time and the page. */
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings.ts';
import type { Clock } from '../../platform/clock.ts';

export type DeviceKind = 'camera' | 'microphone';
export const deviceKinds = ['camera', 'microphone'] as const satisfies readonly DeviceKind[];

/** How a connection feels, in the four steps the header has words for. */
export type Quality = 'good' | 'fair' | 'weak' | 'lost';

/** Picture or sound that can be shown in an element of the page; detaches by the function it returns. */
export interface MediaSource {
  readonly id: string;
  attach(element: HTMLMediaElement): () => void;
}

/** Somebody else in the room. */
export interface RemotePerson {
  readonly identity: string;
  readonly name: string;
  /** `null` while there is no picture to show: then initials stand at once, never the last frame. */
  readonly camera: MediaSource | null;
  readonly sound: MediaSource | null;
  readonly isMuted: boolean;
  readonly isSpeaking: boolean;
  /** The room itself has lost them for the moment. */
  readonly isLost: boolean;
}

export interface RoomView {
  readonly people: readonly RemotePerson[];
  readonly quality: Quality | null;
  readonly isSoundBlocked: boolean;
}

export type ClosedReason =
  /** The same person came in from another tab. */
  | 'taken_over'
  /** Somebody was taken out; the room goes on. */
  | 'removed'
  /** The room is gone, as after a hang-up. */
  | 'deleted'
  /** The media server does not know this connection any more, as after its restart: only a new entry helps, at once. */
  | 'forgotten'
  /** Everything else: nobody wanted it. */
  | 'lost';

export type RoomNews =
  | { type: 'view' }
  /** The connection is gone and the room tries to get it back by itself. */
  | { type: 'interrupted' }
  | { type: 'resumed' }
  | { type: 'closed'; reason: ClosedReason }
  /** Others do not get this although it should be shared. */
  | { type: 'share_failed'; kind: DeviceKind };

/** One connection to the room; after `leave` or a `closed` it is used up. */
export interface MediaRoom {
  /** Resolves when the room is entered; rejects when it cannot be. Who has entered already is inside. */
  enter(at: { url: string; token: string }): Promise<void>;
  /** What others get of this kind from now on; `null`: nothing. Kept over interruptions. */
  share(kind: DeviceKind, track: MediaStreamTrack | null): void;
  view(): RoomView;
  /** Has to be called from a tap or a key. */
  startSound(): Promise<void>;
  /** Packets received so far, `null` where that cannot be told. Standing still means the network is gone. */
  received(): Promise<number | null>;
  leave(): Promise<void>;
  /** What the room's tools work with; nobody else looks into it. */
  readonly handle: unknown;
}

/** What stands for a device until there is something to share: published, muted, and never a picture or a sound of anybody. */
export type Places = Partial<Record<DeviceKind, MediaStreamTrack>>;

export type OpenRoom = (onNews: (news: RoomNews) => void) => Promise<MediaRoom>;

export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed';
export type OpenedDevice = { track: MediaStreamTrack } | { problem: DeviceProblem };

/** What is asked of a device beyond the usual: another camera, no noise suppression. */
export type DeviceWishes = Partial<Record<DeviceKind, MediaTrackConstraints>>;

export interface OwnDevices {
  /** Asks for all kinds in one prompt; one that fails does not lose the other. Never rejects. */
  open(
    kinds: readonly DeviceKind[],
    wishes?: DeviceWishes,
  ): Promise<Partial<Record<DeviceKind, OpenedDevice>>>;
}

/** The server's word on the meeting. Rejections carry a `code` of the contract's catalogue where they have one. */
export interface MeetingApi {
  enter(): Promise<MeetingEntry>;
  find(): Promise<Meeting>;
  hangUp(): Promise<Meeting>;
}

export interface PageEvents {
  onOffline(): void;
  onOnline(): void;
  /** The page goes away, perhaps for ever. */
  onHidden(): void;
  /** The page came back from the browser's memory. */
  onRestored(): void;
}

export interface CallPorts {
  readonly api: MeetingApi;
  readonly openRoom: OpenRoom;
  readonly devices: OwnDevices;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Listens to the page; stops by the function it returns. */
  readonly watchPage: (events: PageEvents) => () => void;
  /** Tells other tabs that this one has the call; hears when a newer tab takes it. Stops by the function it returns. */
  readonly claimCall: (onTakenOver: () => void) => () => void;
  /** Path on this origin → where the signalling is. */
  readonly signallingUrl: (path: string) => string;
}
