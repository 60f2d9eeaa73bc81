/** The device check as it is shown, and what of it the agent is told. */
import type { DeviceCheck, DeviceVerdict } from '@foyer/contract/device-check.ts';
import type { ListedKind } from '../../platform/device-list.ts';
import type { PickedDevice } from '../../ui/device-picker.tsx';
import type { CallState } from '../meetings/index.ts';
import { type Connection, unchecked } from './connection-check.ts';
import type { GoIn } from './go-in.ts';
import type { Listening } from './listening.ts';

/** The test sound: not played yet, playing, asked whether it was heard, and the answer. */
export type SpeakerTest = 'untried' | 'playing' | 'asks' | 'heard' | 'unheard' | 'failed';

/** `refused`: the machine did not keep up, and it was turned off. */
export type BlurState = 'absent' | 'off' | 'on' | 'refused';

export interface CheckState {
  /** Nothing is opened before somebody asks for it. */
  readonly isOpen: boolean;
  readonly goIn: GoIn;
  readonly devices: CallState['devices'];
  readonly picture: MediaStreamTrack | null;
  readonly listening: Listening;
  readonly pickers: Readonly<Record<ListedKind, PickedDevice>>;
  readonly speaker: SpeakerTest;
  /** `null`: nobody is signed in who could try it. */
  readonly connection: Connection | null;
  readonly blur: BlurState;
}

const nothing: PickedDevice = { devices: [], id: null };

export const atRest: CheckState = {
  isOpen: false,
  goIn: { camera: true, microphone: true },
  devices: { camera: 'off', microphone: 'off' },
  picture: null,
  listening: 'quiet',
  pickers: { camera: nothing, microphone: nothing, speaker: nothing },
  speaker: 'untried',
  connection: unchecked,
  blur: 'absent',
};

/** What the check has found so far; `null` before it is opened, and while the browser asks. */
export function resultOf({
  isOpen,
  devices,
  listening,
  speaker,
  connection,
}: CheckState): DeviceCheck | null {
  const camera = verdictOf(devices.camera);
  const microphone = verdictOf(devices.microphone);
  if (!isOpen || !camera || !microphone) return null;
  return {
    camera,
    microphone: microphone === 'works' && listening === 'silent' ? 'silent' : microphone,
    speaker: speaker === 'heard' || speaker === 'unheard' ? speaker : 'skipped',
    connection: connection?.verdict ?? 'unknown',
  };
}

function verdictOf(state: CallState['devices']['camera']): DeviceVerdict | null {
  switch (state) {
    case 'opening':
      return null;
    case 'on':
      return 'works';
    case 'off':
      return 'skipped';
    case 'unsupported':
      return 'failed';
    default:
      return state;
  }
}
