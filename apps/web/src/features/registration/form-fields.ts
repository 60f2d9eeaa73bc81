/** A tenant's form as the page lays it out: who must answer what, in which kind of control, beside whom. */
import {
  type FormField,
  type FormFieldName,
  fieldChoices,
  type RegistrationForm,
} from '@foyer/contract/registration-form.ts';
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { m } from '../../paraglide/messages.js';

export type { FormField };

const labels = {
  userName: () => m.form_user_name(),
  mobileNumber: () => m.form_mobile_number(),
  email: () => m.form_email(),
  country: () => m.form_country(),
  state: () => m.form_state(),
  city: () => m.form_city(),
  Class: () => m.form_class(),
  stream: () => m.form_stream(),
  courseInterestedIn: () => m.form_course(),
  languages: () => m.form_languages(),
  preferredTime: () => m.form_preferred_time(),
  complaintRefNumber: () => m.form_complaint_reference(),
  accountNumber: () => m.form_account_number(),
} satisfies Record<FormFieldName, () => string>;

/** The tenant's own word for a question, else ours. */
export function labelOf(field: FormField): string {
  return field.label || labels[field.name]();
}

/** The answers there are to choose from: the fixed ones, else the tenant's own; `null` for a free answer. */
export function choicesOf({ name, choices }: FormField): readonly string[] | null {
  return fieldChoices[name as keyof typeof fieldChoices] ?? choices ?? null;
}

const mostInABar = 4;
const longestBar = 32;

/** Whether the answers are few and short enough to stand side by side. */
export function fitInABar(choices: readonly string[]): boolean {
  return choices.length <= mostInABar && choices.join('').length <= longestBar;
}

/** The form with what the flags and the way a code travels make mandatory. */
export function effectiveForm(
  config: Pick<ClientConfig, 'form' | 'flags' | 'codeChannel'>,
): RegistrationForm {
  const isNeeded = (name: FormFieldName): boolean =>
    (name === 'email' && (config.flags.emailMandatory || config.codeChannel === 'email')) ||
    (name === 'mobileNumber' && (config.codeChannel === 'sms' || config.codeChannel === 'whatsapp'));
  return {
    ...config.form,
    fields: config.form.fields.map((field) => ({
      ...field,
      required: field.required || isNeeded(field.name),
    })),
  };
}

const short: readonly FormFieldName[] = ['Class', 'stream', 'country', 'state', 'city'];

/** The fields row by row: two short ones that follow each other stand side by side. */
export function rowsOf(fields: readonly FormField[]): FormField[][] {
  const rows: FormField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const fits = row?.length === 1 && [...row, field].every(({ name }) => short.includes(name));
    if (row && fits) row.push(field);
    else rows.push([field]);
  }
  return rows;
}
