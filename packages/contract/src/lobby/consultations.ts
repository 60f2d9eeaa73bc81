/**
 * Warm transfer: an agent consults another agent in the staff side room, while the customers of the meeting are on
 * hold, and then hands them over or returns to them.
 */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { serverEvent } from '../core/sockets.ts';
import { minutes, seconds } from '../core/time.ts';
import { presence } from './presence.ts';
import { customerBrief, demoRequest } from './shapes.ts';
import { requestStatuses } from './status.ts';

export const consultationLimits = {
  /** How long the target may take to answer. */
  answerWithinMs: seconds(30),
  /** How many visits and notes of each customer the target sees. */
  maxVisits: 5,
  maxNotes: 5,
} as const;

/** The topic of the data message to the agent of a meeting whose consultation changed. */
export const consultationTopic = 'consultation';

/** LiveKit identity of an agent in the staff side room, apart from the identity that hears a supervisor there. */
export function consultantIdentityOf(userId: string): string {
  return `consultant:${userId}`;
}

/** `ASKED`: the target has not answered. `ACTIVE`: both talk; the target counts as in a meeting. */
export const consultationStatuses = ['ASKED', 'ACTIVE', 'ENDED'] as const;

/**
 * `returned`: the first agent ended it. `target-left`: the target hung up. `target-lost`: disconnected, off duty,
 * deactivated or no longer assigned. `target-busy`: took a customer instead.
 */
export const consultationEndReasons = [
  'handed-over',
  'returned',
  'refused',
  'no-answer',
  'target-left',
  'target-lost',
  'target-busy',
  'meeting-ended',
] as const;
export type ConsultationEndReason = (typeof consultationEndReasons)[number];

const consultation = z.object({
  consultationId: id,
  meetingId: id,
  status: z.enum(consultationStatuses),
  endReason: z.nullable(z.enum(consultationEndReasons)),
  /** The agent who asks. */
  agentName: z.string(),
  targetName: z.string(),
  /** The product for which the target takes the customers over. */
  productName: z.string(),
  productSlug: z.string(),
  /** Until the end of the time to answer; 0 after it. The clocks of pages are wrong, so it is no instant. */
  remainingMs: z.int(),
});
export type Consultation = z.infer<typeof consultation>;

const { language, pastMeetings, utm, deviceCheck, demoType, queuedAt } = demoRequest.shape;

/** A customer of the meeting, as the target sees them before the answer and during the consultation. */
const consultedCustomer = z.object({
  customerId: id,
  customerName: z.string(),
  /** The product of the meeting. */
  productName: z.string(),
  demoType,
  queuedAt,
  language,
  pastMeetings,
  utm,
  deviceCheck,
  brief: z.optional(customerBrief),
  /** Newest first. */
  notes: z.array(z.object({ text: z.string(), writtenBy: z.string(), writtenAt: instant })),
  /** Earlier requests, newest first. */
  visits: z.array(
    z.object({
      requestId: id,
      productName: z.string(),
      status: z.enum(requestStatuses),
      queuedAt: instant,
      agentName: z.nullable(z.string()),
      durationSeconds: z.nullable(z.int()),
    }),
  ),
});
export type ConsultedCustomer = z.infer<typeof consultedCustomer>;

const consultationForTarget = z.object({
  ...consultation.shape,
  customers: z.array(consultedCustomer),
});
export type ConsultationForTarget = z.infer<typeof consultationForTarget>;

const roomToken = z.object({
  /** The path of the signalling on this origin. */
  mediaPath: z.string(),
  token: z.string(),
});
export type ConsultationToken = z.infer<typeof roomToken>;

const meetingParams = z.object({ meetingId: id });
const params = z.object({ consultationId: id });
const limit = { max: 60, perMs: minutes(1) } as const;

