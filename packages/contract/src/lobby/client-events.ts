/** Client events of agents: the lobby switch, and accepting or rejecting a request. The first accept wins. */
import * as z from 'zod/mini';
import { id, slug } from '../core/ids.ts';
import { clientEvent } from '../core/sockets.ts';
import { text } from '../core/text.ts';
import { breakReasons } from './presence.ts';
import { unverifiedText } from './shapes.ts';

/** What clients send about themselves: only the shape is checked, and the server ignores the values. */
const unverifiedClaims = {
  tenant: unverifiedText,
  userId: unverifiedText,
  username: unverifiedText,
  userRole: unverifiedText,
  userEmail: unverifiedText,
};

export const lobbyClientEvents = {
  'lobby_join-lobby': clientEvent({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Switch the lobby on: receive requests for the assigned products.',
    payload: z.object({
      ...unverifiedClaims,
      productIds: z.optional(z.array(text(100)).check(z.maxLength(500))),
      rejoining: z.optional(z.boolean()),
    }),
    result: z.object({ isAgentAvailableInLobby: z.boolean() }),
    errors: [],
  }),
  'lobby_leave-lobby': clientEvent({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Switch the lobby off; open offers are withdrawn.',
    payload: z.object({
      ...unverifiedClaims,
      productIds: z.optional(z.array(text(100)).check(z.maxLength(500))),
      /** Why the agent takes a break, for the agent log. */
      breakReason: z.optional(z.enum(breakReasons)),
    }),
    result: z.object({ isAgentAvailableInLobby: z.boolean() }),
    errors: [],
  }),
  'lobby-request-accepted': clientEvent({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Accept a request. One agent wins; the others receive lobby.already_taken.',
    payload: z.object({
      meetingId: id,
      userId: unverifiedText,
      productSlug: unverifiedText,
      productId: unverifiedText,
      tenant: unverifiedText,
      customerSocketId: unverifiedText,
      customerId: unverifiedText,
      customerName: unverifiedText,
      productName: unverifiedText,
      demoType: unverifiedText,
    }),
    result: z.object({ meetingId: id, productSlug: slug }),
    errors: ['lobby.no_request', 'lobby.already_taken', 'lobby.agent_busy', 'meeting.full'],
  }),
  'lobby-request-rejected': clientEvent({
    namespace: '/lobby',
    access: ['agent'],
    summary:
      'Reject a request. Customer and product identify it: a customer has one open request per product.',
    payload: z.object({
      customerId: id,
      productId: id,
      userId: unverifiedText,
      tenant: unverifiedText,
      demoType: unverifiedText,
    }),
    result: z.object({ customerId: id }),
    errors: ['lobby.no_request', 'lobby.already_taken'],
  }),
};
