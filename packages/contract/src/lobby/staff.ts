/** Staff actions on waiting and met customers, and hosting meetings where there is no lobby. */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, requestedInstant, slug } from '../core/ids.ts';
import { clientEvent } from '../core/sockets.ts';
import { day } from '../core/tables.ts';
import { nonBlankText } from '../core/text.ts';
import { platforms } from '../products/products.ts';
import { bookableDays, scheduleLimits } from '../schedules/schedules.ts';
import { presence } from './presence.ts';
import { queuedRequest, unverifiedText } from './shapes.ts';

const requestParams = z.object({ requestId: id });
const agentParams = z.object({ meetingId: id, agentId: id });

export const lobbyStaffRoutes = {
  queue: route({
    method: 'GET',
    path: '/api/lobby/queue',
    access: staff,
    summary: 'The waiting requests in queue order; agents see their assigned products.',
    answer: z.object({ result: z.array(queuedRequest) }),
    errors: [],
  }),
  hold: route({
    method: 'POST',
    path: '/api/lobby/requests/:requestId/hold',
    access: ['agent'],
    summary: 'Put a waiting customer on hold with a note; the queue position is kept.',
    params: requestParams,
    body: z.object({ note: nonBlankText(200) }),
    answer: z.object({ result: queuedRequest }),
    errors: ['lobby.no_request', 'lobby.already_taken', 'lobby.customer_away'],
  }),
  release: route({
    method: 'DELETE',
    path: '/api/lobby/requests/:requestId/hold',
    access: ['agent'],
    summary: 'Return a customer to the queue, at the same position.',
    params: requestParams,
    answer: z.object({ result: queuedRequest }),
    errors: ['lobby.no_request', 'lobby.already_taken', 'lobby.customer_away'],
  }),
  targets: route({
    method: 'GET',
    path: '/api/lobby/meetings/:meetingId/targets',
    access: ['agent'],
    summary: "The customers of the agent's meeting and the possible targets of a transfer.",
    params: z.object({ meetingId: id }),
    answer: z.object({
      result: z.object({
        /** The customers in the meeting; with several, the transfer names one. */
        customers: z.array(z.object({ requestId: id, name: z.string() })),
        /** `isPresent`: takes customers now. `isBusy`: has a customer, or wraps up. */
        agents: z.array(
          z.object({ id, name: z.string(), isPresent: z.boolean(), isBusy: z.boolean(), presence }),
        ),
        products: z.array(
          z.object({ id, name: z.string(), slug, waiting: z.int(), isSomebodyThere: z.boolean() }),
        ),
      }),
    }),
    errors: ['meeting.not_found', 'meeting.ended'],
  }),
  timesOf: route({
    method: 'GET',
    path: '/api/lobby/meetings/:meetingId/agents/:agentId/times',
    access: ['agent'],
    summary:
      "When another agent is free for the customer of the agent's meeting, by days of the tenant's time zone; taken times have no capacity left.",
    params: agentParams,
    query: z.object({
      /** The first day; today if absent. */
      from: z.optional(day),
      days: z.optional(
        z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(scheduleLimits.maxDaysPerRequest)),
      ),
    }),
    answer: z.object({ result: bookableDays }),
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'product.not_found',
      'product.platform_unavailable',
      'user.not_found',
    ],
  }),
  bookWith: route({
    method: 'POST',
    path: '/api/lobby/meetings/:meetingId/agents/:agentId/schedules',
    access: ['agent'],
    summary:
      "Book a start with that agent for the customer of the agent's meeting, who is notified; the meeting continues.",
    params: agentParams,
    /** `requestId` names the customer where the meeting has several. */
    body: z.object({ startsAt: requestedInstant, requestId: z.optional(id) }),
    answer: z.object({ result: z.object({ scheduleId: id, startsAt: instant }) }),
    status: 201,
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'lobby.no_request',
      'product.not_found',
      'product.platform_unavailable',
      'user.not_found',
      'customer.blocked',
      'schedule.taken',
      'schedule.agent_busy',
      'schedule.already_booked',
      'schedule.off',
    ],
  }),
  host: route({
    method: 'POST',
    path: '/api/lobby/host',
    access: staff,
    summary:
      'Without a lobby: host the next customer of a product, or the given one. Admins host for every product.',
    body: z.object({ productId: id, requestId: z.optional(id) }),
    answer: z.object({
      result: z.object({ meetingId: id, productSlug: slug, platform: z.enum(platforms) }),
    }),
    status: 201,
    errors: [
      'product.not_found',
      'product.platform_unavailable',
      'lobby.no_request',
      'lobby.already_taken',
      'lobby.customer_away',
      'lobby.agent_busy',
      'meeting.full',
      'feature.off',
    ],
  }),
};

const transferTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('agent'), agentId: id }),
  z.object({ to: z.literal('product'), productId: id }),
  /** A link for later, sent by the customer's channels. */
  z.object({ to: z.literal('link') }),
]);

export const lobbyStaffClientEvents = {
  'lobby_admit-customer': clientEvent({
    namespace: '/lobby',
    access: staff,
    summary:
      'Admit a waiting customer to the meeting the agent is in, or host them where there is no lobby. Admins only where there is no lobby.',
    payload: z.object({
      requestId: id,
      meetingId: z.optional(id),
      tenant: unverifiedText,
      userId: unverifiedText,
    }),
    result: z.object({ meetingId: id, productSlug: slug }),
    errors: [
      'lobby.no_request',
      'lobby.already_taken',
      'lobby.customer_away',
      'product.not_found',
      'product.platform_unavailable',
      'meeting.not_found',
      'meeting.ended',
      'meeting.full',
      'feature.off',
    ],
  }),
  'lobby_customer-transfer': clientEvent({
    namespace: '/lobby',
    access: ['agent'],
    summary:
      "Transfer the customer of the agent's meeting: a successor request takes the original queue position; the customer is redirected.",
    /** `requestId` names the customer where the meeting has several. */
    payload: z.object({
      meetingId: id,
      requestId: z.optional(id),
      target: transferTarget,
      tenant: unverifiedText,
      userId: unverifiedText,
    }),
    result: z.object({ requestId: z.nullable(id) }),
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'meeting.left',
      'lobby.no_request',
      'lobby.already_taken',
      'lobby.target_absent',
      'product.not_found',
      'product.platform_unavailable',
      'user.not_found',
      'message.no_channel',
    ],
  }),
};
