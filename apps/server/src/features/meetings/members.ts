/** The one look at a meeting that every call begins with: is the caller part of it. */
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/actor.ts';
import { customersIn, participantOf } from './policy.ts';
import * as store from './store.ts';
import type { ParticipantRow } from './tables.ts';

export type Person = StaffActor | CustomerActor;

export interface Membership {
  readonly meeting: store.MeetingRecord;
  /** The caller's own place in it. */
  readonly self: ParticipantRow;
}

/** Also one that is over. @throws DomainError meeting.not_found, also when the meeting is somebody else's */
export async function load(unit: Unit, meetingId: string, actor: Person): Promise<Membership> {
  const meeting = await store.find(unit, meetingId);
  const self = meeting ? participantOf(meeting, actor) : null;
  if (!meeting || !self) throw new DomainError('meeting.not_found');
  return { meeting, self };
}

/** One that goes on, also for the caller. @throws DomainError meeting.not_found | meeting.ended */
export async function loadOpen(unit: Unit, meetingId: string, actor: Person): Promise<Membership> {
  const membership = await load(unit, meetingId, actor);
  if (membership.meeting.status !== 'open' || membership.self.leftAt) throw new DomainError('meeting.ended');
  return membership;
}

/** A customer whose conversation goes on, for an agent of the meeting. @throws DomainError meeting.* | customer.not_found */
export async function loadCustomer(
  unit: Unit,
  agent: StaffActor,
  { meetingId, customerId }: { readonly meetingId: string; readonly customerId: string },
): Promise<ParticipantRow> {
  const { meeting } = await loadOpen(unit, meetingId, agent);
  const customer = customersIn(meeting.participants).find(({ personId }) => personId === customerId);
  if (!customer) throw new DomainError('customer.not_found');
  return customer;
}
