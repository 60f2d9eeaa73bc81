/** The room's tools as they are shown: everything their components may know. */
import type { SharedSource } from '@foyer/contract/room.ts';
import type { DeviceKind, MediaSource } from '../call-ports.ts';
import type { Rung } from './ladder.ts';
import type { MicrophoneNote } from './microphone-watch.ts';
import type { QualityChoice } from './picture-limits.ts';
import type { ShareState } from './screen-share.ts';
import type { LayoutChoice, StagePlan } from './stage-plan.ts';
import type { ToolPerson } from './tool-ports.ts';

/** What lies beside the stage, or over it on a phone. */
export type Panel = 'people' | 'chat' | 'outcome';
/** What is asked or chosen in front of everything else. */
export type Sheet = 'quality' | 'settings' | 'keys' | 'transfer' | 'more';

export interface SharedScreen {
  readonly identity: string;
  readonly name: string;
  readonly picture: MediaSource;
  readonly sound: MediaSource | null;
}

export interface ToolsState {
  readonly plan: StagePlan;
  readonly layout: LayoutChoice;
  readonly people: readonly ToolPerson[];
  readonly selfIdentity: string;
  /** Identities, who raised first stands first; oneself included. */
  readonly hands: readonly string[];
  readonly isHandUp: boolean;
  /** Since when one is on hold oneself. */
  readonly heldSince: string | null;
  /** The newest shared screen of somebody else. */
  readonly screen: SharedScreen | null;
  readonly share: ShareState;
  readonly quality: QualityChoice;
  /** What had to give way to the network. */
  readonly rung: Rung;
  readonly microphone: MicrophoneNote | null;
  /** What an agent turned off of one's own; only oneself turns it on again. */
  readonly mutedByAgent: readonly SharedSource[];
  /** What something else of this machine has for the moment, as a phone call. */
  readonly taken: readonly DeviceKind[];
  readonly cameras: number;
  readonly canShareScreen: boolean;
  /** `null` where the browser cannot. */
  readonly isNoiseSuppressed: boolean | null;
  readonly panels: readonly Panel[];
  readonly sheet: Sheet | null;
  /** What is new in the chat while it is shut. */
  readonly unread: number;
}

export const noTools: ToolsState = {
  plan: {
    layout: 'grid',
    main: null,
    isSelfHidden: false,
    arePicturesPaused: false,
    isOwnPaused: false,
    held: [],
  },
  layout: 'auto',
  people: [],
  selfIdentity: '',
  hands: [],
  isHandUp: false,
  heldSince: null,
  screen: null,
  share: { status: 'off', recipient: 'EVERYONE', hasSound: false, problem: null },
  quality: 'auto',
  rung: 0,
  microphone: null,
  mutedByAgent: [],
  taken: [],
  cameras: 0,
  canShareScreen: false,
  isNoiseSuppressed: null,
  panels: [],
  sheet: null,
  unread: 0,
};
