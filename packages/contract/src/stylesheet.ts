/** A tenant's own styles: what the super admin writes for the customers' pages, and why a line of it is refused. */
import * as z from 'zod/mini';
import { superAdmins } from './access.ts';
import { route } from './http.ts';
import { settings } from './settings.ts';
import { text } from './text.ts';

export const stylesheetLimits = {
  /** Of the text as it is written, UTF-8. */
  maxBytes: 32_768,
  /** Of a picture inside the text. */
  maxPictureBytes: 8192,
  /** As many lines are named as one mends at once. */
  maxProblems: 20,
} as const;

/** Why a line is refused. */
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
    summary: "The tenant's own styles, as they were written.",
    answer: z.object({ result: z.object({ stylesheet: z.string() }) }),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/settings/stylesheet',
    access: superAdmins,
    summary: 'Change them; what is refused is named line by line. Pages opened from now on wear it.',
    body: z.object({ stylesheet: text(stylesheetLimits.maxBytes), version: z.int() }),
    answer: z.object({ result: settings }),
    errors: ['record.conflict'],
  }),
};
