/** What an agent's page says to the lobby: the switch, and the answer to a knock. One accept wins. */
import * as z from 'zod/mini';
import { id, slug } from './ids.ts';
import { hint } from './lobby-shapes.ts';
import { command } from './sockets.ts';
import { text } from './text.ts';

/** What clients say about themselves in lobby events: accepted, checked for shape, never believed. */
const selfDescription = { tenant: hint, userId: hint, username: hint, userRole: hint, userEmail: hint };

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
