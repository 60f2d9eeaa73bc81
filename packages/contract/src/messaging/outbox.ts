/** The demo outbox: messages that would have been sent. */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { instant } from '../core/ids.ts';
import { minutes } from '../core/time.ts';

const outboxMessage = z.object({
  channel: z.enum(['sms', 'whatsapp', 'email']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  sentAt: instant,
});

export const messagingRoutes = {
  /**
   * Declared as public, but only served in demo mode, to local requests and signed-in staff; otherwise 404.
   */
  outbox: route({
    method: 'GET',
    path: '/api/dev/outbox',
    access: publicAccess,
    summary: "The messages in this tenant's demo outbox, newest first.",
    answer: z.object({ result: z.array(outboxMessage) }),
    errors: ['route.not_found'],
    limit: { max: 1200, perMs: minutes(1) },
  }),
};
