/** The layout of the registration form: labels, required fields, rows, and lists of choices. */
import { type FormFieldName, registrationFields } from '@foyer/contract/registration/fields.ts';
import type { FormField, RegistrationForm } from '@foyer/contract/registration/form.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { m } from '../../../paraglide/messages.js';

/** The tenant's own label for a field, else the translated one. */
export function labelOf({ name, label }: FormField): string {
  return label || m.form_field({ field: name });
}

const maxSegments = 4;
const maxSegmentsLength = 32;

/** Whether the choices are few and short enough for a segmented control. */
export function fitSegments(choices: readonly string[]): boolean {
  return choices.length <= maxSegments && choices.join('').length <= maxSegmentsLength;
}

/** The countries of mobile numbers, as ISO codes; `null`: all. They matter only to codes that go to the number. */
export function phoneCountries({
  codeChannel,
  codeCountries,
}: Pick<ClientConfig, 'codeChannel' | 'codeCountries'>): readonly string[] | null {
  return codeChannel === 'email' ? null : codeCountries;
}

/** The form with the fields that the flags and the channel of the code make mandatory. */
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

/** The fields row by row: two short ones in succession share a row. */
export function rowsOf(fields: readonly FormField[]): FormField[][] {
  const rows: FormField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const fits = row?.length === 1 && [...row, field].every(({ name }) => registrationFields[name].short);
    if (row && fits) row.push(field);
    else rows.push([field]);
  }
  return rows;
}
