/** Who is who in a meeting, and the names of rooms: pure rules. */
import type { ParticipantAttribute } from '@foyer/contract/room.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/actor.ts';
import type { MeetingRecord } from './store.ts';
import type { ParticipantRow, Side } from './tables.ts';

export interface RoomName {
  readonly tenant: string;
  readonly meetingId: string;
}

export function roomOf(tenant: string, meetingId: string): string {
  return `${tenant}:${meetingId}`;
}

export function parseRoom(room: string): RoomName | null {
  const [, tenant, meetingId] = /^([a-z0-9-]{1,63}):([0-9a-f-]{36})$/.exec(room) ?? [];
  return tenant && meetingId ? { tenant, meetingId } : null;
}

/** The room of a connection check, which is nobody's meeting. */
export function checkRoomOf(tenant: string, checkId: string): string {
  return `${tenant}:check-${checkId}`;
}

export function checkIdentityOf(checkId: string): string {
  return `check:${checkId}`;
}

/** The check whose room it is; `null` for a meeting's. */
export function checkIn(room: string): string | null {
  return /^[a-z0-9-]{1,63}:check-([0-9a-f-]{36})$/.exec(room)?.[1] ?? null;
}

/** What the server says about somebody in the room. */
export function attributesOf({
  side,
  handRaisedAt,
  heldAt,
}: Pick<ParticipantRow, 'side' | 'handRaisedAt' | 'heldAt'>): Record<ParticipantAttribute, string> {
  return { side, hand: handRaisedAt?.toISOString() ?? '', held: heldAt?.toISOString() ?? '' };
}

/** Who is on hold neither sees nor hears. */
export function mayHear({ heldAt }: Pick<ParticipantRow, 'heldAt'>): boolean {
  return heldAt === null;
}

export function identityOf({ side, personId }: Pick<ParticipantRow, 'side' | 'personId'>): string {
  return `${side}:${personId}`;
}

/** The caller's own place in the meeting; `null` for everybody it is not for, whatever their role. */
export function participantOf(
  meeting: MeetingRecord,
  actor: StaffActor | CustomerActor,
): ParticipantRow | null {
  const side: Side = actor.kind === 'customer' ? 'customer' : 'agent';
  const personId = actor.kind === 'customer' ? actor.customerId : actor.userId;
  return meeting.participants.find((person) => person.side === side && person.personId === personId) ?? null;
}

/** The customers whose conversation is not over, in the order they came. */
export function customersIn(participants: readonly ParticipantRow[]): readonly ParticipantRow[] {
  return participants.filter(({ side, leftAt }) => side === 'customer' && leftAt === null);
}

/**
 * Those who may be in the room: nobody once the meeting is over, no customer whose own part of it is,
 * and no agent who works here no longer.
 * @param working ids of staff
 */
export function findAllowed(
  { status, participants }: MeetingRecord,
  working: ReadonlySet<string>,
): readonly ParticipantRow[] {
  if (status !== 'open') return [];
  return participants.filter(
    ({ side, personId, leftAt }) => leftAt === null && (side === 'customer' || working.has(personId)),
  );
}

export function insideBySide(participants: readonly ParticipantRow[]): { agent: boolean; customer: boolean } {
  const isInside = (side: Side) =>
    participants.some((person) => person.side === side && person.present && person.leftAt === null);
  return { agent: isInside('agent'), customer: isInside('customer') };
}
