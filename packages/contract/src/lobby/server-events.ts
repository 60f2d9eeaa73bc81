/** Server events of the lobby, to customers and staff. */
import * as z from 'zod/mini';
import { id, instant, slug } from '../core/ids.ts';
import { serverEvent } from '../core/sockets.ts';
import { meetingEntry } from '../meetings/meetings.ts';
import { platforms } from '../products/products.ts';
import { askedAgents, demoRequest, hold, waitEstimate, waitingNotices } from './shapes.ts';

export const lobbyServerEvents = {
  'lobby_customer-waiting': serverEvent({
    namespaces: ['/lobby'],
    summary: 'To the agents of a product without a lobby: a customer waits. Fetch the queue.',
    payload: z.object({ productId: id, count: z.int(), asOf: instant }),
  }),
  'lobby_customer-redirect': serverEvent({
    namespaces: ['/customer'],
    summary: 'Transferred: to another product, to another agent, or to a link for later.',
    payload: z.object({
      meetingId: id,
      productSlug: slug,
      link: z.nullable(z.string()),
      why: z.enum(['agent', 'product', 'link']),
      asOf: instant,
    }),
  }),
  'lobby_demo-request': serverEvent({
    namespaces: ['/lobby'],
    summary: 'To each agent the request is offered to: a customer waits.',
    payload: demoRequest,
  }),
  'lobby_send-agent-to-meeting': serverEvent({
    namespaces: ['/lobby'],
    summary: 'To the tab that accepted: open the meeting.',
    payload: z.object({
      meetingId: id,
      productId: id,
      productSlug: slug,
      customerId: id,
      customerName: z.string(),
      /** Where the meeting takes place. */
      platform: z.enum(platforms),
      /** The room token, which saves the tab a call; absent if it could not be created, or without a room. */
      entry: z.optional(meetingEntry),
    }),
  }),
  'lobby_rejoin-lobby': serverEvent({
    namespaces: ['/lobby'],
    summary: 'The agent is switched on but this connection has not joined: join again with `rejoining`.',
    payload: z.object({}),
  }),
  'lobby_set-participants-count': serverEvent({
    namespaces: ['/lobby', '/customer', '/notifications'],
    summary:
      'The queue changed: to customers with their position, to staff with the number waiting. Fetch the queue.',
    payload: z.object({
      count: z.int(),
      /** The customer's queue position; absent for agents. */
      place: z.optional(z.nullable(z.int())),
      /** The wait estimate from that position; absent for agents. */
      likelyWait: z.optional(waitEstimate),
      /** Agents who take requests for the product, and those with an open offer; absent for agents. */
      agents: z.optional(z.int()),
      asked: z.optional(askedAgents),
      /** Absent for agents. */
      hold: z.optional(hold),
      /** Whether the customer's request is offered to agents now; absent for agents. */
      isOffered: z.optional(z.boolean()),
      /** The number of customers in the receiver's meeting, if it changed. */
      inMeeting: z.optional(z.int()),
      asOf: instant,
    }),
  }),
  'lobby_notices-changed': serverEvent({
    namespaces: ['/customer'],
    summary: 'To a waiting customer: staff sent, changed or removed an announcement or a message.',
    payload: z.object({ notices: waitingNotices, asOf: instant }),
  }),
  'lobby_request-accepted': serverEvent({
    namespaces: ['/lobby', '/customer'],
    summary: 'To the customer, and to the other agents it was offered to: the request was accepted.',
    payload: z.object({
      meetingId: id,
      customerId: id,
      productSlug: slug,
      agentName: z.nullable(z.string()),
      asOf: instant,
    }),
  }),
  'lobby_request-rejected': serverEvent({
    namespaces: ['/lobby', '/customer'],
    summary:
      'Ended without a meeting: to the customer, all agents rejected it; to the agents, the customer left.',
    payload: z.object({ meetingId: id, customerId: id, asOf: instant }),
  }),
  'lobby_no-agent-available': serverEvent({
    namespaces: ['/customer'],
    summary: 'No agent is available: the request expired.',
    payload: z.object({ meetingId: id, asOf: instant }),
  }),
  'lobby_customer-id': serverEvent({
    namespaces: ['/customer'],
    summary: 'To a customer who connected: the customer id of the token.',
    payload: z.object({ customerId: id, customerSocketId: z.string() }),
  }),
  'lobby_moderator-id': serverEvent({
    namespaces: ['/customer'],
    summary: 'The id of the agent who accepted.',
    payload: z.object({ meetingId: id, moderatorId: id }),
  }),
  'lobby_host-joined-meeting': serverEvent({
    namespaces: ['/customer'],
    summary: 'The agent is in the room.',
    payload: z.object({ meetingId: id }),
  }),
  'lobby_customer-joined-meeting': serverEvent({
    namespaces: ['/lobby'],
    summary: 'The customer is in the room: to the agent who accepted.',
    payload: z.object({ meetingId: id, customerId: id }),
  }),
};
