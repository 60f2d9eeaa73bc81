/** Preconnect: a customer whose request is offered connects to the room before the accept, without media. */
import * as z from 'zod/mini';
import { route } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { minutes } from '../core/time.ts';

export const preconnectRoutes = {
  /**
   * A room token without permission to subscribe. Until the accept the customer publishes placeholder tracks;
   * the accept extends the permissions of the connected participant.
   */
  connect: route({
    method: 'POST',
    path: '/api/lobby/requests/current/ahead',
    access: ['customer'],
    summary: "A room token to preconnect while the customer's request is offered.",
    answer: z.object({ result: z.object({ meetingId: id, mediaPath: z.string(), token: z.string() }) }),
    status: 201,
    errors: ['lobby.no_request', 'lobby.not_offered', 'meeting.external', 'media.unavailable'],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
