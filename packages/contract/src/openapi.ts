/** The description of every call, generated from the catalogue. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';

export const openApiRoutes = {
  document: route({
    method: 'GET',
    path: '/api/openapi.json',
    access: everybody,
    summary: 'This description, OpenAPI 3.1; /api/docs shows it to people.',
    answer: z.record(z.string(), z.unknown()),
    errors: [],
  }),
};
