/** The live board of supervisors: agents, queue, and the actions on waiting customers. Only in lobby mode. */
import * as z from 'zod/mini';
import { admins } from '../core/access.ts';
import type { ErrorCode } from '../core/errors.ts';
import { route } from '../core/http.ts';
import { id, instant, slug } from '../core/ids.ts';
import { nonBlankText } from '../core/text.ts';
import { platforms } from '../products/products.ts';
import { presence } from './presence.ts';
import { queuedRequest } from './shapes.ts';

export const liveBoardLimits = {
  /** Why a customer is moved to the front. */
  maxReasonLength: 200,
} as const;

/** An agent, or an admin who took a customer. */
const boardAgent = z.object({
  id,
  name: z.string(),
  presence,
  /** The assigned products. */
  productIds: z.array(id),
  /** The open offers. */
  offers: z.int(),
  /** The customers that the agent accepted and whose meeting is not over. */
  customers: z.array(
    z.object({
      requestId: id,
      customerId: id,
      /** The meeting, which an admin can monitor with flag `bargein`, unless it is on an external platform. */
      meetingId: id,
      platform: z.enum(platforms),
      name: z.string(),
      productId: id,
      productName: z.string(),
      acceptedAt: instant,
    }),
  ),
});
export type BoardAgent = z.infer<typeof boardAgent>;

const boardRequest = z.extend(z.omit(queuedRequest, { offeredTo: true, isOfferedToMe: true }), {
  /** Start of this wait, without the time on hold; `queuedAt` orders the queue. */
  waitingSince: instant,
  /** The target of the product. A customer who waits longer is late. */
  targetWaitSeconds: z.int(),
  /** Why the customer was moved to the front; `null`: was not. */
  priorityReason: z.nullable(z.string()),
  /** The open offers. `isAssigned`: made by a supervisor. */
  offeredTo: z.array(
    z.object({ agentId: id, name: z.string(), isAssigned: z.boolean(), expiresAt: instant }),
  ),
});
export type BoardRequest = z.infer<typeof boardRequest>;

/**
 * Of the customers of a product who began to wait in the last hour: those who were accepted, or waited longer than the
 * target, and how many of them were accepted within it.
 */
const serviceLevel = z.object({ waits: z.int(), inTime: z.int() });
export type ServiceLevel = z.infer<typeof serviceLevel>;

/** Whether the share in time is below the target. False without waits. */
export const isBelowTarget = ({ waits, inTime }: ServiceLevel, targetPercent: number): boolean =>
  inTime * 100 < targetPercent * waits;

/** The share in time, in percent, rounded down, so that a missed target is never shown as reached. @param waits above 0 */
export const percentInTime = ({ waits, inTime }: ServiceLevel): number => Math.floor((inTime * 100) / waits);

const liveBoard = z.object({
  asOf: instant,
  agents: z.array(boardAgent),
  /** In the order in which the requests are offered. */
  queue: z.array(boardRequest),
  /** The products that take requests, by name. */
  products: z.array(z.object({ id, name: z.string(), targetWaitSeconds: z.int(), targetPercent: z.int() })),
  /** Of the last hour; products without such waits are left out. */
  serviceLevels: z.array(z.extend(serviceLevel, { productId: id })),
});
export type LiveBoard = z.infer<typeof liveBoard>;

const params = z.object({ requestId: id });
const changed = z.object({ result: z.object({ requestId: id }) });
const stale = [
  'feature.off',
  'lobby.no_request',
  'lobby.request_over',
  'lobby.already_taken',
  'lobby.customer_away',
] as const satisfies readonly ErrorCode[];

export const liveBoardRoutes = {
  board: route({
    method: 'GET',
    path: '/api/manage/live-board',
    access: admins,
    summary: 'The agents and the queue now.',
    answer: z.object({ result: liveBoard }),
    errors: ['feature.off'],
  }),
  assign: route({
    method: 'POST',
    path: '/api/manage/lobby-requests/:requestId/assign',
    access: admins,
    summary:
      'Offer the request to one agent alone, for the offer time of the product. Then it is routed as before.',
    params,
    body: z.object({
      agentId: id,
      /** The assigned agent that the caller saw, to replace that agent; absent: saw none. */
      insteadOf: z.optional(z.nullable(id)),
    }),
    answer: changed,
    errors: [
      ...stale,
      'lobby.already_assigned',
      'user.not_found',
      'lobby.target_absent',
      'lobby.target_busy',
    ],
  }),
  take: route({
    method: 'POST',
    path: '/api/manage/lobby-requests/:requestId/take',
    access: admins,
    summary: 'Accept the request, like an agent of the product.',
    params,
    answer: z.object({
      result: z.object({ meetingId: id, productSlug: slug, platform: z.enum(platforms) }),
    }),
    errors: [
      ...stale,
      'lobby.agent_busy',
      'meeting.full',
      'product.not_found',
      'product.platform_unavailable',
    ],
  }),
  moveToFront: route({
    method: 'POST',
    path: '/api/manage/lobby-requests/:requestId/front',
    access: admins,
    summary: 'Serve the request before the others of its product. Due booked starts still come first.',
    params,
    body: z.object({ reason: nonBlankText(liveBoardLimits.maxReasonLength) }),
    answer: changed,
    errors: stale,
  }),
  transfer: route({
    method: 'POST',
    path: '/api/manage/lobby-requests/:requestId/transfer',
    access: admins,
    summary:
      'Move the customer to the queue of another product, or to another agent of the product, who is offered it first. A successor request takes the queue position.',
    params,
    body: z.object({
      target: z.discriminatedUnion('to', [
        z.object({ to: z.literal('agent'), agentId: id }),
        z.object({ to: z.literal('product'), productId: id }),
      ]),
    }),
    /** The successor. */
    answer: changed,
    errors: [
      ...stale,
      'lobby.target_absent',
      'product.not_found',
      'product.platform_unavailable',
      'user.not_found',
    ],
  }),
};
