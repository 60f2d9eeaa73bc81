/** Log entries of the pages, sent by beacon to the tenant's own origin. */
import * as z from 'zod/mini';
import { publicAccess } from './access.ts';
import { route } from './http.ts';
import { text } from './text.ts';
import { minutes } from './time.ts';

export const clientLogLevels = ['info', 'warn', 'error'] as const;

export const clientLogRoutes = {
  write: route({
    method: 'POST',
    path: '/log',
    access: publicAccess,
    summary: "An entry of a page's log, level info and above.",
    body: z.object({
      msg: text(4000).check(z.minLength(1)),
      level: z.enum(clientLogLevels),
    }),
    answer: null,
    errors: [],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
