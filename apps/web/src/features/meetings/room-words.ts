/** What the room says: names, durations, and one sentence for each state and problem. */
import { m } from '../../paraglide/messages.js';
import type { DeviceProblem } from './call-ports.ts';
import type { CallState, DeviceState } from './call-state.ts';

type Role = 'agent' | 'customer';

/** Whom one talks to; a tenant may hide the agent's name from customers. */
export function otherName({ meeting }: CallState, as: Role): string {
  return as === 'agent'
    ? meeting?.customerName || m.room_customer()
    : meeting?.agentName || m.room_your_agent();
}

/** First letters of the first and the last word, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('');
}

/** As a clock: `12:48`, `1:02:07`. */
export function clockOf(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** As a person says it: `12 min 48 s`. */
export function durationOf(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  if (hours > 0) return m.room_duration_hours({ hours, minutes });
  return minutes > 0 ? m.room_duration_minutes({ minutes, seconds }) : m.room_duration_seconds({ seconds });
}

function partsOf(ms: number) {
  const all = Math.max(0, Math.floor(ms / 1000));
  return { hours: Math.floor(all / 3600), minutes: Math.floor(all / 60) % 60, seconds: all % 60 };
}

/** What somebody who does not see the page has to know now. */
export function statusSentence(state: CallState, as: Role): string {
  const name = otherName(state, as);
  if (state.status === 'entering') return m.room_opening();
  if (state.status === 'reconnecting') return m.room_reconnecting();
  if (state.people.length > 0) return m.room_in_the_room({ name });
  if (state.hasMet) return m.room_is_lost({ name });
  return as === 'agent' ? m.room_waiting_for({ name }) : m.room_is_coming({ name });
}

export interface DeviceComplaint {
  readonly what: string;
  readonly effect: string;
  /** How to mend it, where we know. */
  readonly mend: string | null;
}

const isProblem = (state: DeviceState): state is DeviceProblem => !['opening', 'on', 'off'].includes(state);

/** What is wrong with the devices that should be on; `null` when nothing is. */
export function deviceComplaint({ camera, microphone }: CallState['devices']): DeviceComplaint | null {
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
