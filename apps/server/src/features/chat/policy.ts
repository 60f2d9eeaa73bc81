/** Who may read which message, and its form in the API: pure rules. */
import type { ChatFile, ChatMessage } from '@foyer/contract/chat.ts';
import type { FileRow, MessageRow } from './tables.ts';

/** A participant of a meeting. */
export interface Member {
  readonly side: 'agent' | 'customer';
  readonly personId: string;
  readonly personName: string;
  /** From when until when the participant may read. */
  readonly addedAt: Date;
  readonly leftAt: Date | null;
}

/** An admin may read the chat of an ended meeting without having been in it. */
export type Reader = Member | 'admin';

/** A customer may read own messages and those to everyone, from the time of their participation. */
export function mayRead(
  message: Pick<MessageRow, 'side' | 'personId' | 'recipient' | 'at'>,
  reader: Reader,
): boolean {
  if (reader === 'admin' || reader.side === 'agent') return true;
  if (message.at < reader.addedAt || (reader.leftAt && message.at > reader.leftAt)) return false;
  return message.recipient === 'EVERYONE' || isFrom(message, reader);
}

export function isFrom(
  { side, personId }: Pick<MessageRow, 'side' | 'personId'>,
  person: Pick<Member, 'side' | 'personId'>,
): boolean {
  return side === person.side && personId === person.personId;
}

/** The participants who receive a message; `undefined`: all. */
export function recipientsOf<P extends Member>(
  people: readonly P[],
  sender: Member,
  recipient: MessageRow['recipient'],
): readonly P[] | undefined {
  if (recipient === 'EVERYONE') return undefined;
  return people.filter((person) => person.side === 'agent' || isFrom(person, sender));
}

interface MessageSource {
  readonly message: MessageRow;
  readonly files: readonly FileRow[];
  readonly people: readonly Member[];
  /** Whether the reader may see agents' names. */
  readonly showsAgents: boolean;
}

export function toMessage({ message, files, people, showsAgents }: MessageSource): ChatMessage {
  const { id, meetingId, text, recipient, at } = message;
  return {
    id,
    meetingId,
    text,
    recipient,
    at: at.toISOString(),
    from: toSender(message, people, showsAgents),
    files: files.filter(({ messageId }) => messageId === id).map(toFile),
  };
}

export function toSender(
  writer: Pick<MessageRow, 'side' | 'personId'>,
  people: readonly Member[],
  showsAgents: boolean,
): ChatMessage['from'] {
  const { side, personId: id } = writer;
  const name = people.find((person) => isFrom(writer, person))?.personName ?? '';
  return { side, id, name: side === 'agent' && !showsAgents ? '' : name };
}

export function toFile({ id, name, type, bytes }: FileRow): ChatFile {
  return { id, name, type, bytes };
}
