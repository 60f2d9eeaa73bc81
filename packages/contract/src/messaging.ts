/** The demonstration's outbox: what would have been sent, for people trying the product out. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';
import { instant } from './ids.ts';

const outboxMessage = z.object({
  channel: z.enum(['sms', 'whatsapp', 'email']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  sentAt: instant,
});

export const messagingRoutes = {
  /** Public by declaration, and then only for loopback peers or signed-in staff, and only in demo mode: else 404. */
  outbox: route({
    method: 'GET',
    path: '/api/dev/outbox',
    access: everybody,
    summary: "Messages of this tenant's demonstration, newest first.",
    answer: z.object({ result: z.array(outboxMessage) }),
    errors: ['route.not_found'],
  }),
};
