/** What staff do with somebody who waits or is met, and the meetings an agent hosts where there is no lobby. */
import * as z from 'zod/mini';
import { staff } from './access.ts';
import { route } from './http.ts';
import { id, instant, slug } from './ids.ts';
import { hint, queuedRequest } from './lobby-shapes.ts';
import { bookableDays, scheduleLimits } from './schedules.ts';
import { command } from './sockets.ts';
import { day } from './tables.ts';
import { filledText } from './text.ts';

const requestParams = z.object({ requestId: id });
const agentParams = z.object({ meetingId: id, agentId: id });

export const lobbyStaffRoutes = {
  queue: route({
    method: 'GET',
    path: '/api/lobby/queue',
    access: staff,
    summary: 'Who waits now, in the order of turn; an agent sees the assigned products.',
    answer: z.object({ result: z.array(queuedRequest) }),
    errors: [],
  }),
  hold: route({
    method: 'POST',
    path: '/api/lobby/requests/:requestId/hold',
    access: ['agent'],
    summary: 'Put a waiting customer on hold with a sentence; the place is kept.',
    params: requestParams,
    body: z.object({ note: filledText(200) }),
    answer: z.object({ result: queuedRequest }),
    errors: ['lobby.no_request', 'lobby.already_taken'],
  }),
  release: route({
    method: 'DELETE',
    path: '/api/lobby/requests/:requestId/hold',
    access: ['agent'],
    summary: 'Back into the queue, in the same place.',
    params: requestParams,
    answer: z.object({ result: queuedRequest }),
    errors: ['lobby.no_request', 'lobby.already_taken'],
  }),
  targets: route({
    method: 'GET',
    path: '/api/lobby/meetings/:meetingId/targets',
    access: ['agent'],
    summary: 'Whom of the own meeting could be transferred, and where to.',
    params: z.object({ meetingId: id }),
    answer: z.object({
      result: z.object({
        /** Whom the agent meets there: where there are several, the transfer names one. */
        customers: z.array(z.object({ requestId: id, name: z.string() })),
        agents: z.array(z.object({ id, name: z.string(), isPresent: z.boolean(), isBusy: z.boolean() })),
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
      "When another agent could meet the customer of the own meeting, by the days of the tenant's zone; taken ones have none left.",
    params: agentParams,
    query: z.object({
      /** First day wanted; today when absent. */
      from: z.optional(day),
      days: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(scheduleLimits.daysAtOnce))),
    }),
    answer: z.object({ result: bookableDays }),
    errors: ['meeting.not_found', 'meeting.ended', 'product.not_found', 'user.not_found'],
  }),
  bookWith: route({
    method: 'POST',
    path: '/api/lobby/meetings/:meetingId/agents/:agentId/schedules',
    access: ['agent'],
    summary:
      'Book a start with that agent for the customer of the own meeting, who is told; the meeting goes on.',
    params: agentParams,
    /** `requestId` names the customer where the meeting has several. */
    body: z.object({ startsAt: instant, requestId: z.optional(id) }),
    answer: z.object({ result: z.object({ scheduleId: id, startsAt: instant }) }),
    status: 201,
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'lobby.no_request',
      'product.not_found',
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
    access: ['agent'],
    summary: 'Where there is no lobby: host the next customer of a product, or the named one.',
    body: z.object({ productId: id, requestId: z.optional(id) }),
    answer: z.object({ result: z.object({ meetingId: id, productSlug: slug }) }),
    status: 201,
    errors: [
      'product.not_found',
      'lobby.no_request',
      'lobby.already_taken',
      'lobby.agent_busy',
      'meeting.full',
      'feature.off',
    ],
  }),
};

const target = z.discriminatedUnion('to', [
  z.object({ to: z.literal('agent'), agentId: id }),
  z.object({ to: z.literal('product'), productId: id }),
  /** A link that leads back later, by the customer's channels. */
  z.object({ to: z.literal('link') }),
]);

export const lobbyStaffCommands = {
  'lobby_admit-customer': command({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Let a waiting customer into the meeting the agent is in, or host them where there is no lobby.',
    payload: z.object({ requestId: id, meetingId: z.optional(id), tenant: hint, userId: hint }),
    result: z.object({ meetingId: id, productSlug: slug }),
    errors: [
      'lobby.no_request',
      'lobby.already_taken',
      'product.not_found',
      'meeting.not_found',
      'meeting.ended',
      'meeting.full',
    ],
  }),
  'lobby_customer-transfer': command({
    namespace: '/lobby',
    access: ['agent'],
    summary:
      'Hand the customer of the own meeting on: a successor request takes the original place; the customer is redirected.',
    /** `requestId` names the customer where the meeting has several. */
    payload: z.object({ meetingId: id, requestId: z.optional(id), target, tenant: hint, userId: hint }),
    result: z.object({ requestId: z.nullable(id) }),
    errors: [
      'meeting.not_found',
      'meeting.ended',
      'lobby.no_request',
      'lobby.already_taken',
      'lobby.target_absent',
      'product.not_found',
      'user.not_found',
      'message.no_channel',
    ],
  }),
};
