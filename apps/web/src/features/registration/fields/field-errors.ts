/** The error message for each problem of a field: what is wrong and how to fix it. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { type FormFieldName, maxLengthOf, registrationFields } from '@foyer/contract/registration/fields.ts';
import { m } from '../../../paraglide/messages.js';
import { displayNames, formatList } from '../../../platform/time/locale.ts';

/** The names of the form's inputs that are not registration fields. */
export const policyField = 'policyAccepted';
export const picturesField = 'attachmentIds';

const missing: Partial<Record<string, () => string>> = {
  userName: () => m.form_missing_user_name(),
  mobileNumber: () => m.form_missing_mobile_number(),
  email: () => m.form_missing_email(),
  [policyField]: () => m.form_missing_policy(),
  [picturesField]: () => m.pictures_sending_still(),
};

const sentences = {
  required: (name, field) =>
    missing[name]?.() ?? (field.hasChoices || isChosen(name) ? missingChoice(name, field) : m.form_missing()),
  invalid: () => m.form_invalid(),
  unknown: (name) => (name === picturesField ? m.pictures_expired() : m.form_invalid()),
  too_short: () => m.form_too_short(),
  too_long: (name) => (isField(name) ? m.form_too_long({ max: maxLengthOf(name) }) : m.form_invalid()),
  not_a_choice: (name, field) => missingChoice(name, field),
  email: () => m.form_no_email(),
  phone: () => m.form_no_phone(),
  phone_country: (_name, { countries }) => foreignPhone(countries),
  // Problems of the console's forms; they occur here only with a newer server.
  taken: () => m.form_invalid(),
  too_common: () => m.form_invalid(),
  wrong: () => m.form_invalid(),
  faint_on_light: () => m.form_invalid(),
  faint_on_dark: () => m.form_invalid(),
  not_available: () => m.form_invalid(),
} satisfies Record<FieldProblem, (name: string, field: FieldContext) => string>;

interface FieldContext {
  /** Of mobile numbers, as ISO codes; `null`: all. */
  readonly countries: readonly string[] | null;
  /** The tenant defined a list of answers. */
  readonly hasChoices: boolean;
  /** The tenant's label may name something else than the field. */
  readonly hasOwnLabel: boolean;
}

function missingChoice(name: string, { hasOwnLabel }: FieldContext): string {
  return m.form_missing_choice({ field: hasOwnLabel ? '' : name });
}

/** More countries than these are only in the list of the field. */
const maxNamedCountries = 6;

function foreignPhone(countries: readonly string[] | null): string {
  if (!countries || countries.length > maxNamedCountries) return m.form_phone_country();
  const names = displayNames('region');
  const named = countries.map((code) => names.of(code) ?? code);
  return m.form_phone_country_of({ countries: formatList(named, 'disjunction') });
}

function isField(name: string): name is FormFieldName {
  return Object.hasOwn(registrationFields, name);
}

function isChosen(name: string): boolean {
  return isField(name) && ['choice', 'country'].includes(registrationFields[name].kind);
}

export function fieldSentence(
  name: string,
  problem: FieldProblem,
  { countries = null, hasChoices = false, hasOwnLabel = false }: Partial<FieldContext> = {},
): string {
  return sentences[problem](name, { countries, hasChoices, hasOwnLabel });
}
