/** The regions of a country. Pages fetch them on demand, because the list of all countries is large. */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { minutes } from '../core/time.ts';

export const regionRoutes = {
  states: route({
    method: 'GET',
    path: '/api/places/:country/states',
    access: publicAccess,
    summary:
      'The states or provinces of a country (ISO 3166-1 alpha-2), by name; empty where there are none.',
    params: z.object({ country: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
    answer: z.object({ result: z.array(z.string()) }),
    errors: [],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
