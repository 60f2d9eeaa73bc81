/** The validation of submitted forms, and the format of codes: pure rules. */
import { createHmac, randomInt } from 'node:crypto';
import { toEmail } from '@foyer/contract/core/email.ts';
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { countryCodes } from '@foyer/contract/geography/countries.ts';
import { isPermittedCountry } from '@foyer/contract/geography/dial-codes.ts';
import {
  choicesOf,
  type FormAnswers,
  type FormField,
  findFieldProblems,
  isAsked,
  type RegistrationForm,
} from '@foyer/contract/registration/form.ts';
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { toOneLine } from '../../platform/one-line.ts';
import { readMobile } from '../../platform/phone-number.ts';
import type { StoredAnswers } from './tables.ts';

/** The form as the visitor submitted it. */
export type SubmittedForm = FormAnswers & { readonly policyAccepted?: boolean | undefined };

export interface CheckedForm {
  /** Field → problem; empty if the form is valid. */
  readonly problems: Record<string, FieldProblem>;
  /** Only the fields of the form, trimmed. */
  readonly answers: StoredAnswers;
  /** E.164. */
  readonly phone: string | null;
  readonly email: string | null;
}

/** @param consent whether the privacy policy must be accepted */
export function checkForm(form: RegistrationForm, submitted: SubmittedForm, consent: boolean): CheckedForm {
  const answers: StoredAnswers = askedAnswers(form, submitted);
  const problems = { ...findFieldProblems(form, answers, countryCodes) } as Record<string, FieldProblem>;
  const phone = answers.mobileNumber ? readMobile(answers.mobileNumber, submitted.countryCode?.trim()) : null;
  if (answers.mobileNumber && !phone) problems.mobileNumber ??= 'phone';
  if (consent && submitted.policyAccepted !== true) problems.policyAccepted = 'required';
  const email = toEmail(answers.email ?? '')?.toLowerCase() ?? null;
  return { problems, answers, phone: phone?.number ?? null, email };
}

/** Drops answers to fields that are not asked, such as a stream typed before the class was changed. */
function askedAnswers(form: RegistrationForm, submitted: SubmittedForm): StoredAnswers {
  const entries = form.fields
    .filter(({ name }) => isAsked(form, name, submitted))
    .map((field) => [field.name, readAnswer(field, submitted[field.name])] as const)
    .filter(([, value]) => value);
  return Object.fromEntries(entries);
}

/** All free text is one line. A choice is compared with the tenant's own text as it is. */
function readAnswer(field: FormField, typed = ''): string {
  return choicesOf(field) ? typed.toWellFormed().trim() : toOneLine(typed);
}

/** Trims campaign tags and drops blank ones. */
export function tidyTags(utm: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const kept = Object.entries(utm).map(([name, value]) => [name, toOneLine(value ?? '')] as const);
  return Object.fromEntries(kept.filter(([, value]) => value)) as Record<string, string>;
}

/** @param phone E.164 */
export function isPermittedNumber(phone: string, countries: readonly string[] | null): boolean {
  return isPermittedCountry(parsePhoneNumberFromString(phone)?.country, countries);
}

/** What all numbers of the range begin with. @param phone E.164 */
export function rangeOf(phone: string): string {
  return phone.slice(0, -codeLimits.rangeDigits);
}

export function createCode(): string {
  return randomInt(10 ** codeLimits.digits)
    .toString()
    .padStart(codeLimits.digits, '0');
}

/** Bound to its registration, so that the same digits are invalid for another one. */
export function hashCode(key: Uint8Array, registrationId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${registrationId}:${code}`).digest();
}

/** Bound to its registration, so that a browser secret is invalid for another one. */
export function hashBrowser(key: Uint8Array, registrationId: string, browser: string): Buffer {
  return createHmac('sha256', key).update(`${registrationId}:${browser}`).digest();
}

export function isEmail(recipient: string): boolean {
  return recipient.includes('@');
}

/** A recipient with the middle masked: its owner recognises it, others cannot reconstruct it. */
export function mask(recipient: string): string {
  if (isEmail(recipient)) {
    const [name = '', host = ''] = recipient.split(/@(?=[^@]*$)/);
    return `${name.slice(0, 1)}•••@${host}`;
  }
  const shown = parsePhoneNumberFromString(recipient)?.formatInternational() ?? '';
  const [, dialCode, national] = /^(\+\d+) (.+)$/.exec(shown) ?? [
    null,
    recipient.slice(0, 3),
    recipient.slice(3),
  ];
  return `${dialCode} ${hideMiddle(national ?? '')}`;
}

/** Keeps the spaces of the national format. */
function hideMiddle(national: string): string {
  const digits = national.replace(/\D/g, '').length;
  const isLong = digits > 7;
  let seen = 0;
  return national.replace(/\d/g, (digit) => {
    seen += 1;
    const isShown = isLong ? seen <= 2 || seen > digits - 3 : seen > digits - 2;
    return isShown ? digit : '•';
  });
}
