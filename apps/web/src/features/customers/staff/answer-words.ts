/** The fields of a registration in words. */
import {
  type FormFieldName,
  formFieldNames,
  type RegistrationForm,
} from '@foyer/contract/registration-form.ts';
import { m } from '../../../paraglide/messages.js';

const names: Partial<Record<string, () => string>> = {
  userName: () => m.staff_answer_name(),
  mobileNumber: () => m.staff_customers_phone(),
  countryCode: () => m.staff_answer_country_code(),
  email: () => m.staff_customers_email(),
  country: () => m.staff_answer_country(),
  state: () => m.staff_answer_state(),
  city: () => m.staff_customers_city(),
  Class: () => m.staff_answer_class(),
  stream: () => m.staff_answer_stream(),
  courseInterestedIn: () => m.staff_answer_course(),
  languages: () => m.staff_answer_languages(),
  preferredTime: () => m.staff_answer_preferred_time(),
  complaintRefNumber: () => m.staff_answer_complaint(),
  accountNumber: () => m.staff_answer_account(),
  agentRefId: () => m.staff_answer_agent(),
} satisfies Record<FormFieldName | 'countryCode' | 'agentRefId', () => string>;

/** The tenant's own label for a field, else ours; a field that neither knows keeps its name. */
export function answerName(field: string, form: Pick<RegistrationForm, 'fields'>): string {
  const own = form.fields.find(({ name }) => name === field)?.label;
  return own ?? names[field]?.() ?? field;
}

/** The answers that say something, in the order of the form; what the form does not know comes last. */
export function orderAnswers(answers: Readonly<Record<string, string>>): [field: string, answer: string][] {
  const placeOf = (field: string): number => {
    const place = formFieldNames.indexOf(field as FormFieldName);
    return place < 0 ? formFieldNames.length : place;
  };
  return Object.entries(answers)
    .filter(([, answer]) => answer !== '')
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b));
}

/** "utm_campaign" → "Campaign" */
export function utmName(tag: string): string {
  const word = tag.replace(/^utm_/, '').replaceAll('_', ' ');
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}
