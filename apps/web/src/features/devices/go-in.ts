/** What is switched on when somebody enters the room. */
import type { DeviceChoice } from '../../platform/device-choice.ts';

export interface GoIn {
  readonly camera: boolean;
  readonly microphone: boolean;
}

/** By what was chosen before; a tenant that mutes pictures lets everybody start without one. */
export function goInOf({ isCameraOff, isMicrophoneOff }: DeviceChoice, startsWithoutPicture: boolean): GoIn {
  return { camera: !isCameraOff && !startsWithoutPicture, microphone: !isMicrophoneOff };
}
