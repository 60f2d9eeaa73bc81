/** Connecting ahead: who is being offered stands behind the door of the room already, and nobody's picture passes it. */
import * as z from 'zod/mini';
import { route } from './http.ts';
import { id } from './ids.ts';
import { minutes } from './time.ts';

export const aheadRoutes = {
  /**
   * A key without the right to see or hear anything. What is published with it before the accept is a placeholder; the
   * accept widens the rights of whoever is inside.
   */
  connect: route({
    method: 'POST',
    path: '/api/lobby/requests/current/ahead',
    access: ['customer'],
    summary: 'The key to stand behind the door of the room, while the own request is being offered.',
    answer: z.object({ result: z.object({ meetingId: id, mediaPath: z.string(), token: z.string() }) }),
    status: 201,
    errors: ['lobby.no_request', 'lobby.not_offered', 'media.unavailable'],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
