/** Who may read which message, and how it is shown: pure rules. */
import type { ChatFile, ChatMessage } from '@foyer/contract/chat.ts';
import type { FileRow, MessageRow } from './tables.ts';

/** Somebody of a meeting, as the rules need them. */
export interface Place {
  readonly side: 'agent' | 'customer';
  readonly personId: string;
  readonly personName: string;
  /** Since when it is theirs to read, and until when. */
  readonly addedAt: Date;
  readonly leftAt: Date | null;
}

/** An admin looks into a meeting that is over without having been in it. */
export type Reader = Place | 'admin';

/** A customer reads the own words and what everybody was told, of the time of being part of it. */
export function mayRead(
  message: Pick<MessageRow, 'side' | 'personId' | 'recipient' | 'at'>,
  reader: Reader,
): boolean {
  if (reader === 'admin' || reader.side === 'agent') return true;
  if (message.at < reader.addedAt || (reader.leftAt && message.at > reader.leftAt)) return false;
  return message.recipient === 'EVERYONE' || isBy(message, reader);
}

export function isBy(
  { side, personId }: Pick<MessageRow, 'side' | 'personId'>,
  person: Pick<Place, 'side' | 'personId'>,
): boolean {
  return side === person.side && personId === person.personId;
}

/** Who is told of it in the room; `undefined`: everybody. */
export function hearersOf<P extends Place>(
  people: readonly P[],
  writer: Place,
  recipient: MessageRow['recipient'],
): readonly P[] | undefined {
  if (recipient === 'EVERYONE') return undefined;
  return people.filter((person) => person.side === 'agent' || isBy(person, writer));
}

interface Shown {
  readonly message: MessageRow;
  readonly files: readonly FileRow[];
  readonly people: readonly Place[];
  /** Whether agents' names may be seen by whoever is shown it. */
  readonly showsAgents: boolean;
}

export function shownMessage({ message, files, people, showsAgents }: Shown): ChatMessage {
  const { id, meetingId, text, recipient, at } = message;
  return {
    ...{ id, meetingId, text, recipient, at: at.toISOString() },
    from: shownWriter(message, people, showsAgents),
    files: files.filter(({ messageId }) => messageId === id).map(shownFile),
  };
}

export function shownWriter(
  writer: Pick<MessageRow, 'side' | 'personId'>,
  people: readonly Place[],
  showsAgents: boolean,
): ChatMessage['from'] {
  const { side, personId: id } = writer;
  const name = people.find((person) => isBy(writer, person))?.personName ?? '';
  return { side, id, name: side === 'agent' && !showsAgents ? '' : name };
}

export function shownFile({ id, name, type, bytes }: FileRow): ChatFile {
  return { id, name, type, bytes };
}
