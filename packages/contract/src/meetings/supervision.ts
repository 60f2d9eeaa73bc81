/**
 * Supervision: an admin monitors a meeting without being in its list of participants, whispers to the agents,
 * or steps in. With flag `bargein`.
 */
import * as z from 'zod/mini';
import { admins, staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, slug } from '../core/ids.ts';
import { minutes, seconds } from '../core/time.ts';

export const supervisionLimits = {
  /** Supervision ends when the supervisor has been out of the room for this long. */
  absenceMs: seconds(60),
} as const;

/** The topic of the data message to the agents of a meeting whose supervision changed. */
export const supervisionTopic = 'supervision';

/** `monitor`: hear and see, unseen by the customer. `join`: become a participant that everyone sees. */
export const supervisionModes = ['monitor', 'join'] as const;
export type SupervisionMode = (typeof supervisionModes)[number];

/**
 * LiveKit identity of the supervisor of a meeting. It names the meeting and not the person, so that every page
 * can let a supervisor see a screen that is shared with agents only without knowing whether there is one.
 */
export function monitorIdentityOf(meetingId: string): string {
  return `monitor:${meetingId}`;
}

const roomToken = z.object({
  /** The path of the signalling on this origin. */
  mediaPath: z.string(),
  token: z.string(),
});
export type SupervisionToken = z.infer<typeof roomToken>;

const supervision = z.object({
  meetingId: id,
  status: z.enum(['open', 'ended']),
  productName: z.string(),
  productSlug: slug,
  agentName: z.string(),
  customerName: z.string(),
  startedAt: z.nullable(instant),
  /** `null`: the meeting is not monitored. */
  supervisor: z.nullable(z.object({ userId: id, name: z.string(), since: instant })),
});
export type Supervision = z.infer<typeof supervision>;

const params = z.object({ meetingId: id });

export const supervisionRoutes = {
  find: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/supervision',
    access: staff,
    summary: 'Who monitors the meeting: for its agents, and for every admin of the tenant.',
    params,
    answer: z.object({ result: supervision }),
    errors: ['feature.off', 'meeting.not_found'],
  }),
  start: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/supervision',
    access: admins,
    summary:
      'Monitor the meeting, hidden from the customer and announced to the agents, or join it as a participant.',
    params,
    body: z.object({ mode: z.enum(supervisionModes) }),
    answer: z.object({
      result: z.object({
        productSlug: slug,
        /** For the room of the meeting, without permission to publish; `null` in the mode `join`. */
        entry: z.nullable(roomToken),
      }),
    }),
    status: 201,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', 'meeting.external', 'supervision.taken'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  whisper: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/supervision/whisper',
    access: admins,
    summary:
      'A token for the staff side room, to speak to the agents alone. Only for the supervisor of the meeting.',
    params,
    answer: z.object({ result: roomToken }),
    status: 201,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', 'meeting.external', 'supervision.over'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  stop: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/supervision',
    access: admins,
    summary: "End the caller's supervision; idempotent.",
    params,
    answer: null,
    errors: ['meeting.not_found'],
  }),
  staffRoom: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/staff-room',
    access: staff,
    summary:
      'A token for the staff side room, to hear the supervisor. For the agents of a monitored meeting.',
    params,
    answer: z.object({ result: roomToken }),
    status: 201,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', 'supervision.over'],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
