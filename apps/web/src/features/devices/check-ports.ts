/** What the device check needs from the outside: this machine's devices, the media server, the lobby, time. */
import type { DeviceCheck } from '@foyer/contract/device-check.ts';
import type { Blur } from '../../platform/background-blur.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceChoice } from '../../platform/device-choice.ts';
import type { Meter } from '../../platform/level-meter.ts';
import type { OwnDevices } from '../meetings/index.ts';
import type { ConnectionPorts } from './connection-check.ts';
import type { GoIn } from './go-in.ts';

export interface CheckPorts {
  readonly clock: Clock;
  readonly devices: OwnDevices;
  /** As the browser lists them. */
  readonly list: () => Promise<readonly MediaDeviceInfo[]>;
  /** A device came or went; stops by the function it returns. */
  readonly onDevicesChanged: (listener: () => void) => () => void;
  /** Whether camera and microphone are allowed already, so that nobody is asked. */
  readonly isAllowed: () => Promise<boolean>;
  readonly openMeter: (track: MediaStreamTrack) => Meter;
  readonly blurOf: (camera: MediaStreamTrack) => Blur | null;
  /** Resolves at its end. @throws where nothing can be played */
  readonly playSound: (speaker: string | undefined) => Promise<void>;
  /** Aborted when nobody waits for the answer any more. */
  readonly connection: (signal: AbortSignal) => ConnectionPorts;
  readonly recall: () => DeviceChoice;
  readonly remember: (choice: DeviceChoice) => void;
  readonly onGoIn: (goIn: GoIn) => void;
  /** To the agent who will be asked. @returns whether it is worth another try */
  readonly save: (result: DeviceCheck) => Promise<'saved' | 'again' | 'never'>;
}
