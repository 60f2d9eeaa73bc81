/** Labels of the room: names, times, and the status announced to screen readers. */
import { m } from '../../../paraglide/messages.js';
import type { CallState } from '../call/call-state.ts';

type Role = 'agent' | 'customer';

/** The name of the other side; a tenant may hide the agent's name from customers. */
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

/** For example `12:48` or `1:02:07`. */
export function clockOf(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

export function partsOf(ms: number) {
  const total = Math.max(0, Math.floor(ms / 1000));
  return { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 };
}

/** The status sentence for screen readers. */
export function statusSentence(state: CallState, as: Role): string {
  const name = otherName(state, as);
  if (state.status === 'entering') return m.room_opening();
  if (state.status === 'reconnecting') return m.room_reconnecting();
  if (state.people.length > 0) return m.room_in_the_room({ name });
  if (state.hadOthers) return m.room_is_lost({ name });
  return as === 'agent' ? m.room_waiting_for({ name }) : m.room_is_coming({ name });
}
