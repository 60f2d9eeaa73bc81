/** What happens to meetings, for the features above: the lobby, and later the logs and the recordings. */
import { defineEvent } from '../../platform/events/bus.ts';
import type { Side } from './tables.ts';

/** Somebody came into the room or went. */
export const meetingPresenceChanged = defineEvent<{
  meetingId: string;
  side: Side;
  personId: string;
  present: boolean;
  /** Who is inside now, by side. */
  inside: { agent: boolean; customer: boolean };
  at: Date;
}>('meeting.presence-changed');

/** One customer's conversation is over while the meeting goes on for others; the last one's is told as its end. */
export const customerLeftMeeting = defineEvent<{
  meetingId: string;
  customerId: string;
  by: 'agent' | 'customer' | 'system';
  at: Date;
}>('meeting.customer-left');

/** Nobody gets in any more. */
export const meetingEnded = defineEvent<{ meetingId: string; by: 'agent' | 'customer' | 'system'; at: Date }>(
  'meeting.ended',
);

/** Somebody wrote down what became of a customer's conversation. */
export const outcomeSaved = defineEvent<{
  meetingId: string;
  customerId: string;
  /** Who wrote it. */
  userId: string;
  at: Date;
}>('meeting.outcome-saved');
