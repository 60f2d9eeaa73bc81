/** The lobby: a customer knocks and waits, agents are offered the request, one accept wins. */
import * as z from 'zod/mini';
import { admins, everybody, staff } from './access.ts';
import { deviceCheck } from './device-check.ts';
import { route } from './http.ts';
import { id, instant, slug } from './ids.ts';
import { demoTypes, requestStatuses } from './lobby-status.ts';
import { command, news } from './sockets.ts';
import { filledText, text } from './text.ts';
import { minutes, seconds } from './time.ts';
import { userParams } from './users.ts';

export const lobbyLimits = {
  /** An offer, and its toast, stay open this long. */
  offerLastsMs: 120_000,
  /** Pause before a request that nobody took is offered again. */
  reofferAfterMs: seconds(60),
  rounds: 2,
  /** A waiting customer who is gone this long has left. */
  customerGraceMs: seconds(60),
  /** An agent whose socket is gone this long is not offered work. */
  agentGraceMs: seconds(15),
  /** No assigned agent present with the lobby on for this long ends the wait. */
  nobodyThereMs: seconds(60),
  /** The longest anybody waits. */
  maxWaitMs: minutes(20),
  /** From the accept until the agent must be in the room; then the customer is offered again in the same place. */
  agentArrivesMs: seconds(30),
  /** From the accept until the customer must be in the room. */
  customerArrivesMs: seconds(60),
  /** A meeting outlives its last customer, and a customer on hold the agent, this long. */
  returnMs: seconds(180),
  /** Pause after a call before an agent is offered the next. */
  wrapUpMs: seconds(30),
  /** Accepts that a likely wait is read from, and the least there must be. */
  waitSamples: { most: 30, least: 3 },
  /** A customer on hold keeps the place this long. */
  holdMs: seconds(180),
  /** Per address and tenant: a class behind one address gets in, a flood does not. */
  knocksPerAddress: { max: 120, perMs: minutes(1) },
  /** Knocks that one agent is asked about at once; whoever comes after them stands in the list, and is next. */
  maxToasts: 5,
  /** Places move together, at most at this pace. */
  placeNewsEveryMs: 250,
  statusPollMs: seconds(10),
} as const;

export { demoTypes, endStatuses, openStatuses, type RequestStatus, requestStatuses } from './lobby-status.ts';

