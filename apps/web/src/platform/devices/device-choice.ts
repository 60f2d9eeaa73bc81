/** The devices that a person chose in this browser, and whether they start turned off. */
import { preference } from '../local-storage.ts';

export interface DeviceChoice {
  /** Device ids of this browser; absent means the browser's default. */
  readonly camera?: string;
  readonly microphone?: string;
  readonly speaker?: string;
  /** The camera blurs the background itself. */
  readonly isBlurred?: boolean;
  /** The room blurs the background; no camera is sent before that is ready. */
  readonly isBlurredInRoom?: boolean;
  readonly isCameraOff?: boolean;
  readonly isMicrophoneOff?: boolean;
  /** The device check was opened in this browser before. */
  readonly wasTried?: boolean;
}

const storageKey = 'devices';

export function recallDevices(): DeviceChoice {
  try {
    return { ...JSON.parse(preference.get(storageKey) ?? '{}') };
  } catch {
    return {};
  }
}

/** Merges the choice into the stored one. */
export function rememberDevices(choice: DeviceChoice): void {
  preference.set(storageKey, JSON.stringify({ ...recallDevices(), ...choice }));
}

/** getUserMedia constraints of the choice; the browser rejects them when the chosen device is unavailable. */
export function chosenConstraints(
  kind: 'camera' | 'microphone',
  choice: DeviceChoice,
): MediaTrackConstraints {
  const deviceId = choice[kind] && { exact: choice[kind] };
  if (kind === 'microphone') return deviceId ? { deviceId } : {};
  const blur = choice.isBlurred ? { backgroundBlur: true } : {};
  return { ...(deviceId && { deviceId, facingMode: undefined }), ...blur };
}
