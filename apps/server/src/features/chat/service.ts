/**
 * Sends and lists chat messages, typing and read receipts. Messages are stored first, then published to the
 * room.
 */
import { type ChatEvent, type ChatMessage, chatTopic, type ReadMark } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Meetings } from '../meetings/index.ts';
import type { ChatAccess, ParticipantAccess, Person } from './chat-access.ts';
import * as files from './files-store.ts';
import { isFrom, mayRead, recipientsOf, toMessage, toSender } from './policy.ts';
import * as store from './store.ts';
import type { FileRow, MessageRow, ReadRow } from './tables.ts';

export interface ServiceDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'sendToRoom'>;
  readonly chatAccess: ChatAccess;
}

interface NewMessage {
  readonly id: string;
  readonly text: string;
  readonly recipient: Recipient;
  readonly fileIds: readonly string[];
}

type Origin = { readonly ip: string };

export type Chat = ReturnType<typeof createChatService>;

export function createChatService({ database, audit, now, meetings, chatAccess }: ServiceDependencies) {
  function publish(
    tx: Transaction,
    { meeting, self }: ParticipantAccess,
    recipient: Recipient,
    event: ChatEvent,
  ): void {
    const everyone = meeting.hasGuests ? meeting.participants : undefined;
    const to = recipientsOf(meeting.participants, self, recipient) ?? everyone;
    tx.afterCommit(() =>
      meetings.sendToRoom(tx.scope, meeting.id, { topic: chatTopic, data: event, ...(to ? { to } : {}) }),
    );
  }

  /** @throws DomainError request.invalid at `id` if another participant used it */
  async function findOwnMessage(
    tx: Transaction,
    { meeting, self }: ParticipantAccess,
    id: string,
  ): Promise<MessageRow | null> {
    const sent = await store.find(tx, meeting.id, id);
    if (sent && !isFrom(sent, self)) throw new DomainError('request.invalid', { fields: { id: 'taken' } });
    return sent;
  }

  /** @throws DomainError attachment.not_found unless all are unclaimed pictures of the sender */
  async function claim(
    tx: Transaction,
    { self }: ParticipantAccess,
    message: MessageRow,
    fileIds: readonly string[],
  ) {
    const wanted = new Set(fileIds);
    const claimed = await files.claim(tx, self, message.id, [...wanted]);
    if (claimed.length !== wanted.size) throw new DomainError('attachment.not_found');
    return claimed;
  }

  async function auditFiles(
    tx: Transaction,
    actor: Person,
    from: Origin | undefined,
    sent: readonly FileRow[],
  ) {
    for (const { id, name, meetingId, type, bytes, personId } of sent)
      await audit(tx, {
        actor: auditActorOf(actor, from),
        action: 'CREATE',
        logType: 'ATTACHMENTS',
        entity: { kind: 'attachment', id, label: name, personId },
        after: { meetingId, type, bytes },
      });
  }

  function toMessageFor(
    { meeting, self, flags }: ParticipantAccess,
    message: MessageRow,
    sent: readonly FileRow[],
  ) {
    const showsAgents = flags.showAgentName || self.side === 'agent';
    return toMessage({ message, files: sent, people: meeting.participants, showsAgents });
  }

  return {
    /**
     * The messages that the caller may read, oldest first. @throws DomainError feature.off |
     * meeting.not_found | request.invalid
     */
    list(
      actor: Person,
      { meetingId, after }: { readonly meetingId: string; readonly after?: string | undefined },
      from?: Origin,
    ): Promise<{ messages: ChatMessage[]; read: ReadMark[] }> {
      return database.withTenant(actor.scope, async (tx) => {
        const { meeting, reader, flags } = await chatAccess.loadReader(tx, meetingId, actor);
        const last = after === undefined ? null : await store.find(tx, meetingId, after);
        if (after !== undefined && !(last && mayRead(last, reader)))
          throw new DomainError('request.invalid', { fields: { after: 'unknown' } });
        const rows = await store.findAfter(tx, meetingId, last?.number ?? 0);
        const sent = await files.findOf(tx, meetingId);
        const showsAgents = flags.showAgentName || actor.kind !== 'customer';
        const readable = rows.filter((message) => mayRead(message, reader));
        const people = meeting.participants;
        if (reader === 'admin')
          await audit(tx, {
            actor: auditActorOf(actor, from),
            action: 'READ',
            logType: 'CUSTOMERS',
            entity: { kind: 'chat', id: meetingId, label: null },
            after: { rows: readable.length },
          });
        const reads = await store.findReads(tx, meetingId);
        return {
          messages: readable.map((message) => toMessage({ message, files: sent, people, showsAgents })),
          read: reads.filter((read) => reader === 'admin' || !isFrom(read, reader)).map(toReadReceipt),
        };
      });
    },

    /**
     * Idempotent by `id`.
     * @throws DomainError feature.off | meeting.not_found | meeting.ended | attachment.not_found |
     * request.invalid
     */
    send(
      actor: Person,
      { meetingId, ...input }: NewMessage & { meetingId: string },
      from?: Origin,
    ): Promise<ChatMessage> {
      const text = input.text.toWellFormed().trim();
      if (text === '' && input.fileIds.length === 0)
        throw new DomainError('request.invalid', { fields: { text: 'required' } });
      return database.withTenant(actor.scope, async (tx) => {
        await store.lock(tx, meetingId);
        const access = await chatAccess.loadWriter(tx, meetingId, actor);
        const { self, flags } = access;
        if (input.fileIds.length > 0 && !flags.attachment) throw new DomainError('feature.off');
        const before = await findOwnMessage(tx, access, input.id);
        if (before) return toMessageFor(access, before, await files.findOf(tx, meetingId));
        const { id, recipient } = input;
        const { side, personId } = self;
        const written = { meetingId, id, side, personId, text, recipient, at: now() };
        const message = await store.insert(tx, written);
        const sent = await claim(tx, access, message, input.fileIds);
        await auditFiles(tx, actor, from, sent);
        const forRoom = toMessage({
          message,
          files: sent,
          people: access.meeting.participants,
          // One data message for both sides, so names follow the customers' setting.
          showsAgents: flags.showAgentName,
        });
        publish(tx, access, recipient, { type: 'message', message: forRoom });
        return toMessageFor(access, message, sent);
      });
    },

    /** @throws DomainError feature.off | meeting.not_found | meeting.ended */
    typing(
      actor: Person,
      { meetingId, recipient }: { meetingId: string; recipient: Recipient },
    ): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        const access = await chatAccess.loadWriter(tx, meetingId, actor);
        const from = toSender(access.self, access.meeting.participants, access.flags.showAgentName);
        publish(tx, access, recipient, { type: 'typing', from });
      });
    },

    /**
     * @throws DomainError feature.off | meeting.not_found | request.invalid at `upTo` for an unreadable
     * message
     */
    read(actor: Person, { meetingId, upTo }: { meetingId: string; upTo: string }): Promise<void> {
      return database.withTenant(actor.scope, async (tx) => {
        const access = await chatAccess.loadParticipant(tx, meetingId, actor);
        const message = await store.find(tx, meetingId, upTo);
        if (!message || !mayRead(message, access.self))
          throw new DomainError('request.invalid', { fields: { upTo: 'unknown' } });
        const { side, personId } = access.self;
        const { number, at, recipient } = message;
        const read = { meetingId, side, personId, number, upTo: at };
        const hasAdvanced = await store.setRead(tx, read);
        if (!hasAdvanced || access.meeting.status !== 'open') return;
        publish(tx, access, recipient, { type: 'read', mark: toReadReceipt(read) });
      });
    },

    /** Meeting → the number of messages that this customer could read, for the customer's history. */
    async messageCountsOf(tx: Transaction, customerId: string, meetingIds: readonly string[]) {
      const counts = await store.countFor(tx, customerId, meetingIds);
      return new Map([...counts].map(([meetingId, messages]) => [meetingId, { messages }]));
    },
  };
}

function toReadReceipt({ side, personId, upTo }: Pick<ReadRow, 'side' | 'personId' | 'upTo'>): ReadMark {
  return { side, id: personId, upTo: upTo.toISOString() };
}
