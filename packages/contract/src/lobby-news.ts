/** What the server tells customers and staff of the lobby. */
import * as z from 'zod/mini';
import { id, instant, slug } from './ids.ts';
import { demoRequest, hold, likelyWait } from './lobby-shapes.ts';
import { meetingEntry } from './meetings.ts';
import { news } from './sockets.ts';

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
      /** The key to the room, so that the tab that opens need not ask; absent where it could not be made. */
      entry: z.optional(meetingEntry),
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
      /** Whether agents are being asked about the own request right now; absent for agents. */
      isOffered: z.optional(z.boolean()),
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
