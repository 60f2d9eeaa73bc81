/** A meeting: the one key into its room, and its end. */
import * as z from 'zod/mini';
import { staff } from './access.ts';
import { route } from './http.ts';
import { id, instant, slug } from './ids.ts';
import { minutes, seconds } from './time.ts';
import { userParams } from './users.ts';

export const meetingLimits = {
  /** A room token opens the door this long; who is inside stays. */
  roomTokenLastsMs: minutes(5),
  /** Reconnecting: a try every 0.5–0.8 s for three minutes. */
  reconnectEveryMs: { least: 500, most: 800 },
  reconnectForMs: minutes(3),
  /** "Reconnecting" stands on the page after this long without the room. */
  showLossAfterMs: seconds(1),
} as const;

/** LiveKit's signalling under the tenant's own origin. */
export const mediaPath = '/livekit';

const inMeeting = ['customer', 'agent', 'admin', 'superAdmin'] as const;
const meetingParams = z.object({ meetingId: id });

const meeting = z.object({
  meetingId: id,
  status: z.enum(['open', 'ended']),
  productId: id,
  productName: z.string(),
  productSlug: slug,
  /** What the caller is in it. */
  as: z.enum(['agent', 'customer']),
  customerName: z.string(),
  /** `null` where the tenant hides names from customers. */
  agentName: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(['agent', 'customer', 'system'])),
  /** How long it is planned to last, whole minutes; what the countdown counts down to. */
  plannedMinutes: z.int(),
});
export type Meeting = z.infer<typeof meeting>;

export const meetingEntry = z.extend(meeting, {
  /** Path of the signalling on this origin. */
  mediaPath: z.string(),
  /** One room, one identity, minutes. */
  token: z.string(),
});
export type MeetingEntry = z.infer<typeof meetingEntry>;

export const meetingRoutes = {
  find: route({
    method: 'GET',
    path: '/api/meetings/:meetingId',
    access: inMeeting,
    summary: 'A meeting the caller takes part in.',
    params: meetingParams,
    answer: z.object({ result: meeting }),
    errors: ['meeting.not_found'],
  }),
  enter: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/entry',
    access: inMeeting,
    summary:
      'The key to the room, only for the customer whose request was accepted and the agent who accepted it.',
    params: meetingParams,
    answer: z.object({ result: meetingEntry }),
    status: 201,
    errors: ['meeting.not_found', 'meeting.ended', 'media.unavailable'],
    limit: { max: 120, perMs: minutes(1) },
  }),
  hangUp: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/hang-up',
    access: inMeeting,
    summary: 'End the meeting for everybody in it.',
    params: meetingParams,
    answer: z.object({ result: meeting }),
    errors: ['meeting.not_found'],
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
    summary: "LiveKit tells who came and went; signed with the server's key.",
    answer: null,
    errors: [],
  }),
};
