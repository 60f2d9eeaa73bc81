/** The participants of a meeting, and the names and identities in LiveKit: pure rules. */
import type { ParticipantAttribute } from '@foyer/contract/meetings/room.ts';
import type { CustomerActor, GuestActor, StaffActor } from '../../platform/http/auth/actor.ts';
import type { MeetingRecord } from './store.ts';
import type { MeetingRow, ParticipantRow, Side } from './tables.ts';

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

/** The side room in which a supervisor or a consulted agent speaks to the agents of the meeting. Customers cannot enter it. */
export function staffRoomOf(tenant: string, meetingId: string): string {
  return `${roomOf(tenant, meetingId)}:staff`;
}

/** The meeting of a staff side room; `null` for other rooms. */
export function parseStaffRoom(room: string): RoomName | null {
  return room.endsWith(':staff') ? parseRoom(room.slice(0, -':staff'.length)) : null;
}

/** The room of a connection check, which has no meeting. */
export function checkRoomOf(tenant: string, checkId: string): string {
  return `${tenant}:check-${checkId}`;
}

export function checkIdentityOf(checkId: string): string {
  return `check:${checkId}`;
}

/** The id of the connection check; `null` for the room of a meeting. */
export function checkIdOf(room: string): string | null {
  return /^[a-z0-9-]{1,63}:check-([0-9a-f-]{36})$/.exec(room)?.[1] ?? null;
}

/** A meeting on an external platform has no room. */
export function isExternal({ platform }: Pick<MeetingRow, 'platform'>): boolean {
  return platform !== 'jupiter';
}

/** The LiveKit attributes of a participant. */
export function attributesOf({
  side,
  handRaisedAt,
  heldAt,
}: Pick<ParticipantRow, 'side' | 'handRaisedAt' | 'heldAt'>): Record<ParticipantAttribute, string> {
  return { side, hand: handRaisedAt?.toISOString() ?? '', held: heldAt?.toISOString() ?? '' };
}

/** A participant on hold cannot subscribe to any track. */
export function canSubscribe({ heldAt }: Pick<ParticipantRow, 'heldAt'>): boolean {
  return heldAt === null;
}

export function identityOf({ side, personId }: Pick<ParticipantRow, 'side' | 'personId'>): string {
  return `${side}:${personId}`;
}

/** The caller as a participant; `null` if the caller is not part of the meeting, for every role. */
export function participantOf(
  meeting: MeetingRecord,
  actor: StaffActor | CustomerActor | GuestActor,
): ParticipantRow | null {
  const { side, personId } = personOf(actor);
  return meeting.participants.find((person) => person.side === side && person.personId === personId) ?? null;
}

function personOf(actor: StaffActor | CustomerActor | GuestActor): { side: Side; personId: string } {
  if (actor.kind === 'customer') return { side: 'customer', personId: actor.customerId };
  if (actor.kind === 'guest') return { side: 'guest', personId: actor.guestId };
  return { side: 'agent', personId: actor.userId };
}

/** The agent whom the meeting was opened for: the first one who has not left. */
export function hostOf(participants: readonly ParticipantRow[]): ParticipantRow | undefined {
  return participants
    .filter(({ side, leftAt }) => side === 'agent' && leftAt === null)
    .sort((one, other) => one.addedAt.getTime() - other.addedAt.getTime())[0];
}

/** The customers who have not left. */
export function customersIn(participants: readonly ParticipantRow[]): readonly ParticipantRow[] {
  return participants.filter(({ side, leftAt }) => side === 'customer' && leftAt === null);
}

/** The guests who have not left. Nothing depends on their presence. */
export function guestsIn(participants: readonly ParticipantRow[]): readonly ParticipantRow[] {
  return participants.filter(({ side, leftAt }) => side === 'guest' && leftAt === null);
}

/**
 * The participants who may be in the room: none after the end, no customer or guest who left and has not rejoined, and
 * no deactivated agent.
 * @param activeStaff ids
 */
export function allowedParticipants(
  { status, participants }: MeetingRecord,
  activeStaff: ReadonlySet<string>,
): readonly ParticipantRow[] {
  if (status !== 'open') return [];
  return participants.filter(
    ({ side, personId, leftAt, rejoinUntil }) =>
      leftAt === null && rejoinUntil === null && (side !== 'agent' || activeStaff.has(personId)),
  );
}

export function presentBySide(participants: readonly ParticipantRow[]): {
  agent: boolean;
  customer: boolean;
} {
  const isInside = (side: 'agent' | 'customer') =>
    participants.some((person) => person.side === side && person.present && person.leftAt === null);
  return { agent: isInside('agent'), customer: isInside('customer') };
}
