/** Wires the conversation of two agents to the browser: API, media library and microphone. */
import type { ConsultationToken } from '@foyer/contract/lobby/consultations.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import { openMediaRoom, signallingUrl } from '../call/browser-call.ts';
import { browserDevices } from '../call/local-devices.ts';
import { type ConsultationVoice, startVoice } from './consultation-voice.ts';

interface BrowserVoiceOptions {
  /** A token for the staff side room. @throws ApiError */
  readonly enter: () => Promise<ConsultationToken>;
  /** The consultation may be over. */
  readonly onInterrupted: () => void;
}

export function startBrowserVoice(options: BrowserVoiceOptions): ConsultationVoice {
  return startVoice({
    clock: browserClock,
    ...options,
    openRoom: openMediaRoom,
    devices: browserDevices(),
    signallingUrl,
  });
}
