/** The state of the device check, and the result that the agent sees. */
import type { DeviceCheck, DeviceVerdict } from '@foyer/contract/lobby/device-check.ts';
import type { ListedKind } from '../../platform/devices/device-list.ts';
import type { PickedDevice } from '../../ui/controls/device-picker.tsx';
import type { CallState } from '../meetings/index.ts';
import { type Connection, uncheckedConnection } from './connection/connection-check.ts';
import type { InitialDevices } from './initial-devices.ts';
import type { MicrophoneStatus } from './microphone/microphone-status.ts';

/** The test sound: not played yet, playing, waiting for the answer, and the answer. */
export type SpeakerTest = 'untried' | 'playing' | 'asks' | 'heard' | 'unheard' | 'failed';

/** `refused`: the device was too slow, so the blur was turned off. */
export type BlurState = 'absent' | 'off' | 'on' | 'refused';

export interface CheckState {
  /** Whether the person has started the check; no device is opened before. */
  readonly isOpen: boolean;
  readonly initialDevices: InitialDevices;
  readonly devices: CallState['devices'];
  readonly localCamera: MediaStreamTrack | null;
  readonly microphoneStatus: MicrophoneStatus;
  readonly pickers: Readonly<Record<ListedKind, PickedDevice>>;
  readonly speaker: SpeakerTest;
  /** `null`: signed out, so the connection cannot be checked. */
  readonly connection: Connection | null;
  readonly blur: BlurState;
}

const noDevice: PickedDevice = { devices: [], id: null };

export const initialCheckState: CheckState = {
  isOpen: false,
  initialDevices: { camera: true, microphone: true },
  devices: { camera: 'off', microphone: 'off' },
  localCamera: null,
  microphoneStatus: 'quiet',
  pickers: { camera: noDevice, microphone: noDevice, speaker: noDevice },
  speaker: 'untried',
  connection: uncheckedConnection,
  blur: 'absent',
};

/** Whether the meeting starts with the device on: chosen, and not refused by the browser. */
export function willBeOn(
  { initialDevices, devices }: Pick<CheckState, 'initialDevices' | 'devices'>,
  kind: keyof InitialDevices,
): boolean {
  return initialDevices[kind] && ['on', 'off', 'opening'].includes(devices[kind]);
}

/** The result so far; `null` before the check and during the permission prompt. */
export function resultOf({
  isOpen,
  devices,
  microphoneStatus,
  speaker,
  connection,
}: CheckState): DeviceCheck | null {
  const camera = verdictOf(devices.camera);
  const microphone = verdictOf(devices.microphone);
  if (!isOpen || !camera || !microphone) return null;
  return {
    camera,
    microphone: microphone === 'works' && microphoneStatus === 'silent' ? 'silent' : microphone,
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
