/** Which camera, microphone and speaker a person chose in this browser, and how they like to go in; a call opens these first. */
import { preference } from './stored.ts';

export interface DeviceChoice {
  /** Ids of this browser; absent: whatever it gives by itself. */
  readonly camera?: string;
  readonly microphone?: string;
  readonly speaker?: string;
  readonly isBlurred?: boolean;
  readonly isCameraOff?: boolean;
  readonly isMicrophoneOff?: boolean;
  /** Camera and microphone were looked at here before. */
  readonly wasTried?: boolean;
}

const kept = 'devices';

export function recallDevices(): DeviceChoice {
  try {
    return { ...JSON.parse(preference.get(kept) ?? '{}') };
  } catch {
    return {};
  }
}

/** What is not named stays as it was. */
export function rememberDevices(choice: DeviceChoice): void {
  preference.set(kept, JSON.stringify({ ...recallDevices(), ...choice }));
}

/** What to ask of the browser; it refuses where the chosen device is gone. */
export function chosenWish(kind: 'camera' | 'microphone', choice: DeviceChoice): MediaTrackConstraints {
  const deviceId = choice[kind] && { exact: choice[kind] };
  if (kind === 'microphone') return deviceId ? { deviceId } : {};
  const blur = choice.isBlurred ? { backgroundBlur: true } : {};
  return { ...(deviceId && { deviceId, facingMode: undefined }), ...blur };
}
