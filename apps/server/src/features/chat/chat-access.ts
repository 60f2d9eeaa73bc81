/** Loads a meeting for the chat and checks the caller's access. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/auth/actor.ts';
import { type MeetingRecord, type Meetings, participantOf } from '../meetings/index.ts';
import type { Reader } from './policy.ts';

export type Person = StaffActor | CustomerActor;

type Participant = MeetingRecord['participants'][number] & { readonly side: 'agent' | 'customer' };

/** With the participants of the chat. Guests neither read nor write messages. */
export type ChatMeeting = Omit<MeetingRecord, 'participants'> & {
  readonly participants: readonly Participant[];
  readonly hasGuests: boolean;
};

/** The access of a participant. */
export interface ParticipantAccess {
  readonly meeting: ChatMeeting;
  readonly self: Participant;
  readonly flags: Flags;
}

export interface ReaderAccess {
  readonly meeting: ChatMeeting;
  readonly reader: Reader;
  readonly flags: Flags;
}

export interface ChatAccessDependencies {
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly meetings: Pick<Meetings, 'findById'>;
}

export type ChatAccess = ReturnType<typeof createChatAccess>;

export function createChatAccess({ flagsOf, meetings }: ChatAccessDependencies) {
  /** @throws DomainError feature.off | meeting.not_found */
  async function load(tx: Transaction, meetingId: string, actor: Person) {
    const flags = await flagsOf(tx);
    if (!flags.chatButton) throw new DomainError('feature.off');
    const found = await meetings.findById(tx, meetingId);
    if (!found) throw new DomainError('meeting.not_found');
    const participants = found.participants.filter(isInChat);
    const meeting = { ...found, participants, hasGuests: participants.length < found.participants.length };
    const self = participantOf(found, actor);
    return { flags, meeting, self: self && isInChat(self) ? self : null };
  }

  /** @throws DomainError feature.off | meeting.not_found */
  async function loadParticipant(
    tx: Transaction,
    meetingId: string,
    actor: Person,
  ): Promise<ParticipantAccess> {
    const { self, ...rest } = await load(tx, meetingId, actor);
    if (!self) throw new DomainError('meeting.not_found');
    return { ...rest, self };
  }

  return {
    loadParticipant,

    /** Only during the meeting. @throws DomainError feature.off | meeting.not_found | meeting.ended | meeting.external */
    async loadWriter(tx: Transaction, meetingId: string, actor: Person): Promise<ParticipantAccess> {
      const access = await loadParticipant(tx, meetingId, actor);
      if (access.meeting.status !== 'open' || access.self.leftAt) throw new DomainError('meeting.ended');
      if (access.meeting.platform !== 'jupiter') throw new DomainError('meeting.external');
      return access;
    },

    /**
     * After the end admins may read, too, without having been in the meeting. @throws DomainError feature.off
     * | meeting.not_found
     */
    async loadReader(tx: Transaction, meetingId: string, actor: Person): Promise<ReaderAccess> {
      const { self, ...rest } = await load(tx, meetingId, actor);
      if (self) return { ...rest, reader: self };
      const isAdmin = actor.kind === 'admin' || actor.kind === 'superAdmin';
      if (!isAdmin || rest.meeting.status === 'open') throw new DomainError('meeting.not_found');
      return { ...rest, reader: 'admin' };
    },
  };
}

const isInChat = (person: MeetingRecord['participants'][number]): person is Participant =>
  person.side !== 'guest';
