/**
 * Room controls: raised hands, mute, removal and hold. The server applies them, never messages between
 * browsers.
 */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { minutes, seconds } from '../core/time.ts';

export const roomLimits = {
  /** The page shows "We can't hear you" after this long of speech into a muted microphone. */
  silentMicrophoneMs: seconds(3),
  /** How long a token of the connection check is valid. */
  checkTokenLifetimeMs: minutes(2),
} as const;

const inMeeting = ['customer', 'agent', 'admin', 'superAdmin'] as const;
const meetingParams = z.object({ meetingId: id });
const personParams = z.object({ meetingId: id, customerId: id });

/** What a participant shares; `screen` is the video and audio of a shared screen. */
export const sharedSources = ['camera', 'microphone', 'screen'] as const;
export type SharedSource = (typeof sharedSources)[number];

/** Who receives it: only the agents' side, or all participants. */
export const recipients = ['HOST', 'EVERYONE'] as const;
export type Recipient = (typeof recipients)[number];

/**
 * LiveKit attributes of a participant. Only the server may write them.
 * `side` is `agent`, `customer` or `guest`. `hand` is since when the hand is raised and `held` since when the
 * participant is on hold, ISO UTC; empty if not.
 */
export const participantAttributes = ['side', 'hand', 'held'] as const;
export type ParticipantAttribute = (typeof participantAttributes)[number];

export const roomRoutes = {
  raiseHand: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/hand',
    access: inMeeting,
    summary: "Raise or lower the caller's own hand; hands are ordered by the time they were raised.",
    params: meetingParams,
    body: z.object({ raised: z.boolean() }),
    answer: z.object({ result: z.object({ raisedAt: z.nullable(instant) }) }),
    errors: ['meeting.not_found', 'meeting.ended', 'meeting.left', 'meeting.external', 'media.unavailable'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  lowerHand: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/people/:customerId/hand',
    access: staff,
    summary: "Lower a customer's hand.",
    params: personParams,
    answer: null,
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'meeting.external',
      'customer.not_found',
      'media.unavailable',
    ],
  }),
  mute: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/people/:customerId/mute',
    access: staff,
    summary: 'Mute a track of a customer or guest. Only they can unmute it.',
    params: personParams,
    body: z.object({ source: z.enum(sharedSources) }),
    answer: null,
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'meeting.external',
      'customer.not_found',
      'media.unavailable',
    ],
  }),
  remove: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/people/:customerId/removal',
    access: staff,
    summary:
      'Remove a customer or guest from the meeting and invalidate the room token; the meeting continues for the others.',
    params: personParams,
    answer: null,
    errors: ['meeting.not_found', 'meeting.ended', 'customer.not_found'],
  }),
  hold: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/people/:customerId/hold',
    access: staff,
    summary: 'Put a customer on hold or take them off: on hold, no media is exchanged in either direction.',
    params: personParams,
    body: z.object({ held: z.boolean() }),
    answer: z.object({ result: z.object({ heldAt: z.nullable(instant) }) }),
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'meeting.external',
      'customer.not_found',
      'media.unavailable',
    ],
  }),
  /** The room of a check has one participant, and ends when the token expires. */
  checkConnection: route({
    method: 'POST',
    path: '/api/media/check',
    access: inMeeting,
    summary: 'A token for an empty room, to check the media connection.',
    answer: z.object({ result: z.object({ mediaPath: z.string(), token: z.string() }) }),
    status: 201,
    errors: ['media.unavailable'],
    limit: { max: 10, perMs: minutes(1) },
  }),
};