export const offerStatuses = ['OPEN', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'WITHDRAWN'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** How long from now it will likely take, from the last accepts of the product; `null` under three of them. */
const likelyWait = z.nullable(z.object({ fromMs: z.int(), toMs: z.int(), samples: z.int() }));

/** What an agent put the customer on hold with, and until when the place is kept; `null` while not on hold. */
const hold = z.nullable(z.object({ note: z.string(), until: instant }));

/** What a waiting customer's page shows; the newest `asOf` wins. */
const waitingSnapshot = z.object({
  requestId: id,
  meetingId: id,
  status: z.enum(requestStatuses),
  productId: id,
  productName: z.string(),
  productSlug: slug,
  /** 1 is next; `null` once accepted or ended. */
  place: z.nullable(z.int()),
  /** How many wait for the product, this customer included. */
  waiting: z.int(),
  queuedAt: instant,
  likelyWait,
  hold,
  /** The agent who accepted; `null` before, and where the tenant hides names. */
  agentName: z.nullable(z.string()),
  /** Why it ended without a meeting: nobody there, everybody refused. */
  endReason: z.nullable(z.enum(['no-agent', 'rejected', 'max-wait', 'left', 'hung-up', 'gone'])),
  asOf: instant,
});
export type WaitingSnapshot = z.infer<typeof waitingSnapshot>;

/** One who waits, as staff see it. */
const queuedRequest = z.object({
  requestId: id,
  meetingId: id,
  status: z.enum(requestStatuses),
  productId: id,
  productName: z.string(),
  productSlug: slug,
  customerId: id,
  customerName: z.string(),
  demoType: z.enum(demoTypes),
  queuedAt: instant,
  place: z.int(),
  holdNote: z.nullable(z.string()),
  /** Names of agents with an open offer; for an agent only the own. */
  offeredTo: z.array(z.string()),
  isOfferedToMe: z.boolean(),
  language: z.nullable(z.string()),
  pastMeetings: z.int(),
  utm: z.record(z.string(), z.string()),
  deviceCheck: z.nullable(deviceCheck),
});
export type QueuedRequest = z.infer<typeof queuedRequest>;

/** One knock as an agent sees it: the specification's lobby demo request, with what the toast needs. */
const demoRequest = z.object({
  meetingId: id,
  productId: id,
  productName: z.string(),
  productSlug: slug,
  tenant: slug,
  customerSocketId: z.string(),
  customerId: id,
  demoType: z.enum(demoTypes),
  customerName: z.string(),
  queuedAt: instant,
  /** What the customer asked to be spoken in; `null` when the form did not ask. */
  language: z.nullable(z.string()),
  /** Conversations of this customer before. */
  pastMeetings: z.int(),
  utm: z.record(z.string(), z.string()),
  /** What the customer's device check found; `null` before it is done. */
  deviceCheck: z.nullable(deviceCheck),
  /** When this agent's offer closes by itself. */
  expiresAt: instant,
});
export type DemoRequest = z.infer<typeof demoRequest>;

const hint = z.optional(text(300));

/** What clients say about themselves in lobby events: accepted, checked for shape, never believed. */
const selfDescription = { tenant: hint, userId: hint, username: hint, userRole: hint, userEmail: hint };

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

const requestParams = z.object({ requestId: id });

/** What staff do with somebody who waits or is met, and the meetings an agent hosts where there is no lobby. */
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

export const lobbyCommands = {
  'lobby_join-lobby': command({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Switch the lobby on: receive knocks for the assigned products.',
    payload: z.object({
      ...selfDescription,
      productIds: z.optional(z.array(text(100)).check(z.maxLength(500))),
      rejoining: z.optional(z.boolean()),
    }),
    result: z.object({ isAgentAvailableInLobby: z.boolean() }),
    errors: [],
  }),
  'lobby_leave-lobby': command({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Switch the lobby off; open offers go back.',
    payload: z.object({
      ...selfDescription,
      productIds: z.optional(z.array(text(100)).check(z.maxLength(500))),
    }),
    result: z.object({ isAgentAvailableInLobby: z.boolean() }),
    errors: [],
  }),
  'lobby-request-accepted': command({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Accept a knock. One agent wins; the others get lobby.already_taken.',
    payload: z.object({
      meetingId: id,
      userId: hint,
      productSlug: hint,
      productId: hint,
      tenant: hint,
      customerSocketId: hint,
      customerId: hint,
      customerName: hint,
      productName: hint,
      demoType: hint,
    }),
    result: z.object({ meetingId: id, productSlug: slug }),
    errors: ['lobby.no_request', 'lobby.already_taken', 'lobby.agent_busy', 'meeting.full'],
  }),
  'lobby-request-rejected': command({
    namespace: '/lobby',
    access: ['agent'],
    summary:
      'Reject a knock. The customer and the product name it: a customer has one open request per product.',
    payload: z.object({ customerId: id, productId: id, userId: hint, tenant: hint, demoType: hint }),
    result: z.object({ customerId: id }),
    errors: ['lobby.no_request', 'lobby.already_taken'],
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

export const lobbyNews = {
  'lobby_customer-waiting': news({
    namespaces: ['/lobby'],
    summary: 'Somebody waits for a product without a lobby: to its agents. Fetch the queue.',
    payload: z.object({ productId: id, count: z.int(), asOf: instant }),
  }),
  'lobby_customer-redirect': news({
    namespaces: ['/customer'],
    summary: 'Go on elsewhere: another product, another agent, or a link for later.',
    payload: z.object({
      meetingId: id,
      productSlug: slug,
      link: z.nullable(z.string()),
      why: z.enum(['agent', 'product', 'link']),
      asOf: instant,
    }),
  }),
  'lobby_demo-request': news({
    namespaces: ['/lobby'],
    summary: 'A customer knocks: to each agent the request is offered to.',
    payload: demoRequest,
  }),
  'lobby_send-agent-to-meeting': news({
    namespaces: ['/lobby'],
    summary: 'Open the meeting: to the one tab that accepted.',
    payload: z.object({
      meetingId: id,
      productId: id,
      productSlug: slug,
      customerId: id,
      customerName: z.string(),
    }),
  }),
  'lobby_rejoin-lobby': news({
    namespaces: ['/lobby'],
    summary:
      'The server knows this agent as on but has just met this connection: join again with `rejoining`.',
    payload: z.object({}),
  }),
  'lobby_set-participants-count': news({
    namespaces: ['/lobby', '/customer', '/notifications'],
    summary:
      'The queue moved. To a customer with the place; to staff with the number waiting. Fetch what stands.',
    payload: z.object({
      count: z.int(),
      /** The customer's own place; absent for agents. */
      place: z.optional(z.nullable(z.int())),
      /** How long it will likely take from there; absent for agents. */
      likelyWait: z.optional(likelyWait),
      /** Absent for agents. */
      hold: z.optional(hold),
      /** Customers in the meeting one is in oneself, when that moved; staff do not count. */
      inMeeting: z.optional(z.int()),
      asOf: instant,
    }),
  }),
  'lobby_request-accepted': news({
    namespaces: ['/lobby', '/customer'],
    summary: 'Taken: to that customer, and to the other agents it was offered to.',
    payload: z.object({
      meetingId: id,
      customerId: id,
      productSlug: slug,
      agentName: z.nullable(z.string()),
      asOf: instant,
    }),
  }),
  'lobby_request-rejected': news({
    namespaces: ['/lobby', '/customer'],
    summary:
      'Over without a meeting: everybody refused (to the customer), or the customer is gone (to the agents it was offered to).',
    payload: z.object({ meetingId: id, customerId: id, asOf: instant }),
  }),
  'lobby_no-agent-available': news({
    namespaces: ['/customer'],
    summary: 'Nobody is there to take the request: it has expired.',
    payload: z.object({ meetingId: id, asOf: instant }),
  }),
  'lobby_customer-id': news({
    namespaces: ['/customer'],
    summary: 'To a customer who has just connected: who the server takes them for.',
    payload: z.object({ customerId: id, customerSocketId: z.string() }),
  }),
  'lobby_moderator-id': news({
    namespaces: ['/customer'],
    summary: 'Who takes the meeting: the id of the agent who accepted.',
    payload: z.object({ meetingId: id, moderatorId: id }),
  }),
  'lobby_host-joined-meeting': news({
    namespaces: ['/customer'],
    summary: 'The agent is in the room.',
    payload: z.object({ meetingId: id }),
  }),
  'lobby_customer-joined-meeting': news({
    namespaces: ['/lobby'],
    summary: 'The customer is in the room: to the agent who accepted.',
    payload: z.object({ meetingId: id, customerId: id }),
  }),
};
