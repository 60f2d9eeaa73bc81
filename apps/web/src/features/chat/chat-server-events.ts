/** Parses the chat events that the server sends as data messages of the room. */
import type { ChatEvent } from '@foyer/contract/chat.ts';

/** @returns `null` for an event type that this client does not know, for example of a newer server */
export function readChatEvent(payload: Uint8Array): ChatEvent | null {
  try {
    const event = JSON.parse(new TextDecoder().decode(payload)) as ChatEvent;
    return ['message', 'typing', 'read'].includes(event.type) ? event : null;
  } catch {
    return null;
  }
}
