/** Texts for problems with the local devices: what is wrong, the effect, and the fix. */
import { m } from '../paraglide/messages.js';

type DeviceProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed';
type DeviceState = 'opening' | 'on' | 'off' | DeviceProblem;

interface Devices {
  readonly camera: DeviceState;
  readonly microphone: DeviceState;
}

export interface DeviceProblemText {
  readonly what: string;
  readonly effect: string;
  /** How to fix it, where known. */
  readonly fix: string | null;
}

const isProblem = (state: DeviceState): state is DeviceProblem => !['opening', 'on', 'off'].includes(state);

/** The devices that the browser does not allow; `null` when neither is refused. */
export function refusedDevices({ camera, microphone }: Devices): {
  camera: boolean;
  microphone: boolean;
} | null {
  const refused = { camera: camera === 'refused', microphone: microphone === 'refused' };
  return refused.camera || refused.microphone ? refused : null;
}

/** The problem of the devices that should be on; `null` without a problem. */
export function deviceProblemText({ camera, microphone }: Devices): DeviceProblemText | null {
  const isCameraBad = isProblem(camera);
  const isMicrophoneBad = isProblem(microphone);
  if (isCameraBad && isMicrophoneBad) {
    const problem = camera === microphone ? camera : 'failed';
    return { what: bothSentences[problem](), effect: m.room_neither(), fix: fixes[problem]?.() ?? null };
  }
  if (isCameraBad) {
    return { what: cameraSentences[camera](), effect: m.room_not_seen(), fix: fixes[camera]?.() ?? null };
  }
  if (isMicrophoneBad) {
    return {
      what: microphoneSentences[microphone](),
      effect: m.room_not_heard(),
      fix: fixes[microphone]?.() ?? null,
    };
  }
  return null;
}

type Sentences = Record<DeviceProblem, () => string>;

const cameraSentences: Sentences = {
  refused: () => m.room_camera_refused(),
  missing: () => m.room_camera_missing(),
  busy: () => m.room_camera_busy(),
  failed: () => m.room_camera_failed(),
  unsupported: () => m.room_both_unsupported(),
};
const microphoneSentences: Sentences = {
  refused: () => m.room_microphone_refused(),
  missing: () => m.room_microphone_missing(),
  busy: () => m.room_microphone_busy(),
  failed: () => m.room_microphone_failed(),
  unsupported: () => m.room_both_unsupported(),
};
const bothSentences: Sentences = {
  refused: () => m.room_both_refused(),
  missing: () => m.room_both_missing(),
  busy: () => m.room_both_busy(),
  failed: () => m.room_both_failed(),
  unsupported: () => m.room_both_unsupported(),
};
const fixes: Partial<Sentences> = {
  refused: () => m.room_fix_refused(),
  missing: () => m.room_fix_missing(),
  busy: () => m.room_fix_busy(),
  // Browsers hide the devices from pages without TLS.
  unsupported: () =>
    globalThis.isSecureContext === false ? m.room_fix_insecure() : m.room_fix_unsupported(),
};
