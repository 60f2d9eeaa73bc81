/** Opting out of optional messages, by the link at the end of a reminder. */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { minutes } from '../core/time.ts';

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
    access: publicAccess,
    summary: 'The recipient and channel of an opt-out link.',
    params: optOutParams,
    answer: optOut,
    errors: ['link.invalid'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  optOut: route({
    method: 'POST',
    path: '/api/messages/opt-out/:token',
    access: publicAccess,
    summary:
      'Opt out of reminders and links on this channel, or opt in again. Confirmations and requested codes are always sent.',
    params: optOutParams,
    body: z.object({ optedOut: z.boolean() }),
    answer: optOut,
    errors: ['link.invalid'],
    limit: { max: 30, perMs: minutes(1) },
  }),
};
