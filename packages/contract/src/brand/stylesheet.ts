/** A tenant's custom stylesheet for the customer pages, and the reasons for which a line is rejected. */
import * as z from 'zod/mini';
import { superAdmins } from '../core/access.ts';
import { route } from '../core/http.ts';
import { text } from '../core/text.ts';
import { settings } from '../tenants/settings.ts';

export const stylesheetLimits = {
  /** Size of the source text in UTF-8. */
  maxBytes: 32_768,
  /** Size of an embedded picture (data URL). */
  maxPictureBytes: 8192,
  /** Number of problems that are reported at once. */
  maxProblems: 20,
} as const;

/** Why a line is rejected. */
export const styleReasons = [
  'syntax',
  'at_rule',
  'nesting',
  'selector',
  'property',
  'value',
  'range',
  'address',
  'important',
] as const;
export type StyleReason = (typeof styleReasons)[number];

export const stylesheetRoutes = {
  find: route({
    method: 'GET',
    path: '/api/manage/settings/stylesheet',
    access: superAdmins,
    summary: "The tenant's custom stylesheet, as it was written.",
    answer: z.object({ result: z.object({ stylesheet: z.string() }) }),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/settings/stylesheet',
    access: superAdmins,
    summary:
      'Update the custom stylesheet. Every rejected line is reported. Pages opened from now on use the new one.',
    body: z.object({ stylesheet: text(stylesheetLimits.maxBytes), version: z.int() }),
    answer: z.object({ result: settings }),
    errors: ['record.conflict'],
  }),
};
