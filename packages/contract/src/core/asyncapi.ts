/** The AsyncAPI description of the socket events. */
import * as z from 'zod/mini';
import { publicAccess } from './access.ts';
import { route } from './http.ts';
import { minutes } from './time.ts';

export const asyncApiRoutes = {
  document: route({
    method: 'GET',
    path: '/api/asyncapi.json',
    access: publicAccess,
    summary: 'Every socket event with its direction, payload and access, as AsyncAPI 3.',
    answer: z.record(z.string(), z.unknown()),
    errors: [],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
