/** Loads a meeting and checks that the caller is a participant. */
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor, GuestActor, StaffActor } from '../../platform/http/auth/actor.ts';
import { customersIn, guestsIn, isExternal, participantOf } from './policy.ts';
import * as store from './store.ts';
import type { ParticipantRow } from './tables.ts';

export type Person = StaffActor | CustomerActor | GuestActor;

export interface Membership {
  readonly meeting: store.MeetingRecord;
  /** The caller as a participant. */
  readonly self: ParticipantRow;
}

/** In any status. @throws DomainError meeting.not_found, also if the caller is not a participant */
export async function load(tx: Transaction, meetingId: string, actor: Person): Promise<Membership> {
  const meeting = await store.find(tx, meetingId);
  const self = meeting ? participantOf(meeting, actor) : null;
  if (!meeting || !self) throw new DomainError('meeting.not_found');
  return { meeting, self };
}

/**
 * An open meeting that the caller has not left for good: a customer who left may still rejoin.
 * @throws DomainError meeting.not_found | meeting.ended
 */
export async function loadOpen(tx: Transaction, meetingId: string, actor: Person): Promise<Membership> {
  const membership = await load(tx, meetingId, actor);
  if (membership.meeting.status !== 'open' || membership.self.leftAt) throw new DomainError('meeting.ended');
  return membership;
}

/** The same, in the built-in room. @throws DomainError meeting.* */
export async function loadInRoom(tx: Transaction, meetingId: string, actor: Person): Promise<Membership> {
  const membership = await loadOpen(tx, meetingId, actor);
  if (isExternal(membership.meeting)) throw new DomainError('meeting.external');
  return membership;
}

/**
 * The same, for a caller who may be in the room: not a customer who left and has not rejoined.
 * @throws DomainError meeting.*
 */
export async function loadAdmitted(tx: Transaction, meetingId: string, actor: Person): Promise<Membership> {
  const membership = await loadInRoom(tx, meetingId, actor);
  if (membership.self.rejoinUntil) throw new DomainError('meeting.left');
  return membership;
}

/** A customer in the room, for its agent. @throws DomainError meeting.* | customer.not_found */
export async function loadCustomerInRoom(
  tx: Transaction,
  agent: StaffActor,
  target: { readonly meetingId: string; readonly customerId: string },
): Promise<ParticipantRow> {
  await loadInRoom(tx, target.meetingId, agent);
  return loadCustomer(tx, agent, target);
}

/** A customer of an open meeting, for its agent. @throws DomainError meeting.* | customer.not_found */
export async function loadCustomer(
  tx: Transaction,
  agent: StaffActor,
  { meetingId, customerId }: { readonly meetingId: string; readonly customerId: string },
): Promise<ParticipantRow> {
  const { meeting } = await loadOpen(tx, meetingId, agent);
  const customer = customersIn(meeting.participants).find(({ personId }) => personId === customerId);
  if (!customer) throw new DomainError('customer.not_found');
  return customer;
}

/** A customer or guest of an open meeting, for its agent. @throws DomainError meeting.* | customer.not_found */
export async function loadCustomerOrGuest(
  tx: Transaction,
  agent: StaffActor,
  { meetingId, customerId }: { readonly meetingId: string; readonly customerId: string },
): Promise<ParticipantRow> {
  const { meeting } = await loadOpen(tx, meetingId, agent);
  const people = [...customersIn(meeting.participants), ...guestsIn(meeting.participants)];
  const found = people.find(({ personId }) => personId === customerId);
  if (!found) throw new DomainError('customer.not_found');
  return found;
}
