/** The chat of a meeting: kept first, then told to the room. */
import { type ChatMessage, type ChatNews, chatTopic, type ReadMark } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/room.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Meetings } from '../meetings/index.ts';
import * as files from './files-store.ts';
import { hearersOf, isBy, mayRead, shownMessage, shownWriter } from './policy.ts';
import type { Door, Person, Visit } from './reading.ts';
import * as store from './store.ts';
import type { FileRow, MessageRow, ReadRow } from './tables.ts';

export interface ServiceParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'tell'>;
  readonly door: Door;
}

interface Letter {
  readonly id: string;
  readonly text: string;
  readonly recipient: Recipient;
  readonly fileIds: readonly string[];
}

type From = { readonly ip: string };

export type Chat = ReturnType<typeof createChatService>;

export function createChatService({ database, audit, now, meetings, door }: ServiceParts) {
  function tell(unit: Unit, { meeting, self }: Visit, recipient: Recipient, news: ChatNews): void {
    const to = hearersOf(meeting.participants, self, recipient);
    unit.afterCommit(() =>
      meetings.tell(unit.scope, meeting.id, { topic: chatTopic, news, ...(to ? { to } : {}) }),
    );
  }

  /** @throws DomainError request.invalid at `id` when another has it */
  async function findSent(unit: Unit, { meeting, self }: Visit, id: string): Promise<MessageRow | null> {
    const sent = await store.find(unit, meeting.id, id);
    if (sent && !isBy(sent, self)) throw new DomainError('request.invalid', { fields: { id: 'taken' } });
    return sent;
  }

  /** @throws DomainError attachment.not_found unless all of them are the writer's own and not sent yet */
  async function claim(unit: Unit, { self }: Visit, message: MessageRow, fileIds: readonly string[]) {
    const wanted = new Set(fileIds);
    const claimed = await files.claim(unit, self, message.id, [...wanted]);
    if (claimed.length !== wanted.size) throw new DomainError('attachment.not_found');
    return claimed;
  }

  async function remember(unit: Unit, actor: Person, from: From | undefined, sent: readonly FileRow[]) {
    for (const { id, name, meetingId, type, bytes, personId } of sent)
      await audit(unit, {
        ...{ actor: auditActorOf(actor, from), action: 'CREATE', logType: 'ATTACHMENTS' },
        entity: { kind: 'attachment', id, label: name, personId },
        after: { meetingId, type, bytes },
      });
  }

  function shownTo({ meeting, self, flags }: Visit, message: MessageRow, sent: readonly FileRow[]) {
    const showsAgents = flags.showAgentName || self.side === 'agent';
    return shownMessage({ message, files: sent, people: meeting.participants, showsAgents });
  }

  return {
    /** What the caller may read, oldest first. @throws DomainError feature.off | meeting.not_found | request.invalid */
    list(
      actor: Person,
      { meetingId, after }: { readonly meetingId: string; readonly after?: string | undefined },
      from?: From,
    ): Promise<{ messages: ChatMessage[]; read: ReadMark[] }> {
      return database.withTenant(actor.scope, async (unit) => {
        const { meeting, reader, flags } = await door.comeToRead(unit, meetingId, actor);
        const last = after === undefined ? null : await store.find(unit, meetingId, after);
        if (after !== undefined && !(last && mayRead(last, reader)))
          throw new DomainError('request.invalid', { fields: { after: 'unknown' } });
        const rows = await store.findAfter(unit, meetingId, last?.number ?? 0);
        const sent = await files.findOf(unit, meetingId);
        const showsAgents = flags.showAgentName || actor.kind !== 'customer';
        const readable = rows.filter((message) => mayRead(message, reader));
        const people = meeting.participants;
        if (reader === 'admin')
          await audit(unit, {
            ...{ actor: auditActorOf(actor, from), action: 'READ', logType: 'CUSTOMERS' },
            entity: { kind: 'chat', id: meetingId, label: null },
            after: { rows: readable.length },
          });
        const reads = await store.findReads(unit, meetingId);
        return {
          messages: readable.map((message) => shownMessage({ message, files: sent, people, showsAgents })),
          read: reads.filter((read) => reader === 'admin' || !isBy(read, reader)).map(markOf),
        };
      });
    },

    /**
     * The same `id` again is answered with what was sent.
     * @throws DomainError feature.off | meeting.not_found | meeting.ended | attachment.not_found | request.invalid
     */
    send(
      actor: Person,
      { meetingId, ...letter }: Letter & { meetingId: string },
      from?: From,
    ): Promise<ChatMessage> {
      const text = letter.text.toWellFormed().trim();
      if (text === '' && letter.fileIds.length === 0)
        throw new DomainError('request.invalid', { fields: { text: 'required' } });
      return database.withTenant(actor.scope, async (unit) => {
        await store.lock(unit, meetingId);
        const visit = await door.comeToWrite(unit, meetingId, actor);
        const { self, flags } = visit;
        if (letter.fileIds.length > 0 && !flags.attachment) throw new DomainError('feature.off');
        const before = await findSent(unit, visit, letter.id);
        if (before) return shownTo(visit, before, await files.findOf(unit, meetingId));
        const { id, recipient } = letter;
        const { side, personId } = self;
        const written = { meetingId, id, side, personId, text, recipient, at: now() };
        const message = await store.insert(unit, written);
        const sent = await claim(unit, visit, message, letter.fileIds);
        await remember(unit, actor, from, sent);
        const told = shownMessage({
          ...{ message, files: sent, people: visit.meeting.participants },
          // One telling for both sides.
          showsAgents: flags.showAgentName,
        });
        tell(unit, visit, recipient, { type: 'message', message: told });
        return shownTo(visit, message, sent);
      });
    },

    /** @throws DomainError feature.off | meeting.not_found | meeting.ended */
    typing(
      actor: Person,
      { meetingId, recipient }: { meetingId: string; recipient: Recipient },
    ): Promise<void> {
      return database.withTenant(actor.scope, async (unit) => {
        const visit = await door.comeToWrite(unit, meetingId, actor);
        const from = shownWriter(visit.self, visit.meeting.participants, visit.flags.showAgentName);
        tell(unit, visit, recipient, { type: 'typing', from });
      });
    },

    /** @throws DomainError feature.off | meeting.not_found | request.invalid at `upTo` for a message that is not theirs to read */
    read(actor: Person, { meetingId, upTo }: { meetingId: string; upTo: string }): Promise<void> {
      return database.withTenant(actor.scope, async (unit) => {
        const visit = await door.comeIn(unit, meetingId, actor);
        const message = await store.find(unit, meetingId, upTo);
        if (!message || !mayRead(message, visit.self))
          throw new DomainError('request.invalid', { fields: { upTo: 'unknown' } });
        const { side, personId } = visit.self;
        const { number, at, recipient } = message;
        const read = { meetingId, side, personId, number, upTo: at };
        const isNews = await store.setRead(unit, read);
        if (!isNews || visit.meeting.status !== 'open') return;
        tell(unit, visit, recipient, { type: 'read', mark: markOf(read) });
      });
    },

    /** Meeting → how much was written that this customer could read, for whoever shows the customer. */
    async marksOf(unit: Unit, customerId: string, meetingIds: readonly string[]) {
      const counts = await store.countFor(unit, customerId, meetingIds);
      return new Map([...counts].map(([meetingId, messages]) => [meetingId, { messages }]));
    },
  };
}

function markOf({ side, personId, upTo }: Pick<ReadRow, 'side' | 'personId' | 'upTo'>): ReadMark {
  return { side, id: personId, upTo: upTo.toISOString() };
}
