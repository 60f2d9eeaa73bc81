/** Which devices are on when a participant enters the room. */
import type { DeviceChoice } from '../../platform/devices/device-choice.ts';

export interface InitialDevices {
  readonly camera: boolean;
  readonly microphone: boolean;
}

/** From the remembered choice and the tenant's setting. */
export function initialDevicesOf(
  { isCameraOff, isMicrophoneOff }: DeviceChoice,
  startsWithoutVideo: boolean,
): InitialDevices {
  return { camera: !isCameraOff && !startsWithoutVideo, microphone: !isMicrophoneOff };
}
