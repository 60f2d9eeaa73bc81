/** The description of the live events: for programs and for people. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';

export const asyncApiRoutes = {
  document: route({
    method: 'GET',
    path: '/api/asyncapi.json',
    access: everybody,
    summary: 'Every live event with its direction, payload and who may send it, AsyncAPI 3.',
    answer: z.record(z.string(), z.unknown()),
    errors: [],
  }),
};
