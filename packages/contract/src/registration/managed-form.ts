/** The registration form and the privacy policy as a super admin edits them. */
import * as z from 'zod/mini';
import { superAdmins } from '../core/access.ts';
import { route } from '../core/http.ts';
import { text } from '../core/text.ts';
import { registrationForm } from './form.ts';

const policyFields = {
  /** https; if empty, `text` is shown. */
  url: text(500),
  text: text(20_000),
  /** The version that a customer consents to; the super admin raises it with each change of the text. */
  version: text(40),
};
const managedForm = z.object({ form: registrationForm, policy: z.object(policyFields), version: z.int() });
export type ManagedForm = z.infer<typeof managedForm>;

export const managedFormRoutes = {
  find: route({
    method: 'GET',
    path: '/api/manage/form',
    access: superAdmins,
    summary: 'The stored form, without the fields that flags and the code channel add.',
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
