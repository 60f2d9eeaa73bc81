/** Ports of the device check: local devices, media server, result storage and clock. */
import type { DeviceCheck } from '@foyer/contract/lobby/device-check.ts';
import type { Blur } from '../../platform/devices/background-blur.ts';
import type { DeviceChoice } from '../../platform/devices/device-choice.ts';
import type { Meter } from '../../platform/devices/level-meter.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { LocalDevices } from '../meetings/index.ts';
import type { ConnectionPorts } from './connection/connection-check.ts';
import type { InitialDevices } from './initial-devices.ts';

export interface CheckPorts {
  readonly clock: Clock;
  readonly devices: LocalDevices;
  /** The browser's device list. */
  readonly list: () => Promise<readonly MediaDeviceInfo[]>;
  /** A device was connected or removed. @returns unsubscribe */
  readonly onDevicesChanged: (listener: () => void) => () => void;
  /** Whether camera and microphone are already allowed, so that opening them shows no prompt. */
  readonly isAllowed: () => Promise<boolean>;
  readonly openMeter: (track: MediaStreamTrack) => Meter;
  readonly blurOf: (camera: MediaStreamTrack) => Blur | null;
  /** Resolves at the end of the sound. @throws when nothing can be played */
  readonly playSound: (speaker: string | undefined) => Promise<void>;
  /** The signal aborts when the check is closed. */
  readonly connection: (signal: AbortSignal) => ConnectionPorts;
  readonly recall: () => DeviceChoice;
  readonly saveChoice: (choice: DeviceChoice) => void;
  readonly onInitialDevices: (initialDevices: InitialDevices) => void;
  /** Saves the result for the agent who is offered the request. @returns whether a retry may help */
  readonly save: (result: DeviceCheck) => Promise<'saved' | 'again' | 'never'>;
}
