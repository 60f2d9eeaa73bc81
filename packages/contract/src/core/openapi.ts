/** The OpenAPI description, generated from the catalogue. */
import * as z from 'zod/mini';
import { publicAccess } from './access.ts';
import { route } from './http.ts';
import { minutes } from './time.ts';

export const openApiRoutes = {
  document: route({
    method: 'GET',
    path: '/api/openapi.json',
    access: publicAccess,
    summary: 'This description as OpenAPI 3.1; /api/docs is the readable version.',
    answer: z.record(z.string(), z.unknown()),
    errors: [],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
