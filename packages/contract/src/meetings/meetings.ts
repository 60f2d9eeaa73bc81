/** A meeting: the token for its room, and its end. */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, slug } from '../core/ids.ts';
import { minutes, seconds } from '../core/time.ts';
import { platforms } from '../products/products.ts';
import { userParams } from '../users/users.ts';

export const meetingLimits = {
  /** A room token can be used to join for this long; connected participants stay. */
  roomTokenLifetimeMs: minutes(5),
  /** Reconnect: one attempt every 0.5–0.8 s for three minutes. */
  reconnectDelayMs: { min: 500, max: 800 },
  reconnectTimeoutMs: minutes(3),
  /** The page shows "Reconnecting" after this long without a connection. */
  showReconnectingAfterMs: seconds(1),
} as const;

/** The path of LiveKit's signalling on the tenant's origin. */
export const mediaPath = '/livekit';

const inMeeting = ['customer', 'agent', 'admin', 'superAdmin'] as const;
const inRoom = [...inMeeting, 'guest'] as const;
const meetingParams = z.object({ meetingId: id });

export const meeting = z.object({
  meetingId: id,
  status: z.enum(['open', 'ended']),
  productId: id,
  productName: z.string(),
  productSlug: slug,
  /** Where it takes place; the platform of the product when the meeting was opened. */
  platform: z.enum(platforms),
  /** The role of the caller in the meeting. */
  as: z.enum(['agent', 'customer', 'guest']),
  /** Whether the caller's hang-up ends the meeting for all: `false` for customers, guests and an admin who stepped in. */
  endsForAll: z.boolean(),
  /** To a customer or guest their own name. */
  customerName: z.string(),
  /** `null` where the tenant hides names from customers. */
  agentName: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(['agent', 'customer', 'system'])),
  /** The planned length in whole minutes, used by the countdown. */
  plannedMinutes: z.int(),
  /** The customers who left and can still rejoin; to a customer only themselves. */
  canRejoin: z.array(z.object({ customerId: id, name: z.string(), remainingMs: z.int() })),
});
export type Meeting = z.infer<typeof meeting>;

export const meetingEntry = z.extend(meeting, {
  /** The path of the signalling on this origin. */
  mediaPath: z.string(),
  /** For one room and one identity; valid for minutes. */
  token: z.string(),
});
export type MeetingEntry = z.infer<typeof meetingEntry>;

export const meetingRoutes = {
  find: route({
    method: 'GET',
    path: '/api/meetings/:meetingId',
    access: inRoom,
    summary: 'A meeting the caller takes part in.',
    params: meetingParams,
    answer: z.object({ result: meeting }),
    errors: ['meeting.not_found'],
    /** Pages poll it every 2 seconds while someone is missing: enough for 200 of them behind one address. */
    limit: { max: 6_000, perMs: minutes(1) },
  }),
  enter: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/entry',
    access: inRoom,
    summary:
      'A room token, only for the customer whose request was accepted, the agent who accepted it, and admitted guests.',
    params: meetingParams,
    answer: z.object({ result: meetingEntry }),
    status: 201,
    errors: ['meeting.not_found', 'meeting.ended', 'meeting.left', 'meeting.external', 'media.unavailable'],
    limit: { max: 120, perMs: minutes(1) },
  }),
  hangUp: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/hang-up',
    access: inMeeting,
    summary: 'End the meeting, for all participants if `endsForAll`.',
    params: meetingParams,
    answer: z.object({ result: meeting }),
    errors: ['meeting.not_found'],
    limit: { max: 600, perMs: minutes(1) },
  }),
  leave: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/departure',
    access: ['customer', 'guest'],
    summary:
      'Leave the meeting. It stays open for three minutes, in which a customer can rejoin. A guest cannot rejoin.',
    params: meetingParams,
    answer: z.object({ result: meeting }),
    errors: ['meeting.not_found'],
    limit: { max: 600, perMs: minutes(1) },
  }),
  rejoin: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/departure',
    access: ['customer'],
    summary: 'Undo a departure, so that the customer can enter the meeting again.',
    params: meetingParams,
    answer: z.object({ result: meeting }),
    errors: ['meeting.not_found', 'meeting.ended'],
    limit: { max: 600, perMs: minutes(1) },
  }),
  agentStatus: route({
    method: 'POST',
    path: '/api/users/meeting-status/:userId/',
    access: staff,
    summary: 'Whether an agent is in a meeting.',
    params: userParams,
    answer: z.object({ result: z.boolean() }),
    errors: ['user.not_found'],
  }),
  mediaWebhook: route({
    method: 'POST',
    path: '/internal/livekit',
    access: ['system'],
    summary: "LiveKit's webhook: participants who joined or left; signed with the API secret.",
    answer: null,
    errors: ['media.unavailable'],
  }),
};
