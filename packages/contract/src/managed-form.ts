/** The registration form as a super admin edits it. */
import * as z from 'zod/mini';
import { superAdmins } from './access.ts';
import { route } from './http.ts';
import { registrationForm } from './registration-form.ts';
import { text } from './text.ts';

const policyFields = {
  /** https, or empty: then `text` is shown. */
  url: text(500),
  text: text(20_000),
  /** What a customer consented to; counted up by whoever changes the words. */
  version: text(40),
};
const managedForm = z.object({ form: registrationForm, policy: z.object(policyFields), version: z.int() });
export type ManagedForm = z.infer<typeof managedForm>;

export const managedFormRoutes = {
  find: route({
    method: 'GET',
    path: '/api/manage/form',
    access: superAdmins,
    summary: 'The form as it is kept: without what flags and the channel of the code add.',
    answer: z.object({ result: managedForm }),
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/form',
    access: superAdmins,
    summary: 'Change fields, their order, labels and choices, and the privacy policy.',
    body: managedForm,
    answer: z.object({ result: managedForm }),
    errors: ['record.conflict'],
  }),
};
