/** States of a country, asked for when a form needs them: no page carries the world's list. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';
import { minutes } from './time.ts';

export const placeRoutes = {
  states: route({
    method: 'GET',
    path: '/api/places/:country/states',
    access: everybody,
    summary: 'States or provinces of a country (ISO 3166-1 alpha-2), by name; empty where there are none.',
    params: z.object({ country: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
    answer: z.object({ result: z.array(z.string()) }),
    errors: [],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
