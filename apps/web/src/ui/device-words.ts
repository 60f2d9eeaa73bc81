/** What is wrong with one's own devices, what that means, and how to mend it. */
import { m } from '../paraglide/messages.js';

type DeviceProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed';
type DeviceState = 'opening' | 'on' | 'off' | DeviceProblem;

interface Devices {
  readonly camera: DeviceState;
  readonly microphone: DeviceState;
}

export interface DeviceComplaint {
  readonly what: string;
  readonly effect: string;
  /** How to mend it, where we know. */
  readonly mend: string | null;
}

const isProblem = (state: DeviceState): state is DeviceProblem => !['opening', 'on', 'off'].includes(state);

/** What is wrong with the devices that should be on; `null` when nothing is. */
export function deviceComplaint({ camera, microphone }: Devices): DeviceComplaint | null {
  const isCameraBad = isProblem(camera);
  const isMicrophoneBad = isProblem(microphone);
  if (isCameraBad && isMicrophoneBad) {
    const problem = camera === microphone ? camera : 'failed';
    return { what: bothSentences[problem](), effect: m.room_neither(), mend: mends[problem]?.() ?? null };
  }
  if (isCameraBad) {
    return { what: cameraSentences[camera](), effect: m.room_not_seen(), mend: mends[camera]?.() ?? null };
  }
  if (isMicrophoneBad) {
    return {
      what: microphoneSentences[microphone](),
      effect: m.room_not_heard(),
      mend: mends[microphone]?.() ?? null,
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
const mends: Partial<Sentences> = {
  refused: () => m.room_mend_refused(),
  missing: () => m.room_mend_missing(),
  busy: () => m.room_mend_busy(),
  unsupported: () => m.room_mend_unsupported(),
};
