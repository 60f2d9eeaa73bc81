/** Pure functions on messages and read receipts: merging, counting unread messages, authorship. */
import type { ChatMessage, ReadMark } from '@foyer/contract/chat.ts';

interface Identified {
  readonly side: 'agent' | 'customer';
  readonly id: string;
}

/** The participant's identity in the room. */
export const identityOf = ({ side, id }: Identified): string => `${side}:${id}`;

/** Merges messages by id, oldest first; a later version replaces an earlier one. */
export function mergeMessages(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  const all = new Map(known.map((message) => [message.id, message]));
  for (const message of more) all.set(message.id, message);
  return [...all.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Merges read receipts per participant; the later one wins. */
export function mergeReadMarks(known: readonly ReadMark[], more: readonly ReadMark[]): readonly ReadMark[] {
  const all = new Map(known.map((mark) => [identityOf(mark), mark]));
  for (const mark of more) {
    const before = all.get(identityOf(mark));
    if (!before || Date.parse(before.upTo) < Date.parse(mark.upTo)) all.set(identityOf(mark), mark);
  }
  return [...all.values()];
}

/** @param lastRead id of the last read message; `null` or an unknown id counts all messages */
export function countUnread(messages: readonly ChatMessage[], lastRead: string | null, self: string): number {
  const from = messages.findIndex(({ id }) => id === lastRead) + 1;
  return messages.slice(from).filter((message) => !isBy(message, self)).length;
}

export function isBy({ from }: ChatMessage, identity: string): boolean {
  return identityOf(from) === identity;
}

/** Whether another recipient of the message has read it. */
export function isRead({ at, recipient }: ChatMessage, marks: readonly ReadMark[]): boolean {
  return marks.some(
    ({ side, upTo }) => (recipient === 'EVERYONE' || side === 'agent') && Date.parse(upTo) >= Date.parse(at),
  );
}
