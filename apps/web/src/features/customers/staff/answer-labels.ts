/** The labels and the order of a registration's answers, and the labels of UTM tags. */
import { type FormFieldName, formFieldNames } from '@foyer/contract/registration/fields.ts';
import type { RegistrationForm } from '@foyer/contract/registration/form.ts';
import { m } from '../../../paraglide/messages.js';

/** Stored with the answers, but not fields of the form. */
const extraLabels: Partial<Record<string, () => string>> = {
  countryCode: () => m.staff_answer_country_code(),
  agentRefId: () => m.staff_answer_agent(),
};

/** The tenant's own label for a field, else the translated one; an unknown field keeps its name. */
export function answerName(field: string, form: Pick<RegistrationForm, 'fields'>): string {
  const own = form.fields.find(({ name }) => name === field)?.label;
  return own ?? extraLabels[field]?.() ?? m.form_field({ field });
}

/** The answers that are not empty, in the order of the fields table; unknown fields come last. */
export function orderAnswers(answers: Readonly<Record<string, string>>): [field: string, answer: string][] {
  const indexOf = (field: string): number => {
    const index = formFieldNames.indexOf(field as FormFieldName);
    return index < 0 ? formFieldNames.length : index;
  };
  return Object.entries(answers)
    .filter(([, answer]) => answer !== '')
    .toSorted(([a], [b]) => indexOf(a) - indexOf(b));
}

/** "utm_campaign" → "Campaign" */
export function utmName(tag: string): string {
  const word = tag.replace(/^utm_/, '').replaceAll('_', ' ');
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}
