/** The domain events of meetings. */
import { defineEvent } from '../../platform/events/bus.ts';
import type { Side } from './tables.ts';

/** A person joined or left the room. */
export const meetingPresenceChanged = defineEvent<{
  meetingId: string;
  side: Side;
  personId: string;
  present: boolean;
  /** Which sides are present now. */
  inside: { agent: boolean; customer: boolean };
  at: Date;
}>('meeting.presence-changed');

/**
 * A customer left while the meeting continues for others. For the last customer `meetingEnded` is published.
 */
export const customerLeftMeeting = defineEvent<{
  meetingId: string;
  customerId: string;
  by: 'agent' | 'customer' | 'system';
  at: Date;
}>('meeting.customer-left');

/** A guest was admitted, left or was removed, connected or not. */
export const guestsChanged = defineEvent<{ meetingId: string }>('meeting.guests-changed');

/** The meeting ended for all participants. */
export const meetingEnded = defineEvent<{ meetingId: string; by: 'agent' | 'customer' | 'system'; at: Date }>(
  'meeting.ended',
);

/** An agent handed the customers over to another one, who takes their place in the meeting. */
export const agentReplaced = defineEvent<{
  meetingId: string;
  /** The user id of the agent who left. */
  from: string;
  at: Date;
}>('meeting.agent-replaced');

/**
 * Something changed that decides whether a meeting may be recorded: who is in it, who is on hold, or what somebody
 * answered.
 */
export const recordingConditionsChanged = defineEvent<{ meetingId: string }>(
  'meeting.recording-conditions-changed',
);

/** An outcome was saved. */
export const outcomeSaved = defineEvent<{
  meetingId: string;
  customerId: string;
  /** The author. */
  userId: string;
  at: Date;
}>('meeting.outcome-saved');
