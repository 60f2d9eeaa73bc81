/** Filters of the console's tables that staff save under a name. Each person has their own. */
import * as z from 'zod/mini';
import { staff } from './core/access.ts';
import { route } from './core/http.ts';
import { id } from './core/ids.ts';
import { nonBlankText, oneLine, text } from './core/text.ts';

/** The tables of the console. */
export const consoleTables = [
  'agent-logs',
  'audit-logs',
  'closed-days',
  'customers',
  'feedbacks',
  'links',
  'lobby-logs',
  'messages',
  'products',
  'recordings',
  'reports',
  'schedules',
  'slots',
  'time-logs',
  'users',
] as const;
export type ConsoleTable = (typeof consoleTables)[number];

export const savedFilterLimits = {
  /** Saved filters of one person for one table. */
  perTable: 20,
  /** Characters. */
  nameLength: 60,
  /** Characters, percent-encoded. */
  queryLength: 4000,
} as const;

const savedFilter = z.object({
  id,
  name: z.string(),
  /**
   * Filters, dates, search and sort as query parameters of the table, `search=asha&sort=name%3Aasc`. Without the parameters
   * that the table no longer accepts.
   */
  query: z.string(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

const table = z.enum(consoleTables);

/** A table that the caller may not read is answered with `auth.forbidden`. */
export const savedFilterRoutes = {
  list: route({
    method: 'GET',
    path: '/api/account/saved-filters',
    access: staff,
    summary: "The caller's saved filters of a table, by name.",
    query: z.object({ table }),
    answer: z.object({ result: z.array(savedFilter) }),
    errors: [],
  }),
  save: route({
    method: 'POST',
    path: '/api/account/saved-filters',
    access: staff,
    summary: 'Save filters, dates, search and sort of a table under a name. Other parameters are dropped.',
    body: z.object({
      table,
      /** Unique per person and table, without regard to case. */
      name: nonBlankText(savedFilterLimits.nameLength).check(oneLine),
      query: text(savedFilterLimits.queryLength),
    }),
    answer: z.object({ result: savedFilter }),
    status: 201,
    errors: ['saved_filter.too_many'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/account/saved-filters/:savedFilterId',
    access: staff,
    summary: "Delete one of the caller's saved filters.",
    params: z.object({ savedFilterId: id }),
    answer: null,
    errors: ['saved_filter.not_found'],
  }),
};
