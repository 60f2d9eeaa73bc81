/** What can be done in a meeting's room beside talking: raise a hand, mute, remove, hold. The server does it, never a message between browsers. */
import * as z from 'zod/mini';
import { staff } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { minutes, seconds } from './time.ts';

export const roomLimits = {
  /** "We can't hear you" stands this soon after somebody talks into a silent microphone. */
  silentMicrophoneMs: seconds(3),
  /** A customer whose tab was killed comes back by one tap for so long, while the meeting is open. */
  returnWithinMs: seconds(180),
  /** How long a key for the connection check opens its empty room. */
  checkKeyLastsMs: minutes(2),
} as const;

const inMeeting = ['customer', 'agent', 'admin', 'superAdmin'] as const;
const meetingParams = z.object({ meetingId: id });
const personParams = z.object({ meetingId: id, customerId: id });

/** What of somebody's is shared; `screen` is picture and sound of a shared screen. */
export const sharedSources = ['camera', 'microphone', 'screen'] as const;
export type SharedSource = (typeof sharedSources)[number];

/** Who gets what somebody shares: the agents' side only, or everybody in the room. */
export const recipients = ['HOST', 'EVERYONE'] as const;
export type Recipient = (typeof recipients)[number];

/**
 * Attributes of a participant in the room. The server writes them; nobody else may.
 * `side` is `agent` or `customer`; `hand` is since when the hand is up (ISO UTC), `held` since when the person is on
 * hold; empty when not.
 */
export const participantAttributes = ['side', 'hand', 'held'] as const;
export type ParticipantAttribute = (typeof participantAttributes)[number];

export const roomRoutes = {
  raiseHand: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/hand',
    access: inMeeting,
    summary: 'Raise the own hand, or take it down; who raised first stands first.',
    params: meetingParams,
    body: z.object({ raised: z.boolean() }),
    answer: z.object({ result: z.object({ raisedAt: z.nullable(instant) }) }),
    errors: ['meeting.not_found', 'meeting.ended', 'media.unavailable'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  lowerHand: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/people/:customerId/hand',
    access: staff,
    summary: "Take a customer's hand down, after their turn.",
    params: personParams,
    answer: null,
    errors: ['meeting.not_found', 'meeting.ended', 'customer.not_found', 'media.unavailable'],
  }),
  mute: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/people/:customerId/mute',
    access: staff,
    summary: 'Mute what a customer shares. Only the customer can turn it on again.',
    params: personParams,
    body: z.object({ source: z.enum(sharedSources) }),
    answer: null,
    errors: ['meeting.not_found', 'meeting.ended', 'customer.not_found', 'media.unavailable'],
  }),
  remove: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/people/:customerId/removal',
    access: staff,
    summary:
      'Take a customer out of the meeting. The key to it opens no more; the meeting goes on for others.',
    params: personParams,
    answer: null,
    errors: ['meeting.not_found', 'meeting.ended', 'customer.not_found'],
  }),
  hold: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/people/:customerId/hold',
    access: staff,
    summary: 'Put a customer on hold: nothing is heard or seen either way until it is taken off.',
    params: personParams,
    body: z.object({ held: z.boolean() }),
    answer: z.object({ result: z.object({ heldAt: z.nullable(instant) }) }),
    errors: ['meeting.not_found', 'meeting.ended', 'customer.not_found', 'media.unavailable'],
  }),
  /** The room of a check is empty but for whoever checks, and ends with the key. */
  checkConnection: route({
    method: 'POST',
    path: '/api/media/check',
    access: inMeeting,
    summary: 'The key to an empty room, to try whether picture and sound would get through.',
    answer: z.object({ result: z.object({ mediaPath: z.string(), token: z.string() }) }),
    status: 201,
    errors: ['media.unavailable'],
    limit: { max: 10, perMs: minutes(1) },
  }),
};