export const consultationRoutes = {
  targets: route({
    method: 'GET',
    path: '/api/lobby/meetings/:meetingId/consultation-targets',
    access: ['agent'],
    summary:
      "The agents whom the agent of the meeting can consult, of the meeting's product and of others; each with the product of a hand-over.",
    params: meetingParams,
    answer: z.object({
      result: z.array(
        z.object({
          agentId: id,
          name: z.string(),
          productId: id,
          productName: z.string(),
          presence,
          /** Takes customers now and is not in a meeting. */
          isFree: z.boolean(),
        }),
      ),
    }),
    errors: ['meeting.not_found', 'meeting.ended'],
  }),
  ask: route({
    method: 'POST',
    path: '/api/lobby/meetings/:meetingId/consultation',
    access: ['agent'],
    summary:
      'Ask another agent for a consultation: the customers of the meeting are put on hold, and the target has 30 s to answer. Idempotent for the same target.',
    params: meetingParams,
    body: z.object({ agentId: id, productId: id }),
    answer: z.object({ result: consultation }),
    status: 201,
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'meeting.left',
      'meeting.external',
      'lobby.no_request',
      'lobby.target_absent',
      'lobby.target_busy',
      'product.not_found',
      'product.platform_unavailable',
      'user.not_found',
      'consultation.running',
    ],
    limit,
  }),
  ofMeeting: route({
    method: 'GET',
    path: '/api/lobby/meetings/:meetingId/consultation',
    access: ['agent'],
    summary: 'The newest consultation that the agent started in the meeting; `null` without one.',
    params: meetingParams,
    answer: z.object({ result: z.nullable(consultation) }),
    errors: ['meeting.not_found'],
  }),
  ownRequest: route({
    method: 'GET',
    path: '/api/lobby/consultation',
    access: ['agent'],
    summary:
      'The open consultation that the caller was asked for, with the record of the customers; `null` without one.',
    answer: z.object({ result: z.nullable(consultationForTarget) }),
    errors: [],
  }),
  find: route({
    method: 'GET',
    path: '/api/lobby/consultations/:consultationId',
    access: ['agent'],
    summary: 'A consultation of which the caller is the target; the record only while it is open.',
    params,
    answer: z.object({ result: consultationForTarget }),
    errors: ['consultation.not_found'],
  }),
  answer: route({
    method: 'POST',
    path: '/api/lobby/consultations/:consultationId/answer',
    access: ['agent'],
    summary: 'Accept or refuse a consultation, as its target. Accepting again is idempotent.',
    params,
    body: z.object({ accept: z.boolean() }),
    answer: z.object({ result: consultation }),
    errors: ['consultation.not_found', 'consultation.over', 'lobby.agent_busy'],
  }),
  voice: route({
    method: 'POST',
    path: '/api/lobby/consultations/:consultationId/voice',
    access: ['agent'],
    summary: 'A token for the staff side room, to talk to the other agent of an accepted consultation.',
    params,
    answer: z.object({ result: roomToken }),
    status: 201,
    errors: ['consultation.not_found', 'consultation.over'],
    limit,
  }),
  handOver: route({
    method: 'POST',
    path: '/api/lobby/consultations/:consultationId/hand-over',
    access: ['agent'],
    summary:
      'Hand the customers of the meeting over to the target, who takes the place of the caller in the same meeting.',
    params,
    answer: z.object({ result: consultation }),
    errors: [
      'consultation.not_found',
      'consultation.over',
      'meeting.not_found',
      'meeting.ended',
      'meeting.left',
      'lobby.no_request',
      'lobby.already_taken',
      'lobby.target_absent',
      'lobby.target_busy',
      'product.not_found',
      'product.platform_unavailable',
      'user.not_found',
    ],
  }),
  end: route({
    method: 'DELETE',
    path: '/api/lobby/consultations/:consultationId',
    access: ['agent'],
    summary:
      'End the consultation: the first agent returns to the customers, the target hangs up. Idempotent.',
    params,
    answer: z.object({ result: consultation }),
    errors: ['consultation.not_found'],
  }),
};

export const consultationServerEvents = {
  'lobby_consultation-changed': serverEvent({
    namespaces: ['/notifications'],
    summary: 'To the target of a consultation: it was started, answered or ended. Fetch it.',
    payload: z.object({ consultationId: id, status: z.enum(consultationStatuses), asOf: instant }),
  }),
};
