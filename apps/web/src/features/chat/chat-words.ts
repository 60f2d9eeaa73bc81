/** Names and times as the chat says them. */
import { m } from '../../paraglide/messages.js';
import type { Writer } from './chat-state.ts';

/** A tenant may hide the names of agents from customers. */
export function nameOf({ side, name }: Writer): string {
  return name || (side === 'agent' ? m.room_your_agent() : m.room_customer());
}

/** @param at ISO 8601; @param timeZone IANA name, by default the browser's */
export function timeOf(at: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return format.format(new Date(at));
}

export function typingSentence([first, ...more]: readonly Writer[]): string {
  if (!first) return '';
  return more.length > 0 ? m.chat_typing_many() : m.chat_typing({ name: nameOf(first) });
}
