/** The lobby: requests of customers, offers to agents, duty and the dashboard. */
import * as z from 'zod/mini';
import { admins, publicAccess, staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant, slug } from '../core/ids.ts';
import { minutes } from '../core/time.ts';
import { noShows } from '../schedules/no-shows.ts';
import { userParams } from '../users/users.ts';
import { lobbyLimits } from './limits.ts';
import { presence } from './presence.ts';
import { availability, demoRequest, waitingSnapshot } from './shapes.ts';

export const lobbyRoutes = {
  socket: route({
    method: 'GET',
    path: '/api/socket/',
    access: publicAccess,
    summary: 'The path and the namespaces of the Socket.IO server.',
    answer: z.object({ result: z.object({ path: z.string(), namespaces: z.array(z.string()) }) }),
    errors: [],
    limit: { max: 600, perMs: minutes(1) },
  }),
  availability: route({
    method: 'GET',
    path: '/api/products/:productSlug/availability',
    access: publicAccess,
    summary:
      'How many agents take requests now, the likely wait, the next free time and the next opening. A few seconds old; `null` where agents host without a lobby.',
    params: z.object({ productSlug: slug }),
    answer: z.object({ result: z.nullable(availability) }),
    errors: ['product.not_found'],
    limit: { max: 600, perMs: minutes(1) },
  }),
  knock: route({
    method: 'POST',
    path: '/api/lobby/requests',
    access: ['customer'],
    summary:
      'Request to join the demo the customer registered for, or the one booked; returns the open request if there is one. Outside the opening hours a new request is rejected, unless it is booked or came by a link of staff.',
    body: z.optional(
      z.nullable(
        z.object({
          scheduleId: z.optional(id),
          /** Continue the open request of another registration with the same contact as one's own. */
          takesOver: z.optional(z.boolean()),
        }),
      ),
    ),
    answer: z.object({ result: waitingSnapshot }),
    status: 201,
    errors: [
      'product.not_found',
      'customer.blocked',
      'schedule.not_found',
      'link.early',
      'link.expired',
      'lobby.closed',
    ],
    limit: lobbyLimits.knocksPerAddress,
  }),
  current: route({
    method: 'GET',
    path: '/api/lobby/requests/current',
    access: ['customer'],
    summary: "The customer's newest request, with its queue position.",
    answer: z.object({ result: waitingSnapshot }),
    errors: ['lobby.no_request'],
    /** Pages that wait poll it every 3 to 10 seconds: enough for 300 of them behind one address. */
    limit: { max: 6_000, perMs: minutes(1) },
  }),
  follow: route({
    method: 'POST',
    path: '/api/lobby/requests/current/follow',
    access: ['customer'],
    summary:
      'After a transfer: a token for the product the customer was transferred to. Only while that request is open.',
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
    summary: 'Leave the lobby; the next customer moves up.',
    answer: z.object({ result: waitingSnapshot }),
    errors: ['lobby.no_request'],
    limit: { max: 600, perMs: minutes(1) },
  }),
  offers: route({
    method: 'GET',
    path: '/api/lobby/offers',
    access: ['agent'],
    summary: "The calling agent's open offers, longest wait first.",
    answer: z.object({ result: z.array(demoRequest) }),
    errors: [],
  }),
  setDuty: route({
    method: 'PUT',
    path: '/api/users/duty',
    access: ['agent'],
    summary:
      'The duty switch: agents on duty can be assigned and notified; going off duty also switches the lobby off.',
    body: z.object({ onDuty: z.boolean() }),
    answer: z.object({ result: z.object({ onDuty: z.boolean(), isAgentAvailableInLobby: z.boolean() }) }),
    errors: [],
  }),
  switchOffFor: route({
    method: 'POST',
    path: '/api/manage/agents/:userId/lobby-off',
    access: admins,
    summary: "Switch an agent's lobby off; open offers are withdrawn.",
    params: userParams,
    answer: z.object({ isAgentAvailableInLobby: z.boolean() }),
    errors: ['user.not_found'],
  }),
  dashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    access: staff,
    summary:
      "Today's metrics in the tenant's time zone: agents see their own products and numbers, admins the tenant's.",
    answer: z.object({
      result: z.object({
        /** The day of the metrics, in the tenant's time zone. */
        day: z.string(),
        waitingNow: z.int(),
        /** Start of the longest current wait. */
        longestWaitSince: z.nullable(instant),
        inMeetingsNow: z.int(),
        meetingsToday: z.int(),
        /** Requests of today that ended without a meeting. */
        missedToday: z.int(),
        /** Of today's bookings. */
        noShowsToday: noShows,
        /** Only for admins; otherwise empty. */
        agents: z.array(
          z.object({
            id,
            name: z.string(),
            onDuty: z.boolean(),
            isAgentAvailableInLobby: z.boolean(),
            isPresent: z.boolean(),
            inMeeting: z.boolean(),
            presence,
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
    summary: "Whether an agent's lobby switch is on, and the agent's presence.",
    params: userParams,
    answer: z.object({ isAgentAvailableInLobby: z.boolean(), presence }),
    errors: ['user.not_found'],
  }),
};
