/** The lobby: a customer knocks and waits; whether an agent is asked, and how the day goes. */
import * as z from 'zod/mini';
import { admins, everybody, staff } from './access.ts';
import { route } from './http.ts';
import { id, instant, slug } from './ids.ts';
import { lobbyLimits } from './lobby-limits.ts';
import { demoRequest, waitingSnapshot } from './lobby-shapes.ts';
import { noShows } from './no-shows.ts';
import { minutes } from './time.ts';
import { userParams } from './users.ts';

export const lobbyRoutes = {
  socket: route({
    method: 'GET',
    path: '/api/socket/',
    access: everybody,
    summary: 'Prepares the realtime server and says where it listens.',
    answer: z.object({ result: z.object({ path: z.string(), namespaces: z.array(z.string()) }) }),
    errors: [],
  }),
  knock: route({
    method: 'POST',
    path: '/api/lobby/requests',
    access: ['customer'],
    summary:
      'Ask to join the demo the customer registered for, or the one booked; a request that is already open is answered as it stands.',
    body: z.optional(z.nullable(z.object({ scheduleId: z.optional(id) }))),
    answer: z.object({ result: waitingSnapshot }),
    status: 201,
    errors: ['product.not_found', 'customer.blocked', 'schedule.not_found', 'link.early', 'link.expired'],
    limit: lobbyLimits.knocksPerAddress,
  }),
  current: route({
    method: 'GET',
    path: '/api/lobby/requests/current',
    access: ['customer'],
    summary: "The customer's newest request, with the place in the queue.",
    answer: z.object({ result: waitingSnapshot }),
    errors: ['lobby.no_request'],
  }),
  follow: route({
    method: 'POST',
    path: '/api/lobby/requests/current/follow',
    access: ['customer'],
    summary:
      'After a redirect: a token for the product the customer was transferred to. Only while that request is open.',
    answer: z.object({
      result: z.object({
        customerToken: z.string(),
        customerId: id,
        customerName: z.string(),
        productSlug: slug,
        request: waitingSnapshot,
      }),
    }),
    errors: ['lobby.no_request', 'customer.blocked'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/lobby/requests/current',
    access: ['customer'],
    summary: 'Leave the lobby; the place goes to the next person.',
    answer: z.object({ result: waitingSnapshot }),
    errors: ['lobby.no_request'],
  }),
  offers: route({
    method: 'GET',
    path: '/api/lobby/offers',
    access: ['agent'],
    summary: "The calling agent's open offers, oldest customer first.",
    answer: z.object({ result: z.array(demoRequest) }),
    errors: [],
  }),
  setDuty: route({
    method: 'PUT',
    path: '/api/users/duty',
    access: ['agent'],
    summary:
      "The app bar's active switch: on duty may be assigned and notified; off turns the lobby off too.",
    body: z.object({ onDuty: z.boolean() }),
    answer: z.object({ result: z.object({ onDuty: z.boolean(), isAgentAvailableInLobby: z.boolean() }) }),
    errors: [],
  }),
  switchOffFor: route({
    method: 'POST',
    path: '/api/manage/agents/:userId/lobby-off',
    access: admins,
    summary: "Switch an agent's lobby off; open offers go back.",
    params: userParams,
    answer: z.object({ isAgentAvailableInLobby: z.boolean() }),
    errors: ['user.not_found'],
  }),
  dashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    access: staff,
    summary: "Today in the tenant's zone: an agent's own products and own numbers; admins the tenant's.",
    answer: z.object({
      result: z.object({
        /** Day the numbers are of, in the tenant's zone. */
        day: z.string(),
        waitingNow: z.int(),
        /** Since when the longest waiting customer waits. */
        longestWaitSince: z.nullable(instant),
        inMeetingsNow: z.int(),
        meetingsToday: z.int(),
        /** Waits of today that ended without a meeting. */
        missedToday: z.int(),
        /** Of the starts that were booked for today. */
        noShowsToday: noShows,
        /** Only for admins, else empty. */
        agents: z.array(
          z.object({
            id,
            name: z.string(),
            onDuty: z.boolean(),
            isAgentAvailableInLobby: z.boolean(),
            isPresent: z.boolean(),
            inMeeting: z.boolean(),
          }),
        ),
      }),
    }),
    errors: [],
  }),
  agentStatus: route({
    method: 'GET',
    path: '/api/users/lobby-active-status/:userId',
    access: staff,
    summary: "Whether an agent's lobby switch is on.",
    params: userParams,
    answer: z.object({ isAgentAvailableInLobby: z.boolean() }),
    errors: ['user.not_found'],
  }),
};
