/** The state of a guest, and how many a meeting can have: pure rules. */
import { type Guest, type GuestState, guestLimits } from '@foyer/contract/meetings/guests.ts';
import type { MeetingRecord } from '../meetings/index.ts';
import type { GuestRow } from './tables.ts';

type Participants = MeetingRecord['participants'];

/** `null`: revoked, as if there had been no invitation. */
export function stateOf(guest: GuestRow, participants: Participants, now: Date): GuestState | null {
  switch (guest.status) {
    case 'invited':
      return guest.expiresAt <= now ? 'expired' : 'invited';
    case 'admitted':
      return isIn(guest, participants) ? 'admitted' : 'left';
    case 'revoked':
      return null;
    default:
      return guest.status;
  }
}

/** Guests who are in the meeting, or may come. */
export function openOf(guests: readonly GuestRow[], participants: Participants, now: Date): GuestRow[] {
  const open: (GuestState | null)[] = ['invited', 'waiting', 'admitted'];
  return guests.filter((guest) => open.includes(stateOf(guest, participants, now)));
}

function isIn({ id }: GuestRow, participants: Participants): boolean {
  return participants.some(
    ({ side, personId, leftAt }) => side === 'guest' && personId === id && leftAt === null,
  );
}

/** Whether the waiting page is open. */
export function isOnPage({ status, seenAt }: GuestRow, now: Date): boolean {
  return (
    status === 'waiting' &&
    seenAt !== null &&
    now.getTime() - seenAt.getTime() < guestLimits.pageLapsesAfterMs
  );
}

export function toGuest(guest: GuestRow, state: GuestState, now: Date): Guest {
  return {
    guestId: guest.id,
    state,
    name: guest.name,
    channel: guest.channel,
    to: guest.contact,
    invitedByName: guest.invitedByName,
    invitedAt: guest.invitedAt.toISOString(),
    expiresAt: guest.expiresAt.toISOString(),
    isOnPage: isOnPage(guest, now),
  };
}
