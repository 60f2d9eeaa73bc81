/** What a visitor fills in, and what the page knows to be wrong with it. */
import type { DialCountry } from '@foyer/contract/dial-codes.ts';
import type { FieldProblem } from '@foyer/contract/errors.ts';
import {
  type FormAnswers,
  findFieldProblems,
  type RegistrationForm,
} from '@foyer/contract/registration-form.ts';
import type { KeptPicture } from '../../platform/pictures.ts';
import { knownCountries } from './known-countries.ts';
import { mayExist } from './phone-validity.ts';

export interface Details {
  readonly answers: Omit<FormAnswers, 'countryCode'>;
  /** The country the mobile number belongs to. */
  readonly country: DialCountry;
  readonly policyAccepted: boolean;
  /** Sent already, to be handed in. */
  readonly pictures: readonly KeptPicture[];
}

export const emptyDetails: Details = { answers: {}, country: 'IN', policyAccepted: false, pictures: [] };

interface Rules {
  readonly form: RegistrationForm;
  readonly needsConsent: boolean;
}

/** The problems by field; empty when the details can be handed in. */
export function findProblems(
  { form, needsConsent }: Rules,
  details: Details,
): Partial<Record<string, FieldProblem>> {
  const problems = findFieldProblems(form, details.answers, knownCountries());
  const number = details.answers.mobileNumber?.trim();
  if (number && !problems.mobileNumber && form.fields.some(({ name }) => name === 'mobileNumber')) {
    if (!mayExist(number, details.country)) problems.mobileNumber = 'phone';
  }
  if (needsConsent && !details.policyAccepted) problems.policyAccepted = 'required';
  return problems;
}
