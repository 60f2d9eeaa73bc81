/** Ports of the room tools: the open room, screen capture, level meter, API and page. */
import type { Meeting } from '@foyer/contract/meetings/meetings.ts';
import type { Recipient, SharedSource } from '@foyer/contract/meetings/room.ts';
import type { Meter } from '../../../platform/devices/level-meter.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Quality, RemoteMedia } from '../call/call-ports.ts';
import type { PersonTracks } from '../room/room-parts.ts';
import type { RoomBlur, RoomBlurStatus } from './devices/room-blur.ts';
import type { SnapshotPorts } from './snapshots/snapshots.ts';

export type Side = 'agent' | 'customer';
/** Guests are on the customers' pages, on a side of their own. */
export type PersonSide = Side | 'guest';

/** Another participant: tool state beyond camera and microphone. */
export interface ToolPerson {
  readonly identity: string;
  readonly name: string;
  readonly side: PersonSide;
  /** When the hand was raised (ISO UTC); `null` when it is down. */
  readonly handSince: string | null;
  readonly heldSince: string | null;
  readonly quality: Quality | null;
  readonly screen: RemoteMedia | null;
  readonly screenAudio: RemoteMedia | null;
}

export interface ToolView {
  readonly self: Pick<ToolPerson, 'identity' | 'handSince' | 'heldSince'>;
  /** Local tracks that are muted in the room although this client did not mute them. */
  readonly muted: readonly SharedSource[];
  /** The video that the local agent sends from OBS, as the others receive it. */
  readonly ownObs: RemoteMedia | null;
  readonly people: readonly ToolPerson[];
}

/** Limit of received video; `high` leaves the layer to the displayed size. */
export type ReceivedLimit = 'high' | 'medium' | 'low' | 'none';
/** Limit of sent camera video. */
export type SentLimit = 'full' | 'low' | 'none';
/** Limit of sent audio; `reduced` lowers the bitrate, so that audio gets through on a weak connection. */
export type VoiceLimit = 'full' | 'reduced';

/** Connection statistics since the last reading. */
export interface ConnectionStats {
  readonly quality: Quality | null;
  /** Share of concealed audio samples, 0 to 1; `null` while no audio arrives. */
  readonly concealed: number | null;
  /** Highest packet loss of any sent or received track, 0 to 1. */
  readonly lost: number | null;
  /** Lowest round-trip time in milliseconds; a filling queue (bufferbloat) shows here first. */
  readonly delayMs: number | null;
}

export interface Screen {
  readonly video: MediaStreamTrack;
  readonly audio: MediaStreamTrack | null;
}

/** The tools of one room connection; it cannot be reused after the connection. */
export interface ToolRoom {
  view(): ToolView;
  /** @returns unsubscribe */
  onChange(listener: () => void): () => void;
  /** Subscribes to the server's data messages; messages of participants are ignored. @returns unsubscribe */
  onServerMessage(listener: (topic: string, payload: Uint8Array) => void): () => void;
  /** Applies to current and future tracks. */
  limitReceived(cameras: ReceivedLimit, screens: ReceivedLimit): void;
  limitSent(limit: SentLimit): void;
  limitVoice(limit: VoiceLimit): void;
  /** Sets the recipient before publishing, so that no other participant receives a frame. */
  shareScreen(screen: Screen, recipient: Recipient): Promise<void>;
  restrictScreen(recipient: Recipient): void;
  stopScreen(): Promise<void>;
  localMicrophone(): MediaStreamTrack | null;
  /** The received video of a participant; `null` while there is none. */
  cameraOf(identity: string): MediaStreamTrack | null;
  /** What everyone sends now, for a recording; the local participant is last. */
  tracks(): readonly PersonTracks[];
  connectionStats(): Promise<ConnectionStats>;
  close(): void;
}

export interface Camera {
  readonly deviceId: string;
}

export interface ToolDevices {
  readonly canShareScreen: boolean;
  readonly canSuppressNoise: boolean;
  /** Must be called from a user gesture; `null` when the person chose nothing. @throws the browser's error */
  pickScreen(): Promise<Screen | null>;
  cameras(): Promise<readonly Camera[]>;
  openMeter(track: MediaStreamTrack): Meter;
  /** The page became visible, or a device was connected or removed. @returns unsubscribe */
  onAwake(listener: () => void): () => void;
}

/** The API for actions in the room. @throws ApiError */
export interface ToolApi {
  raiseHand(raised: boolean): Promise<void>;
  lowerHand(customerId: string): Promise<void>;
  mute(customerId: string, source: SharedSource): Promise<void>;
  remove(customerId: string): Promise<void>;
  hold(customerId: string, held: boolean): Promise<void>;
  /** The customers who left and can rejoin. */
  departures(): Promise<Meeting['canRejoin']>;
}

export interface ToolPorts {
  readonly clock: Clock;
  readonly openRoom: (handle: unknown) => ToolRoom;
  readonly devices: ToolDevices;
  readonly api: ToolApi;
  readonly snapshots: SnapshotPorts;
  readonly startBlur: (onStatus: (status: RoomBlurStatus) => void) => RoomBlur;
  /** Shows the error to the person. */
  readonly showError: (error: unknown) => void;
}
