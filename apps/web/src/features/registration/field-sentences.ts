/** What is wrong with a field → what the person reads there: what it is, and how to mend it. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { registrationLimits } from '@foyer/contract/registration-form.ts';
import { m } from '../../paraglide/messages.js';

/** Where a problem can stand: the form's own fields and the consent below them. */
export const policyField = 'policyAccepted';
export const picturesField = 'attachmentIds';

const missing: Partial<Record<string, () => string>> = {
  userName: () => m.form_missing_user_name(),
  mobileNumber: () => m.form_missing_mobile_number(),
  email: () => m.form_missing_email(),
  country: () => m.form_missing_choice(),
  Class: () => m.form_missing_choice(),
  courseInterestedIn: () => m.form_missing_choice(),
  languages: () => m.form_missing_choice(),
  [policyField]: () => m.form_missing_policy(),
  [picturesField]: () => m.pictures_unfinished(),
};

const sentences = {
  required: (name) => (missing[name] ?? m.form_missing)(),
  invalid: () => m.form_invalid(),
  unknown: (name) => (name === picturesField ? m.pictures_gone() : m.form_invalid()),
  too_short: () => m.form_too_short(),
  too_long: (name) =>
    m.form_too_long({ max: name === 'email' ? registrationLimits.email : registrationLimits.shortText }),
  not_a_choice: () => m.form_missing_choice(),
  email: () => m.form_no_email(),
  phone: () => m.form_no_phone(),
  // Problems of staff's own forms; said here only if a server is newer than this page.
  taken: () => m.form_invalid(),
  too_common: () => m.form_invalid(),
  wrong: () => m.form_invalid(),
  faint_on_light: () => m.form_invalid(),
  faint_on_dark: () => m.form_invalid(),
} satisfies Record<FieldProblem, (name: string) => string>;

export function fieldSentence(name: string, problem: FieldProblem): string {
  return sentences[problem](name);
}
