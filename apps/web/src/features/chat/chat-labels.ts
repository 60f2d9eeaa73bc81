/** Names and times as the chat shows them. */
import { m } from '../../paraglide/messages.js';
import { formatClock } from '../../platform/time/locale.ts';
import type { Participant } from './chat-state.ts';

/** A tenant may hide the names of agents from customers. */
export function nameOf({ side, name }: Participant): string {
  return name || (side === 'agent' ? m.room_your_agent() : m.room_customer());
}

/** @param at ISO 8601; @param timeZone IANA name, by default the browser's */
export function timeOf(at: string, timeZone?: string): string {
  return formatClock(at, timeZone);
}

export function typingSentence([first, ...more]: readonly Participant[]): string {
  if (!first) return '';
  return more.length > 0 ? m.chat_typing_many() : m.chat_typing({ name: nameOf(first) });
}
