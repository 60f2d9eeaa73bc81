/** "No more messages": the link at the foot of a reminder, a page of the customer's own. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';
import { minutes } from './time.ts';

const optOut = z.object({
  result: z.object({
    clientName: z.string(),
    channel: z.enum(['sms', 'whatsapp', 'email']),
    to: z.string(),
    optedOut: z.boolean(),
  }),
});
const optOutParams = z.object({
  token: z.string().check(z.minLength(20), z.maxLength(120), z.regex(/^[\w-]+$/)),
});

export const optOutRoutes = {
  findOptOut: route({
    method: 'GET',
    path: '/api/messages/opt-out/:token',
    access: everybody,
    summary: 'Whom a "no more messages" link is for.',
    params: optOutParams,
    answer: optOut,
    errors: ['link.invalid'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  optOut: route({
    method: 'POST',
    path: '/api/messages/opt-out/:token',
    access: everybody,
    summary:
      'No more reminders and links by this channel; confirmations and codes that were asked for still come.',
    params: optOutParams,
    body: z.object({ optedOut: z.boolean() }),
    answer: optOut,
    errors: ['link.invalid'],
    limit: { max: 30, perMs: minutes(1) },
  }),
};
