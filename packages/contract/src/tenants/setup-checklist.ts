/** The setup checklist of a new tenant: what is done follows from what exists. */
import * as z from 'zod/mini';
import { admins, superAdmins } from '../core/access.ts';
import { route } from '../core/http.ts';
import { slug } from '../core/ids.ts';

const setupChecklist = z.object({
  /** A super admin has hidden it on the dashboard. */
  isHidden: z.boolean(),
  /** Whether each task is done, in the order in which they are best done. */
  tasks: z.object({
    /** Colours, logo, favicon or stylesheet were saved. */
    brand: z.boolean(),
    /** A product is on show. */
    product: z.boolean(),
    /** An active agent is assigned to a product on show. */
    agents: z.boolean(),
    /** A product on show has opening hours. */
    hours: z.boolean(),
    /** A provider accepted a message, other than a mail about an account. */
    messages: z.boolean(),
    /** A customer verified a code, or was in a meeting. */
    trial: z.boolean(),
  }),
  /** The oldest product on show, to be tried as a customer; `null`: none. */
  productSlug: z.nullable(slug),
});
export type SetupChecklist = z.infer<typeof setupChecklist>;
export type SetupTask = keyof SetupChecklist['tasks'];

export const setupChecklistRoutes = {
  find: route({
    method: 'GET',
    path: '/api/manage/setup-checklist',
    access: admins,
    summary: 'Which tasks of the setup are done.',
    answer: z.object({ result: setupChecklist }),
    errors: [],
  }),
  hide: route({
    method: 'PUT',
    path: '/api/manage/setup-checklist',
    access: superAdmins,
    summary: 'Hide the setup checklist on the dashboards of the tenant, or show it again.',
    body: z.object({ isHidden: z.boolean() }),
    answer: z.object({ result: setupChecklist }),
    errors: [],
  }),
};
