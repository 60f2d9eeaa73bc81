/** Who comes to the chat of a meeting, and what of it is theirs: the look that every call begins with. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/actor.ts';
import { type MeetingRecord, type Meetings, participantOf } from '../meetings/index.ts';
import type { Reader } from './policy.ts';

export type Person = StaffActor | CustomerActor;

type Participant = MeetingRecord['participants'][number];

/** Somebody who is part of the meeting. */
export interface Visit {
  readonly meeting: MeetingRecord;
  readonly self: Participant;
  readonly flags: Flags;
}

export interface Reading {
  readonly meeting: MeetingRecord;
  readonly reader: Reader;
  readonly flags: Flags;
}

export interface DoorParts {
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly meetings: Pick<Meetings, 'findById'>;
}

export type Door = ReturnType<typeof createDoor>;

export function createDoor({ flagsOf, meetings }: DoorParts) {
  /** @throws DomainError feature.off | meeting.not_found */
  async function look(unit: Unit, meetingId: string, actor: Person) {
    const flags = await flagsOf(unit);
    if (!flags.chatButton) throw new DomainError('feature.off');
    const meeting = await meetings.findById(unit, meetingId);
    if (!meeting) throw new DomainError('meeting.not_found');
    return { flags, meeting, self: participantOf(meeting, actor) };
  }

  /** @throws DomainError feature.off | meeting.not_found */
  async function comeIn(unit: Unit, meetingId: string, actor: Person): Promise<Visit> {
    const { self, ...rest } = await look(unit, meetingId, actor);
    if (!self) throw new DomainError('meeting.not_found');
    return { ...rest, self };
  }

  return {
    comeIn,

    /** Afterwards it is only read. @throws DomainError feature.off | meeting.not_found | meeting.ended */
    async comeToWrite(unit: Unit, meetingId: string, actor: Person): Promise<Visit> {
      const visit = await comeIn(unit, meetingId, actor);
      if (visit.meeting.status !== 'open' || visit.self.leftAt) throw new DomainError('meeting.ended');
      return visit;
    },

    /** Once it is over admins read it too, who were not in it. @throws DomainError feature.off | meeting.not_found */
    async comeToRead(unit: Unit, meetingId: string, actor: Person): Promise<Reading> {
      const { self, ...rest } = await look(unit, meetingId, actor);
      if (self) return { ...rest, reader: self };
      const isAdmin = actor.kind === 'admin' || actor.kind === 'superAdmin';
      if (!isAdmin || rest.meeting.status === 'open') throw new DomainError('meeting.not_found');
      return { ...rest, reader: 'admin' };
    },
  };
}
