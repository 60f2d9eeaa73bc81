/** The state of the room tools that components render. */
import type { SharedSource } from '@foyer/contract/meetings/room.ts';
import type { DeviceKind, RemoteMedia } from '../call/call-ports.ts';
import type { RecordingTool } from '../room/room-parts.ts';
import type { Annotations } from './annotations/annotations-view-model.ts';
import type { MicrophoneNote } from './devices/microphone-watch.ts';
import type { RoomBlurStatus } from './devices/room-blur.ts';
import type { QualityChoice } from './quality/media-limits.ts';
import type { QualityLevel } from './quality/quality-levels.ts';
import type { ShareState } from './screen-share/screen-share.ts';
import { noSnapshot, type SnapshotState } from './snapshots/snapshots.ts';
import type { LayoutChoice, StagePlan } from './stage-layout.ts';
import type { ToolPerson } from './tool-ports.ts';
import { notZoomed, type Zoom } from './zoom/zoom.ts';

/** Panels beside the stage, or over it on a phone. */
export type Panel = 'people' | 'chat' | 'outcome';
/** Modal sheets. */
export type Sheet =
  | 'quality'
  | 'settings'
  | 'microphone'
  | 'camera'
  | 'keys'
  | 'transfer'
  | 'recording'
  | 'obs'
  | 'more';

export interface SharedScreen {
  readonly identity: string;
  readonly name: string;
  readonly video: RemoteMedia;
  readonly audio: RemoteMedia | null;
}

export interface Departure {
  readonly customerId: string;
  /** First name. */
  readonly name: string;
  /** Epoch milliseconds of the server's clock. */
  readonly untilMs: number;
}

export interface ToolsState {
  readonly plan: StagePlan;
  readonly layout: LayoutChoice;
  readonly people: readonly ToolPerson[];
  readonly selfIdentity: string;
  /** For an agent: the customers who left and can rejoin. */
  readonly departed: readonly Departure[];
  /** Identities with a raised hand, earliest first, including the local participant. */
  readonly hands: readonly string[];
  readonly isHandUp: boolean;
  /** When the local participant was put on hold (ISO UTC). */
  readonly heldSince: string | null;
  /** Identity of the tile that the person chose to see large. */
  readonly spotlight: string | null;
  /** Magnification of the shared screen. */
  readonly zoom: Zoom;
  /** The large tile fills the whole screen. */
  readonly isFullScreen: boolean;
  /** The latest screen that another participant shares, or the local one. */
  readonly screen: SharedScreen | null;
  /** For an agent: video arrives from OBS, and everyone sees it as their screen. */
  readonly isObsConnected: boolean;
  /** The local screen is shown here too, to draw on it. */
  readonly isOwnScreenShown: boolean;
  /** The drawings on shared screens; `null` until they are loaded, and with the flag `annotations` off. */
  readonly annotations: Annotations | null;
  readonly share: ShareState;
  readonly quality: QualityChoice;
  /** How far video is reduced for the network. */
  readonly qualityLevel: QualityLevel;
  readonly microphone: MicrophoneNote | null;
  /** Local sources that an agent turned off; only the local participant turns them on again. */
  readonly mutedByAgent: readonly SharedSource[];
  /** Devices that another application uses at the moment, such as a phone call. */
  readonly inUseByOtherApp: readonly DeviceKind[];
  readonly cameras: number;
  readonly canShareScreen: boolean;
  /** `null` where the browser does not support it. */
  readonly isNoiseSuppressed: boolean | null;
  /** Of the background of the local camera. */
  readonly blur: RoomBlurStatus;
  readonly snapshot: SnapshotState;
  /** On the customer's page: whether pictures are allowed; `null` if this page was not asked. */
  readonly areSnapshotsAllowed: boolean | null;
  /** The open panel; one at a time. */
  readonly panel: Panel | null;
  readonly sheet: Sheet | null;
  readonly recording: RecordingTool;
  /** Unread chat messages while the chat is closed. */
  readonly unread: number;
}

export const noTools: ToolsState = {
  plan: {
    layout: 'speaker',
    main: null,
    hasScreen: false,
    isSelfHidden: false,
    isReceivedVideoPaused: false,
    isSentVideoPaused: false,
    held: [],
  },
  layout: 'auto',
  people: [],
  selfIdentity: '',
  departed: [],
  hands: [],
  isHandUp: false,
  heldSince: null,
  spotlight: null,
  zoom: notZoomed,
  isFullScreen: false,
  screen: null,
  isObsConnected: false,
  isOwnScreenShown: false,
  annotations: null,
  share: { status: 'off', recipient: 'EVERYONE', hasAudio: false, problem: null },
  quality: 'auto',
  qualityLevel: 0,
  microphone: null,
  mutedByAgent: [],
  inUseByOtherApp: [],
  cameras: 0,
  canShareScreen: false,
  isNoiseSuppressed: null,
  blur: 'absent',
  snapshot: noSnapshot,
  areSnapshotsAllowed: null,
  panel: null,
  sheet: null,
  recording: 'unavailable',
  unread: 0,
};
