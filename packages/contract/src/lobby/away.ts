/** Keep my place: a waiting customer leaves the page, and is notified by a message when the turn is near and when it is there. */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { text } from '../core/text.ts';
import { minutes } from '../core/time.ts';
import { messageChannels } from '../messaging/messages.ts';
import { travelMinutes } from './limits.ts';
import { waitingSnapshot } from './shapes.ts';
import { awayChannels } from './status.ts';

/** A channel that reaches this customer. */
const awayChannelOption = z.object({
  channel: z.enum(messageChannels),
  /** The customer's own address with the middle hidden. */
  to: z.string(),
});
export type AwayChannelOption = z.infer<typeof awayChannelOption>;

export const awayRoutes = {
  options: route({
    method: 'GET',
    path: '/api/lobby/requests/current/away',
    access: ['customer'],
    summary: 'The channels by which this customer can be notified; none where the tenant has no lobby.',
    answer: z.object({
      result: z.object({
        channels: z.array(awayChannelOption),
        /** Whether the customer may choose Web Push, with a subscribed browser. */
        push: z.boolean(),
      }),
    }),
    errors: ['lobby.no_request'],
    /** Every page that waits asks once. */
    limit: { max: 600, perMs: minutes(1) },
  }),
  leave: route({
    method: 'PUT',
    path: '/api/lobby/requests/current/away',
    access: ['customer'],
    summary:
      'Leave the page and be notified when the turn is near and when it has come; the queue position is kept. A knock brings the customer back.',
    body: z.object({
      channel: z.enum(awayChannels),
      /** How long the customer needs to come back. */
      travelMinutes: z.literal(travelMinutes),
      /** BCP 47: the language of the messages. */
      language: z.optional(text(35)),
    }),
    answer: z.object({ result: waitingSnapshot }),
    errors: ['lobby.no_request', 'lobby.not_waiting', 'feature.off', 'message.no_channel'],
    limit: { max: 20, perMs: minutes(1) },
  }),
  onMyWay: route({
    method: 'POST',
    path: '/api/lobby/requests/current/away/on-my-way',
    access: ['customer'],
    summary:
      'After the turn was announced: keep the first place for 10 more minutes while the next customers are offered. Works once.',
    answer: z.object({ result: waitingSnapshot }),
    errors: ['lobby.no_request', 'lobby.not_your_turn'],
    limit: { max: 20, perMs: minutes(1) },
  }),
};

export type AwayChange = z.infer<NonNullable<(typeof awayRoutes)['leave']['body']>>;
