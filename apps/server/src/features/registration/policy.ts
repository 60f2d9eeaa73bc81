/** What makes a registration good, and what a code looks like: pure rules. */
import { createHmac, randomInt } from 'node:crypto';
import { countryCodes } from '@foyer/contract/countries.ts';
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { codeLimits } from '@foyer/contract/registration.ts';
import {
  type FormAnswers,
  findFieldProblems,
  isAsked,
  type RegistrationForm,
} from '@foyer/contract/registration-form.ts';
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import type { KeptAnswers } from './tables.ts';

/** The form as it was handed in. */
export type HandedIn = FormAnswers & { readonly policyAccepted?: boolean | undefined };

export interface CheckedForm {
  /** Field → what is wrong; empty when nothing is. */
  readonly problems: Record<string, FieldProblem>;
  /** Only what was asked for, without spaces around it. */
  readonly answers: KeptAnswers;
  /** E.164. */
  readonly phone: string | null;
  readonly email: string | null;
}

/** @param consent whether the privacy policy must be accepted */
export function checkForm(form: RegistrationForm, handedIn: HandedIn, consent: boolean): CheckedForm {
  const answers: KeptAnswers = keep(form, handedIn);
  const problems = { ...findFieldProblems(form, answers, countryCodes) } as Record<string, FieldProblem>;
  const phone = answers.mobileNumber ? parseMobile(answers.mobileNumber, handedIn.countryCode?.trim()) : null;
  if (answers.mobileNumber && !phone) problems.mobileNumber ??= 'phone';
  if (consent && handedIn.policyAccepted !== true) problems.policyAccepted = 'required';
  return { problems, answers, phone: phone?.number ?? null, email: answers.email?.toLowerCase() ?? null };
}

/** A stream that was typed before the class was lowered is not asked for, and not kept. */
function keep(form: RegistrationForm, handedIn: HandedIn): KeptAnswers {
  const kept = form.fields
    .filter(({ name }) => isAsked(form, name, handedIn))
    // Half a character is none: the database would not take it.
    .map(({ name }) => [name, handedIn[name]?.toWellFormed().trim()] as const)
    .filter(([, value]) => value);
  return Object.fromEntries(kept);
}

/** Campaign tags, where the tenant keeps them; blank ones say nothing. */
export function keepTags(utm: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const kept = Object.entries(utm).map(([name, value]) => [name, value?.toWellFormed().trim()] as const);
  return Object.fromEntries(kept.filter(([, value]) => value)) as Record<string, string>;
}

const dialCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** @param country a dial code (`+91`, `91`) or an ISO code; without one we know, the number must carry its own */
function parseMobile(typed: string, country = ''): PhoneNumber | null {
  const dialCode = country.replace(/^\+/, '');
  const number = parsePhoneNumberFromString(typed, {
    extract: false,
    ...(dialCodes.has(dialCode) ? { defaultCallingCode: dialCode } : {}),
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
  });
  return number?.isValid() ? number : null;
}

export function createCode(): string {
  return randomInt(10 ** codeLimits.digits)
    .toString()
    .padStart(codeLimits.digits, '0');
}

/** Bound to its registration: the same digits are worth nothing elsewhere. */
export function hashCode(key: Uint8Array, registrationId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${registrationId}:${code}`).digest();
}

/** Bound to its registration too: what one browser holds for one is worth nothing for another. */
export function hashBrowser(key: Uint8Array, registrationId: string, browser: string): Buffer {
  return createHmac('sha256', key).update(`${registrationId}:${browser}`).digest();
}

export function isEmail(recipient: string): boolean {
  return recipient.includes('@');
}

/** A recipient as it may be shown on a page: enough to know one's own, too little to learn somebody else's. */
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

/** Spaces stay where the country puts them. */
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
