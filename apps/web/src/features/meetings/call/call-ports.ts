/** Ports of a call: the media room, the local devices, the meeting API, the clock and the page. */

import type { Meeting, MeetingEntry } from '@foyer/contract/meetings/meetings.ts';
import type { Clock } from '../../../platform/time/clock.ts';

export type DeviceKind = 'camera' | 'microphone';
export const deviceKinds = ['camera', 'microphone'] as const satisfies readonly DeviceKind[];

/** Connection quality, in the four levels that the header shows. */
export type Quality = 'good' | 'fair' | 'weak' | 'lost';

/** Remote video or audio; `attach` plays it in an element and returns a function that detaches it. */
export interface RemoteMedia {
  readonly id: string;
  attach(element: HTMLMediaElement): () => void;
}

/** Another participant in the room. */
export interface RemotePerson {
  readonly identity: string;
  readonly name: string;
  /** `null` while there is no video; the tile then shows initials at once instead of the last frame. */
  readonly camera: RemoteMedia | null;
  readonly audio: RemoteMedia | null;
  readonly isMuted: boolean;
  readonly isSpeaking: boolean;
  /** The media server has lost their connection. */
  readonly isLost: boolean;
}

export interface RoomView {
  readonly people: readonly RemotePerson[];
  readonly quality: Quality | null;
  readonly isAudioBlocked: boolean;
}

export type ClosedReason =
  /** The same person joined from another tab. */
  | 'taken_over'
  /** An agent removed this participant; the room continues. */
  | 'removed'
  /** The room was deleted, for example after a hang-up. */
  | 'deleted'
  /**
   * The media server no longer knows the connection, for example after its restart; only a new entry helps.
   */
  | 'forgotten'
  /** Any other, unintended disconnect. */
  | 'lost';

export type MediaRoomEvent =
  | { type: 'view' }
  /** The connection is lost and LiveKit tries to resume it. */
  | { type: 'interrupted' }
  | { type: 'resumed' }
  | { type: 'closed'; reason: ClosedReason }
  /** Publishing a track that should be shared failed. */
  | { type: 'share_failed'; kind: DeviceKind };

/** One connection to the room; it cannot be reused after `leave` or a `closed` event. */
export interface MediaRoom {
  /**
   * Resolves when the room is entered and rejects when it cannot be, with a `BrowserRejection` if the browser and not
   * the network is the reason; a room that is already entered resolves at once.
   */
  enter(at: { url: string; token: string }): Promise<void>;
  /** Sets the track of this kind that others receive; `null` shares nothing. Kept across interruptions. */
  share(kind: DeviceKind, track: MediaStreamTrack | null): void;
  view(): RoomView;
  /** Must be called from a user gesture. */
  startAudio(): Promise<void>;
  /** Bytes received so far, `null` when unknown. A constant value means that the network is down. */
  received(): Promise<number | null>;
  leave(): Promise<void>;
  /** The library's room object; only the room tools use it. */
  readonly handle: unknown;
}

/**
 * Tracks that are published muted until a device is shared. They never carry video or audio of the person.
 */
export type PlaceholderTracks = Partial<Record<DeviceKind, MediaStreamTrack>>;

export type OpenRoom = (onEvent: (event: MediaRoomEvent) => void) => Promise<MediaRoom>;

export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed';
export type OpenedDevice = { track: MediaStreamTrack } | { problem: DeviceProblem };

/** Constraints beyond the defaults, such as another camera or no noise suppression. */
export type DeviceConstraints = Partial<Record<DeviceKind, MediaTrackConstraints>>;

export interface LocalDevices {
  /** Requests all kinds with one prompt; a failing kind does not affect the other. Never rejects. */
  open(
    kinds: readonly DeviceKind[],
    wishes?: DeviceConstraints,
  ): Promise<Partial<Record<DeviceKind, OpenedDevice>>>;
}

/**
 * The meeting API. Rejections are `ApiError`s with a code of the contract's catalogue where the server sent
 * one.
 */
export interface MeetingApi {
  enter(): Promise<MeetingEntry>;
  find(): Promise<Meeting>;
  /** Ends the meeting, for an agent for all participants. */
  hangUp(): Promise<Meeting>;
  /** A customer leaves; the meeting stays open for a while, unless it has not started. */
  leave(): Promise<Meeting>;
  /** Takes the departure back, so that `enter` works again. */
  rejoin(): Promise<Meeting>;
}

export interface PageEvents {
  onOffline(): void;
  onOnline(): void;
  /** The page is being hidden or unloaded. */
  onHidden(): void;
  /** The page was restored from the back/forward cache. */
  onRestored(): void;
}

/** What a person switched on or off in a meeting. Absent: not switched in it. */
export type SwitchedDevices = Partial<Record<DeviceKind, boolean>>;

export interface CallPorts {
  readonly api: MeetingApi;
  readonly openRoom: OpenRoom;
  readonly devices: LocalDevices;
  /** What the person switched on or off in this meeting, in any tab of this browser. */
  readonly switched: {
    readonly recall: () => SwitchedDevices;
    readonly remember: (change: SwitchedDevices) => void;
  };
  readonly clock: Clock;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** Subscribes to page events. @returns unsubscribe */
  readonly watchPage: (events: PageEvents) => () => void;
  /** Claims the call for this tab and reports when a newer tab claims it. @returns release */
  readonly claimCall: (onTakenOver: () => void) => () => void;
  /** Path on this origin → URL of the signalling WebSocket. */
  readonly signallingUrl: (path: string) => string;
  /** Sends an error that is none of the network to the server's log. */
  readonly logError: (error: unknown) => void;
}
