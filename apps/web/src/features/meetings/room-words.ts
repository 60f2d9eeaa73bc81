/** What the room says: names, durations, and one sentence for each state and problem. */
import { m } from '../../paraglide/messages.js';
import type { CallState } from './call-state.ts';

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

export function partsOf(ms: number) {
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
