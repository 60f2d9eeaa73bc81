/** The rules of a conversation: its order, whose a message is, what is new, who has read it. Pure. */
import type { ChatMessage, ReadMark } from '@foyer/contract/chat.ts';

interface Somebody {
  readonly side: 'agent' | 'customer';
  readonly id: string;
}

/** As the room names people. */
export const identityOf = ({ side, id }: Somebody): string => `${side}:${id}`;

/** Each message once, oldest first; the newer word on one stands. */
export function withMessages(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  const all = new Map(known.map((message) => [message.id, message]));
  for (const message of more) all.set(message.id, message);
  return [...all.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Nobody unreads anything: of two marks the later stands. */
export function withMarks(known: readonly ReadMark[], more: readonly ReadMark[]): readonly ReadMark[] {
  const all = new Map(known.map((mark) => [identityOf(mark), mark]));
  for (const mark of more) {
    const before = all.get(identityOf(mark));
    if (!before || Date.parse(before.upTo) < Date.parse(mark.upTo)) all.set(identityOf(mark), mark);
  }
  return [...all.values()];
}

/** @param seen the last message that was seen; `null`, or one that is not there: nothing was */
export function countUnread(messages: readonly ChatMessage[], seen: string | null, self: string): number {
  const from = messages.findIndex(({ id }) => id === seen) + 1;
  return messages.slice(from).filter((message) => !isBy(message, self)).length;
}

export function isBy({ from }: ChatMessage, identity: string): boolean {
  return identityOf(from) === identity;
}

/** Whether somebody else has seen it, of those it was for. */
export function isRead({ at, recipient }: ChatMessage, marks: readonly ReadMark[]): boolean {
  return marks.some(
    ({ side, upTo }) => (recipient === 'EVERYONE' || side === 'agent') && Date.parse(upTo) >= Date.parse(at),
  );
}
