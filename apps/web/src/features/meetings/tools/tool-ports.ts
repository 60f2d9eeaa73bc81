/** What the tools of a room need from the outside: the open room, the screen, a level meter, the server, the page. */
import type { Recipient, SharedSource } from '@foyer/contract/room.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Meter } from '../../../platform/level-meter.ts';
import type { MediaSource, Quality } from '../call-ports.ts';

export type Side = 'agent' | 'customer';

/** Somebody else in the room, beyond face and voice. */
export interface ToolPerson {
  readonly identity: string;
  readonly name: string;
  readonly side: Side;
  /** Since when (ISO UTC); `null` when it is down. */
  readonly handSince: string | null;
  readonly heldSince: string | null;
  readonly quality: Quality | null;
  readonly screen: MediaSource | null;
  readonly screenSound: MediaSource | null;
}

export interface ToolView {
  readonly self: Pick<ToolPerson, 'identity' | 'handSince' | 'heldSince'>;
  /** What of the own is shared and yet muted in the room: somebody else did that. */
  readonly muted: readonly SharedSource[];
  readonly people: readonly ToolPerson[];
}

/** The most that is asked for of others' pictures; `high` leaves it to the size they are shown in. */
export type ReceivedLimit = 'high' | 'medium' | 'low' | 'none';
/** What is given of the own camera. */
export type SentLimit = 'full' | 'low' | 'none';
/** The own voice is always given; `slim` in half the space, so that it comes through. */
export type VoiceLimit = 'full' | 'slim';

/** How the line does, since the last look. */
export interface LineFigures {
  readonly quality: Quality | null;
  /** Share of the sound that had to be made up, 0 to 1; `null` while none arrives. */
  readonly concealed: number | null;
  /** The largest share of lost packets among pictures and sound, of what comes and of what goes, 0 to 1. */
  readonly lost: number | null;
  /** There and back, milliseconds, of the quickest; a queue that fills up shows here first. */
  readonly delayMs: number | null;
}

export interface Screen {
  readonly picture: MediaStreamTrack;
  readonly sound: MediaStreamTrack | null;
}

/** One open room; after its connection it is used up. */
export interface ToolRoom {
  view(): ToolView;
  /** Stops by the function it returns. */
  onChange(listener: () => void): () => void;
  /** What the server says to the room; what comes from a participant is not passed on. */
  onSaid(listener: (topic: string, payload: Uint8Array) => void): () => void;
  /** Now, and for whatever arrives later. */
  limitReceived(cameras: ReceivedLimit, screens: ReceivedLimit): void;
  limitSent(limit: SentLimit): void;
  limitVoice(limit: VoiceLimit): void;
  /** Nobody gets it before the recipient is settled. */
  shareScreen(screen: Screen, recipient: Recipient): Promise<void>;
  restrictScreen(recipient: Recipient): void;
  stopScreen(): Promise<void>;
  ownMicrophone(): MediaStreamTrack | null;
  figures(): Promise<LineFigures>;
  close(): void;
}

export interface Camera {
  readonly deviceId: string;
}

export interface ToolDevices {
  readonly canShareScreen: boolean;
  readonly canSuppressNoise: boolean;
  /** From a tap or a key; `null` when the person chose nothing. @throws what the browser says */
  pickScreen(): Promise<Screen | null>;
  cameras(): Promise<readonly Camera[]>;
  openMeter(track: MediaStreamTrack): Meter;
  /** The page is looked at again, or a device came or went; stops by the function it returns. */
  onAwake(listener: () => void): () => void;
}

/** What the server does for people in the room. @throws ApiError */
export interface ToolApi {
  raiseHand(raised: boolean): Promise<void>;
  lowerHand(customerId: string): Promise<void>;
  mute(customerId: string, source: SharedSource): Promise<void>;
  remove(customerId: string): Promise<void>;
  hold(customerId: string, held: boolean): Promise<void>;
}

export interface ToolPorts {
  readonly clock: Clock;
  readonly openRoom: (handle: unknown) => ToolRoom;
  readonly devices: ToolDevices;
  readonly api: ToolApi;
  /** Says in passing what went wrong, or what happened. */
  readonly say: (error: unknown) => void;
}
