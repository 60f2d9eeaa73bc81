/** The customer's details and their validation in the browser. */

import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import type { DialCountry } from '@foyer/contract/geography/dial-codes.ts';
import {
  type FormAnswers,
  findFieldProblems,
  type RegistrationForm,
} from '@foyer/contract/registration/form.ts';
import type { StoredPicture } from '../../../platform/pictures/pictures.ts';
import { knownCountries } from '../fields/loaded-countries.ts';
import { isPossibleNumber } from '../fields/phone-validity.ts';

export interface Details {
  readonly answers: Omit<FormAnswers, 'countryCode'>;
  /** The country the mobile number belongs to. */
  readonly country: DialCountry;
  readonly policyAccepted: boolean;
  /** Uploaded already; submitted with the details. */
  readonly pictures: readonly StoredPicture[];
}

export const emptyDetails: Details = { answers: {}, country: 'IN', policyAccepted: false, pictures: [] };

interface Rules {
  readonly form: RegistrationForm;
  readonly needsConsent: boolean;
}

/** The problems by field; empty when the details can be submitted. */
export function findProblems(
  { form, needsConsent }: Rules,
  details: Details,
): Partial<Record<string, FieldProblem>> {
  const problems = findFieldProblems(form, details.answers, knownCountries());
  const number = details.answers.mobileNumber?.trim();
  if (number && !problems.mobileNumber && form.fields.some(({ name }) => name === 'mobileNumber')) {
    if (!isPossibleNumber(number, details.country)) problems.mobileNumber = 'phone';
  }
  if (needsConsent && !details.policyAccepted) problems.policyAccepted = 'required';
  return problems;
}
